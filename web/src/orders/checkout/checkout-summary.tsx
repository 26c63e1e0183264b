import * as m from '@pantul/messages/words'
import type { LostHour } from '@pantul/contract/refusal-wire'
import type { Quote } from '@pantul/contract/quote-wire'
import type { BookingItem } from '@pantul/rules/booking-item'
import { hourLabels, hourRange } from '@pantul/rules/hours'
import { sum } from '@pantul/rules/money'
import type { PriceLine } from '@pantul/rules/price'
import type { ReactNode } from 'react'
import { coachText, durationText } from '../../basket/basket-text.ts'
import type { ShownPrice } from '../../basket/use-basket-price.ts'
import { useEditItem } from '../../basket/use-item-changes.ts'
import { Button } from '../../design/button.tsx'
import { shortDay } from '../../design/date-text.ts'
import { Amount } from '../../design/price.tsx'
import { PackageSwitch } from '../../packages/package-switch.tsx'
import type { usePackageSwitches } from '../../packages/use-package-switches.ts'
import { usesPackage } from './items-to-order.ts'
import { CheckoutSums } from './checkout-sums.tsx'
import styles from './checkout-summary.module.css'

type Props = {
  readonly items: readonly BookingItem[]
  /** The server's price; until it has loaded, the browser's. */
  readonly price: ShownPrice
  readonly quote: Quote | undefined
  /** Whether the quote could not be loaded. */
  readonly hasFailed: boolean
  readonly onRetry: () => void
  readonly lost: readonly LostHour[]
  readonly packageSwitches: ReturnType<typeof usePackageSwitches>
  readonly onRemoveCode: () => void
}

/** The items of the basket with their prices and the sums. */
export function CheckoutSummary({
  items,
  price,
  quote,
  hasFailed,
  onRetry,
  lost,
  packageSwitches,
  onRemoveCode,
}: Props) {
  return (
    <section className={styles['summary']} aria-labelledby="order-summary">
      <h2 id="order-summary">{m.checkout_summary()}</h2>
      <ul>
        {items.map((item) => (
          <SummaryItem
            key={item.id}
            item={item}
            hasOtherItems={items.length > 1}
            lines={price.lines.filter((line) => line.item === item.id)}
            lost={lost.filter(({ bookingId }) => bookingId === item.id)}
          >
            <PackageSwitch
              offer={quote?.packageOffers.find(({ bookingId }) => bookingId === item.id)}
              isOn={usesPackage(item)}
              owned={packageSwitches.owned}
              onChange={(isOn) => packageSwitches.change(item.id, isOn)}
            />
          </SummaryItem>
        ))}
      </ul>
      {hasFailed ? (
        <div className={styles['priceFailed']} role="alert">
          <p>{m.checkout_price_not_loaded()}</p>
          <Button variant="secondary" onClick={onRetry}>
            {m.design_try_again()}
          </Button>
        </div>
      ) : (
        <CheckoutSums quote={quote} price={price} onRemoveCode={onRemoveCode} />
      )}
    </section>
  )
}

type ItemProps = {
  readonly item: BookingItem
  readonly hasOtherItems: boolean
  readonly lines: readonly PriceLine[]
  readonly lost: readonly LostHour[]
  /** The switch to pay with a package. */
  readonly children: ReactNode
}

function SummaryItem({ item, hasOtherItems, lines, lost, children }: ItemProps) {
  const edit = useEditItem()
  return (
    <li>
      <div className={styles['head']}>
        <b>
          {hasOtherItems && <span className="hiddenText">{m.basket_booking({ id: item.id })}: </span>}
          {shortDay(item.date)}, {hourRange(item.hours)}
        </b>
        <span className="tight">{durationText(item.hours.length)}</span>
        <button type="button" aria-label={m.basket_edit_booking({ id: item.id })} onClick={() => edit(item)}>
          {m.basket_edit()}
        </button>
      </div>
      <dl>
        {item.courts.map(({ id, name }) => {
          const lostHours = lost.filter((lostHour) => lostHour.id === id).map(({ hour }) => hour)
          return (
            <div key={id} data-lost={lostHours.length > 0 || undefined}>
              <dt>
                {name}
                {lostHours.length > 0 && <em>{m.checkout_just_taken({ hours: hourLabels(lostHours) })}</em>}
              </dt>
              <dd>
                <Amount rupiah={amountOf(lines, 'court', id)} />
              </dd>
            </div>
          )
        })}
        {item.coach !== null && (
          <div>
            <dt>{coachText(item.coach, item.hours)}</dt>
            <dd>
              <Amount rupiah={amountOf(lines, 'coach', item.coach.id)} />
            </dd>
          </div>
        )}
        {item.addOns.map(({ item: code, quantity }) => (
          <div key={code}>
            <dt>
              {m.basket_add_on({
                name: lines.find(({ kind, ref }) => kind === 'add-on' && ref === code)?.name ?? code,
                quantity,
              })}
            </dt>
            <dd>
              <Amount rupiah={amountOf(lines, 'add-on', code)} />
            </dd>
          </div>
        ))}
      </dl>
      {children}
    </li>
  )
}

const amountOf = (lines: readonly PriceLine[], kind: PriceLine['kind'], ref: string): number =>
  sum(lines.filter((line) => line.kind === kind && line.ref === ref).map(({ amount }) => amount))

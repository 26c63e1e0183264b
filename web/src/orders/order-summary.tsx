import * as m from '@pantul/messages/words'
import type { Payment } from '@pantul/contract/payments-wire'
import type { PaymentBreakdown, PaidItem } from '@pantul/contract/sold-items-wire'
import { hourRange } from '@pantul/rules/hours'
import { sum } from '@pantul/rules/money'
import type { PlayDate } from '@pantul/rules/play-date'
import { sumOfKind } from '@pantul/rules/price'
import { coachText, courtNames } from '../basket/basket-text.ts'
import { Court } from '../design/court.tsx'
import { shortDay } from '../design/date-text.ts'
import { Amount, AmountRow, RupiahAmount } from '../design/price.tsx'
import { areGoods } from './order-text.ts'
import { paymentRows, reductionRows } from './sum-rows.ts'
import styles from './order-summary.module.css'
import { courtAndCoachText, sessionText } from './session-text.ts'

type Props = {
  readonly order: PaymentBreakdown &
    Pick<Payment, 'items' | 'packages' | 'enrolments' | 'lines' | 'tax' | 'total' | 'location'>
  /** Formats the day of a booking. */
  readonly dayText?: (date: PlayDate) => string
  /** Labels of bookings that were cancelled, moved or closed, by item id. Their price stays in the total. */
  readonly changeLabels?: ReadonlyMap<number, string>
}

/** The ordered items with prices, reductions, tax, total and payments. */
export function OrderSummary({ order, dayText = shortDay, changeLabels }: Props) {
  const { items, packages, enrolments, lines, tax, total, location } = order
  const sumRows = [
    { label: m.payments_courts(), amount: sumOfKind(lines, 'court') },
    { label: m.layout_page_coach(), amount: sumOfKind(lines, 'coach') },
    { label: m.layout_page_add_ons(), amount: sumOfKind(lines, 'add-on') },
    { label: m.layout_page_package(), amount: sum(packages.map(({ amount }) => amount)) },
    { label: m.payments_places(), amount: sum(enrolments.map(({ amount }) => amount)) },
    ...reductionRows(order),
    ...(tax.isInclusive ? [] : [{ label: tax.label, amount: tax.amount }]),
  ].filter(({ amount }) => amount !== 0)
  return (
    <section className={styles['summary']} aria-labelledby="your-booking">
      <h2 id="your-booking">{titleOf(order)}</h2>
      <p className={styles['location']}>{location.name}</p>
      <ul>
        {items.map((item) => (
          <OrderedItem
            key={item.id}
            item={item}
            changeLabel={
              changeLabels?.get(item.id) ?? (item.isCancelled ? m.payments_not_booked() : undefined)
            }
            day={dayText(item.date)}
            zoneLabel={location.timeZoneLabel}
          />
        ))}
        {packages.map(({ id, name, quantity, hours }) => (
          <li key={id}>
            <div>
              <b>{m.payments_add_on({ name, count: quantity })}</b>
              <span>{m.court_hours_count({ count: hours * quantity })}</span>
            </div>
          </li>
        ))}
        {enrolments.map(({ id, name, places, sessions }) => (
          <li key={id}>
            <div>
              <b>{m.payments_add_on({ name, count: places })}</b>
              {sessions.map((session) => (
                <span key={`${session.date} ${session.hours.join()}`}>
                  {sessionText(session, { dayText, zoneLabel: location.timeZoneLabel })},{' '}
                  {courtAndCoachText(session)}
                </span>
              ))}
            </div>
          </li>
        ))}
      </ul>
      <dl>
        {sumRows.map((row) => (
          <AmountRow key={row.label} {...row} />
        ))}
        <div className={styles['total']}>
          <dt>{m.basket_total()}</dt>
          <dd className="display">
            <RupiahAmount rupiah={total} />
          </dd>
        </div>
        {tax.isInclusive && tax.amount > 0 && (
          <div className={styles['tax']}>
            <dt>{m.history_invoice_tax_included({ label: tax.label })}</dt>
            <dd>
              <Amount rupiah={tax.amount} />
            </dd>
          </div>
        )}
        {paymentRows(order).map((row) => (
          <AmountRow key={row.label} {...row} />
        ))}
      </dl>
    </section>
  )
}

function titleOf({ items, packages, enrolments }: Props['order']): string {
  if (areGoods(items)) return m.layout_page_add_ons()
  if (packages.length > 0) return m.layout_page_package()
  return enrolments.length > 0 ? m.payments_your_sessions() : m.basket_title()
}

type ItemProps = {
  readonly item: PaidItem
  readonly changeLabel: string | undefined
  readonly day: string
  readonly zoneLabel: string
}

const OrderedItem = ({ item, changeLabel, day, zoneLabel }: ItemProps) => (
  <li data-changed={changeLabel !== undefined || undefined}>
    {item.hours.length > 0 && <Court turf={item.courts[0]?.turf ?? 'blue'} width={22} height={40} />}
    <div>
      <b>
        {day}
        {item.hours.length > 0 && (
          <>
            {', '}
            <span>
              {hourRange(item.hours)} {zoneLabel}
            </span>
          </>
        )}
      </b>
      <span>{courtNames(item)}</span>
      {changeLabel !== undefined && <em>{changeLabel}</em>}
      {item.coach !== null && <span>{coachText(item.coach, item.hours)}</span>}
      {item.addOns.map(({ name, quantity }) => (
        <span key={name}>{m.payments_add_on({ name, count: quantity })}</span>
      ))}
    </div>
  </li>
)

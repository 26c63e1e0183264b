import type { DeskDay } from '@pantul/contract/desk-schedule-wire'
import * as m from '@pantul/messages/words'
import { isArrivalOpen } from '@pantul/rules/arrival'
import type { VenueNow } from '@pantul/rules/slot'
import { staffMay } from '@pantul/rules/staff-may'
import { DeskSoldArrival } from '../arrivals/desk-sold-arrival.tsx'
import { useRef, useState } from 'react'
import { useKeysEnd } from '../browser/desk-type-ahead.ts'
import { useHeldOrder } from '../counter/desk-use-held-order.ts'
import { useKeptFocus } from '../browser/desk-use-kept-focus.ts'
import { Button } from '../design/button.tsx'
import { Dialog } from '../design/dialog.tsx'
import { DisplayLines } from '../display/desk-display-lines.ts'
import { DeskPanel } from '../desk/desk-panel.tsx'
import type { DeskLocation } from '@pantul/contract/desk-wire'
import { DeskPersonField } from '../people/desk-person-field.tsx'
import { DeskWatchBanner } from '../people/desk-watch-banner.tsx'
import {
  DeskDiscount,
  isDiscountReady,
  discountOfTyped,
  reasonedDiscountOf,
  type TypedDiscount,
} from './desk-discount.tsx'
import { DeskSaleBooking, DeskSaleMore } from './desk-sale-booking.tsx'
import { DeskExtrasPart } from './desk-extras-part.tsx'
import { deadlinesOf } from './desk-sale-deadline.ts'
import { itemsOf, takenCells, withCourts, withHours, type SaleDraft } from './desk-sale-draft.ts'
import { noExtras, withExtras, type SaleExtras } from './desk-sale-extras.ts'
import { DeskSaleLost } from './desk-sale-lost.tsx'
import { packageOption, withPackages } from './desk-sale-package.ts'
import { DeskSalePay } from './desk-sale-pay.tsx'
import { DeskSalePerson } from './desk-sale-person.tsx'
import { DeskSalePrice, priceRows } from './desk-sale-price.tsx'
import { DeskSaleResult } from './desk-sale-result.tsx'
import { DeskSaleSteps } from './desk-sale-steps.tsx'
import { DeskToPayment } from './desk-to-payment.tsx'
import styles from './desk-sale.module.css'
import { useSale, useSaleQuote } from './desk-use-sale.ts'
import { useSaleKeys } from './desk-use-sale-keys.ts'
import type { SaleInProgress, SellingState, SaleStep } from './desk-use-selling.ts'

type Props = {
  readonly location: DeskLocation
  readonly selling: SaleInProgress
  readonly state: SellingState
  /** A day of the location; `isShownDay`: it is the day of the sale. */
  readonly day: DeskDay
  readonly isShownDay: boolean
  readonly now: VenueNow
  readonly onClosed: () => void
}

/** The panel of a sale: person, price, payment. Escape closes it, after a question if something was typed. */
export function DeskSalePanel({ location, selling, state, day, isShownDay, now, onClosed }: Props) {
  const { draft, person, step, sold } = selling
  const [extras, setExtras] = useState(noExtras)
  const [byPackage, setByPackage] = useState(false)
  const items = withPackages(withExtras(itemsOf(draft, day.courts), extras), byPackage)
  const [off, setOff] = useState<TypedDiscount | null>(null)
  const { promoCode } = extras
  const priced = useSaleQuote({
    locationId: location.id,
    items,
    priceOff: discountOfTyped(off),
    contactId: person?.contactId ?? null,
    promoCode,
  })
  const quote = priced.data?.quote
  const { held: heldOrder, hold, settled } = useHeldOrder(location.id)
  const sale = useSale(
    {
      locationId: location.id,
      items,
      contactId: person?.contactId ?? '',
      quoteHash: quote?.hash ?? '',
      priceOff: reasonedDiscountOf(off),
      promoCode,
    },
    (order, { kind }) => {
      if (kind === 'qris' && order.expiresAt !== null) hold(order)
      else state.change({ sold: order })
    },
  )
  const isPlaced = sold !== null || heldOrder !== null
  const taken = isPlaced || sale.isUnsure || !isShownDay ? [] : takenCells(day, draft)
  const changeDraft = (next: SaleDraft): void => {
    sale.forget()
    state.change({ draft: next })
  }
  const changeExtras = (next: SaleExtras): void => {
    sale.forget()
    setExtras(next)
  }
  const leave = (): void => {
    if (!sale.isBusy) state.leave(onClosed)
  }
  useSaleKeys({
    // The payment of a held order handles Escape.
    onEscape: () => heldOrder === null && leave(),
    onShiftArrow: (key) => {
      if (isPlaced || sale.isBusy || !isShownDay) return
      const by = key === 'ArrowDown' || key === 'ArrowRight' ? 1 : -1
      changeDraft(
        key === 'ArrowDown' || key === 'ArrowUp' ? withHours(draft, by, day) : withCourts(draft, by, day),
      )
    },
  })
  const heading = useRef<HTMLHeadingElement>(null)
  useKeptFocus(heading)
  useKeysEnd('sale')
  const editPerson = (): void => {
    setByPackage(false)
    state.change({ person: null, step: 'person' })
  }
  const goTo = (next: SaleStep): void => state.change({ step: next })
  const problem = priced.error?.message ?? null

  return (
    <DeskPanel
      label={m.sell_new()}
      topRow={
        <h2 ref={heading} tabIndex={-1} className="display">
          {m.sell_new()}
        </h2>
      }
      closeLabel={m.sell_close()}
      onClose={leave}
      className={styles['panel']}
    >
      <DeskSaleSteps step={sold === null ? step : 'pay'} />
      {person === null ? (
        <DeskPersonField
          value={null}
          onChange={(next) => next !== null && state.change({ person: next, step: 'price' })}
          location={location.id}
          hasFocus
        />
      ) : (
        <>
          <DeskSalePerson person={person} onEdit={isPlaced ? null : editPerson} />
          {person.flagReason !== null && <DeskWatchBanner reason={person.flagReason} />}
        </>
      )}
      <DeskSaleBooking draft={draft} courts={day.courts} />
      {sold === null && step !== 'pay' && isShownDay && (
        <DeskSaleMore draft={draft} day={day} onDraft={changeDraft} />
      )}
      {taken.length > 0 && <DeskSaleLost taken={taken} draft={draft} day={day} onDraft={changeDraft} />}
      {problem === null ? (
        <DeskSalePrice saleQuote={priced.data} isSold={isPlaced} />
      ) : (
        <p role="alert" className={styles['problem']}>
          {problem}
        </p>
      )}
      {sold !== null && (
        <DeskSaleResult
          locationId={location.id}
          sold={sold}
          phone={person?.phone ?? null}
          onClose={() => state.leave(onClosed)}
        >
          {sold.expiresAt === null && isArrivalOpen(draft, now, day.arrivalTimes) && (
            <DeskSoldArrival locationId={location.id} number={sold.orderNumber} isOwing={sold.owed > 0} />
          )}
        </DeskSaleResult>
      )}
      {sold === null && step === 'price' && (
        <div className={styles['choices']}>
          {promoCode === '' && (
            <DeskDiscount locationId={location.id} typed={off} quote={priced.data} onTyped={setOff} />
          )}
          {items.slice(0, 1).map((item) => (
            <DeskExtrasPart
              key={item.id}
              locationId={location.id}
              item={item}
              extras={extras}
              onExtras={changeExtras}
              isPriceLowered={off !== null}
            />
          ))}
        </div>
      )}
      {sold === null && step === 'price' && (
        <DeskToPayment
          isReady={problem === null && taken.length === 0 && isDiscountReady(off, priced.data)}
          isPriced={priced.data !== undefined && !priced.isPlaceholderData}
          onGo={() => goTo('pay')}
        />
      )}
      {sold === null && step === 'pay' && quote !== undefined && taken.length === 0 && (
        <DisplayLines value={priceRows(quote.lines).map(({ words, amount }) => ({ name: words, amount }))}>
          <DeskSalePay
            locationId={location.id}
            due={quote.due}
            offset={day.createdAt.slice(19)}
            deadlines={deadlinesOf(draft, now, {
              mayPlayFirst: staffMay(location.roles, 'let-pay-after-start'),
              payByMinutes: location.payByMinutes,
            })}
            isBusy={sale.isBusy || priced.isPlaceholderData}
            problem={sale.problem}
            code={sale.code}
            owner={{ contact: person?.contactId ?? '' }}
            packages={packageOption(quote, byPackage, setByPackage)}
            isDrawerClosed={sale.code === 'DRAWER_CLOSED'}
            byCode={{
              heldOrder,
              onPaid: (order) => {
                settled()
                state.change({ sold: order })
              },
              onLeave: leave,
            }}
            onSettle={sale.sell}
            onForget={sale.forget}
            onBack={() => {
              sale.forget()
              setByPackage(false)
              goTo('price')
            }}
          />
        </DisplayLines>
      )}
      <Dialog open={state.isAsking} onClose={state.stay} title={m.sell_leave_title()}>
        <p>{m.sell_leave_text({ name: person?.name ?? '' })}</p>
        <div className={styles['answers']}>
          <Button variant="danger" onClick={state.confirmLeaving}>
            {m.sell_leave()}
          </Button>
          <Button variant="secondary" onClick={state.stay}>
            {m.sell_stay()}
          </Button>
        </div>
      </Dialog>
    </DeskPanel>
  )
}

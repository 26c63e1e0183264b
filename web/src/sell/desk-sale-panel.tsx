import type { DeskDay } from '@pantul/contract/desk-schedule-wire'
import type { DeskLocation } from '@pantul/contract/desk-session-wire'
import * as m from '@pantul/messages/words'
import { isCheckInOpen } from '@pantul/rules/arrival'
import type { VenueNow } from '@pantul/rules/slot'
import { staffMay } from '@pantul/rules/staff-may'
import { useRef, useState } from 'react'
import { DeskSoldArrival } from '../arrivals/desk-sold-arrival.tsx'
import { useDropKeysOnUnmount } from '../browser/desk-type-ahead.ts'
import { useFocusFallback } from '../browser/desk-use-focus-fallback.ts'
import { useHeldOrder } from '../counter/desk-use-held-order.ts'
import { Button } from '../design/button.tsx'
import { Dialog } from '../design/dialog.tsx'
import { DeskPanel } from '../desk/desk-panel.tsx'
import { DeskProblem } from '../desk/desk-problem.tsx'
import { DisplayLines } from '../display/desk-display-lines.ts'
import { DeskPersonField } from '../people/desk-person-field.tsx'
import { DeskFlagBanner } from '../people/desk-flag-banner.tsx'
import { DeskSaleBooking, DeskSaleSize } from './desk-sale-booking.tsx'
import { deadlinesOf } from './desk-sale-deadline.ts'
import { itemsOf, takenHours, withCourts, withHours, type SaleDraft } from './desk-sale-draft.ts'
import { DeskSaleExtrasFields } from './desk-sale-extras-fields.tsx'
import { noExtras, withExtras, type SaleExtras } from './desk-sale-extras.ts'
import { packageOption, withPackages } from './desk-sale-package.ts'
import { DeskSalePay } from './desk-sale-pay.tsx'
import { DeskSalePerson } from './desk-sale-person.tsx'
import { DeskSalePrice, priceRows } from './desk-sale-price.tsx'
import { DeskSaleResult } from './desk-sale-result.tsx'
import { DeskSaleSteps } from './desk-sale-steps.tsx'
import { DeskSaleTakenHours } from './desk-sale-taken-hours.tsx'
import {
  DeskStaffDiscount,
  discountOf,
  isDiscountComplete,
  reasonedDiscountOf,
  type DiscountDraft,
} from './desk-staff-discount.tsx'
import { DeskToPaymentButton } from './desk-to-payment-button.tsx'
import styles from './desk-sale.module.css'
import { useSaleKeys } from './desk-use-sale-keys.ts'
import { useCounterSale, useSaleQuote } from './desk-use-sale.ts'
import type { SaleInProgress, SellingState } from './desk-use-selling.ts'

type Props = {
  readonly location: DeskLocation
  readonly selling: SaleInProgress
  /** Changes and ends the sale. */
  readonly saleControls: SellingState
  /** The day that the schedule shows or showed last. It may be another day than that of the sale. */
  readonly day: DeskDay
  /** Whether `day` is the day of the sale, so that its taken hours are known. */
  readonly isDayOfSale: boolean
  readonly now: VenueNow
  readonly onClosed: () => void
}

/** The panel of a sale: buyer, price, payment. Escape closes it. If data would be lost, a dialog asks first. */
export function DeskSalePanel({ location, selling, saleControls, day, isDayOfSale, now, onClosed }: Props) {
  const { draft, person, step, sold } = selling
  const [extras, setExtras] = useState(noExtras)
  const [paysByPackage, setPaysByPackage] = useState(false)
  const items = withPackages(withExtras(itemsOf(draft, day.courts), extras), paysByPackage)
  const [discountDraft, setDiscountDraft] = useState<DiscountDraft | null>(null)
  const { promoCode } = extras
  const saleQuote = useSaleQuote({
    locationId: location.id,
    items,
    priceOff: discountOf(discountDraft),
    contactId: person?.contactId ?? null,
    promoCode,
  })
  const quote = saleQuote.data?.quote
  const quoteProblem = saleQuote.error?.message ?? null
  const { heldOrder, hold, settle } = useHeldOrder(location.id)
  const sale = useCounterSale(
    {
      locationId: location.id,
      items,
      contactId: person?.contactId ?? '',
      quoteHash: quote?.hash ?? '',
      priceOff: reasonedDiscountOf(discountDraft),
      promoCode,
    },
    (order, { kind }) => {
      if (kind === 'qris' && order.expiresAt !== null) hold(order)
      else saleControls.change({ sold: order })
    },
  )
  const isPlaced = sold !== null || heldOrder !== null
  const takenByOthers = isPlaced || sale.isUnsure || !isDayOfSale ? [] : takenHours(day, draft)
  const changeDraft = (next: SaleDraft): void => {
    sale.forget()
    saleControls.change({ draft: next })
  }
  const changeExtras = (next: SaleExtras): void => {
    sale.forget()
    setExtras(next)
  }
  const leave = (): void => {
    if (!sale.isBusy) saleControls.leave(onClosed)
  }
  useSaleKeys({
    // During the payment of a held order, Escape closes its QRIS code.
    onEscape: () => heldOrder === null && leave(),
    onShiftArrow: (key) => {
      if (isPlaced || sale.isBusy || !isDayOfSale) return
      const by = key === 'ArrowDown' || key === 'ArrowRight' ? 1 : -1
      const changesHours = key === 'ArrowDown' || key === 'ArrowUp'
      changeDraft(changesHours ? withHours(draft, by, day) : withCourts(draft, by, day))
    },
  })
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusFallback(heading) // takes the focus when the focused button disappears
  useDropKeysOnUnmount('sale') // keys that wait for a step are discarded with the panel
  const changePerson = (): void => {
    setPaysByPackage(false)
    saleControls.change({ person: null, step: 'person' })
  }

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
      <DeskSaleSteps current={sold === null ? step : 'pay'} />
      {person === null ? (
        <DeskPersonField
          value={null}
          onChange={(next) => next !== null && saleControls.change({ person: next, step: 'price' })}
          location={location.id}
          takesFocus
        />
      ) : (
        <>
          <DeskSalePerson person={person} onChange={isPlaced ? null : changePerson} />
          {person.flagReason !== null && <DeskFlagBanner reason={person.flagReason} />}
        </>
      )}
      <DeskSaleBooking draft={draft} courts={day.courts} />
      {sold === null && step !== 'pay' && isDayOfSale && (
        <DeskSaleSize draft={draft} day={day} onDraft={changeDraft} />
      )}
      {takenByOthers.length > 0 && (
        <DeskSaleTakenHours takenHours={takenByOthers} draft={draft} day={day} onDraft={changeDraft} />
      )}
      {quoteProblem === null && <DeskSalePrice saleQuote={saleQuote.data} isPlaced={isPlaced} />}
      <DeskProblem message={quoteProblem} />
      {sold !== null && (
        <DeskSaleResult
          locationId={location.id}
          sold={sold}
          phone={person?.phone ?? null}
          onClose={() => saleControls.leave(onClosed)}
        >
          {sold.expiresAt === null && isCheckInOpen(draft, now, day.arrivalTimes) && (
            <DeskSoldArrival
              locationId={location.id}
              orderNumber={sold.orderNumber}
              isOwing={sold.owed > 0}
            />
          )}
        </DeskSaleResult>
      )}
      {sold === null && step === 'price' && (
        <>
          <div className={styles['discountAndExtras']}>
            {promoCode === '' && (
              <DeskStaffDiscount
                locationId={location.id}
                draft={discountDraft}
                quote={saleQuote.data}
                onDraft={setDiscountDraft}
              />
            )}
            {items.slice(0, 1).map((item) => (
              <DeskSaleExtrasFields
                key={item.id}
                locationId={location.id}
                item={item}
                extras={extras}
                onExtras={changeExtras}
                takesPromoCode={discountDraft === null}
              />
            ))}
          </div>
          <DeskToPaymentButton
            isReady={
              quoteProblem === null &&
              takenByOthers.length === 0 &&
              isDiscountComplete(discountDraft, saleQuote.data)
            }
            isPriced={saleQuote.data !== undefined && !saleQuote.isPlaceholderData}
            onContinue={() => saleControls.change({ step: 'pay' })}
          />
        </>
      )}
      {sold === null && step === 'pay' && quote !== undefined && takenByOthers.length === 0 && (
        <DisplayLines value={priceRows(quote.lines).map(({ label, amount }) => ({ name: label, amount }))}>
          <DeskSalePay
            locationId={location.id}
            due={quote.due}
            offset={day.createdAt.slice(19 /* after date and time */)}
            deadlines={deadlinesOf(draft, now, {
              mayPlayFirst: staffMay(location.roles, 'let-pay-after-start'),
              payByMinutes: location.payByMinutes,
            })}
            sale={{ ...sale, isBusy: sale.isBusy || saleQuote.isPlaceholderData }}
            owingPlayer={{ contact: person?.contactId ?? '' }}
            packages={packageOption(quote, paysByPackage, setPaysByPackage)}
            byQris={{
              heldOrder,
              onPaid: (order) => {
                settle()
                saleControls.change({ sold: order })
              },
              onLeave: leave,
            }}
            onBack={() => {
              sale.forget()
              setPaysByPackage(false)
              saleControls.change({ step: 'price' })
            }}
          />
        </DisplayLines>
      )}
      <Dialog open={saleControls.isAsking} onClose={saleControls.stay} title={m.sell_leave_title()}>
        <p>{m.sell_leave_text({ name: person?.name ?? '' })}</p>
        <div className={styles['leaveButtons']}>
          <Button variant="danger" onClick={saleControls.confirmLeaving}>
            {m.sell_leave()}
          </Button>
          <Button variant="secondary" onClick={saleControls.stay}>
            {m.sell_stay()}
          </Button>
        </div>
      </Dialog>
    </DeskPanel>
  )
}

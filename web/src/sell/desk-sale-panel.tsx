import type { DeskDay } from '@pantul/contract/desk-schedule-wire'
import {
  sell_close,
  basket_edit,
  sell_leave,
  sell_leave_text,
  sell_leave_title,
  sell_new,
  sell_no_phone,
  payments_simulator_pay,
  desk_people_person,
  sell_price,
  sell_stay,
  counter_take,
} from '@pantul/messages/words'
import { isArrivalOpen } from '@pantul/rules/arrival'
import type { VenueNow } from '@pantul/rules/slot'
import { staffMay } from '@pantul/rules/staff-may'
import { DeskSoldArrival } from '../arrivals/desk-sold-arrival.tsx'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { dropKeys, holdKeys, useKeysEnd, useKeysReady } from '../browser/desk-type-ahead.ts'
import { useHeldOrder } from '../counter/desk-use-held-order.ts'
import { useKeptFocus } from '../browser/desk-use-kept-focus.ts'
import { Button } from '../design/button.tsx'
import { Dialog } from '../design/dialog.tsx'
import { Initials } from '../design/initials.tsx'
import { DisplayLines } from '../display/desk-display-lines.ts'
import { DeskFoot } from '../desk/desk-foot.tsx'
import { DeskPanel } from '../desk/desk-panel.tsx'
import type { DeskLocation } from '@pantul/contract/desk-wire'
import { DeskPersonField, type ChosenPerson } from '../people/desk-person-field.tsx'
import { phoneText } from '../people/desk-phone-text.ts'
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
import { DeskSalePrice, priceRows } from './desk-sale-price.tsx'
import { DeskSaleResult } from './desk-sale-result.tsx'
import styles from './desk-sale.module.css'
import { useSale, useSaleQuote } from './desk-use-sale.ts'
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
      label={sell_new()}
      top={
        <h2 ref={heading} tabIndex={-1} className="display">
          {sell_new()}
        </h2>
      }
      closeLabel={sell_close()}
      onClose={leave}
      className={styles['panel']}
    >
      <Steps step={sold === null ? step : 'pay'} />
      {person === null ? (
        <DeskPersonField
          value={null}
          onChange={(next) => next !== null && state.change({ person: next, step: 'price' })}
          location={location.id}
          hasFocus
        />
      ) : (
        <>
          <PersonRow person={person} onEdit={isPlaced ? null : editPerson} />
          {person.watch !== null && <DeskWatchBanner reason={person.watch} />}
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
        <ToPayment
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
      <Dialog open={state.isAsking} onClose={state.stay} title={sell_leave_title()}>
        <p>{sell_leave_text({ name: person?.name ?? '' })}</p>
        <div className={styles['answers']}>
          <Button variant="danger" onClick={state.confirmLeaving}>
            {sell_leave()}
          </Button>
          <Button variant="secondary" onClick={state.stay}>
            {sell_stay()}
          </Button>
        </div>
      </Dialog>
    </DeskPanel>
  )
}

const steps: readonly (readonly [SaleStep, () => string])[] = [
  ['person', desk_people_person],
  ['price', sell_price],
  ['pay', payments_simulator_pay],
]

const Steps = ({ step }: { readonly step: SaleStep }) => {
  const now = steps.findIndex(([name]) => name === step)
  return (
    <ol className={styles['steps']}>
      {steps.map(([name, word], i) => (
        <li key={name} data-done={i < now || undefined} aria-current={i === now ? 'step' : undefined}>
          {word()}
        </li>
      ))}
    </ol>
  )
}

type PersonRowProps = { readonly person: ChosenPerson; readonly onEdit: (() => void) | null }

const PersonRow = ({ person: { name, phone, email }, onEdit }: PersonRowProps) => (
  <div className={styles['row']}>
    <Initials name={name} />
    <span>
      <b>{name}</b>
      <small>{phone === null ? (email ?? sell_no_phone()) : phoneText(phone)}</small>
    </span>
    {onEdit !== null && (
      <button type="button" className={styles['edit']} onClick={onEdit}>
        {basket_edit()}
      </button>
    )}
  </div>
)

type ToPaymentProps = {
  readonly isReady: boolean
  /** Whether the shown price is that of the present sale. */
  readonly isPriced: boolean
  readonly onGo: () => void
}

/**
 * The button that continues from the price to the payment. A press while the price loads, and the keys after it, take
 * effect when the price has loaded.
 */
function ToPayment({ isReady, isPriced, onGo }: ToPaymentProps) {
  const isPressed = useRef(false)
  const goOn = useEffectEvent(() => {
    if (isPressed.current && isReady) onGo()
    isPressed.current = false
  })
  // An effect, because the answer of the server arrives after the press.
  useEffect(() => {
    if (isPriced) goOn()
  }, [isPriced])
  const press = (): void => {
    if (isPriced) return onGo()
    isPressed.current = true
    holdKeys('sale')
  }
  const button = useRef<HTMLButtonElement>(null)
  // Focuses the button, so that Enter presses it. An effect, because focus is outside of React.
  useEffect(() => button.current?.focus(), [])
  useKeysReady('sale')
  // Discards stored keys while there is something to read first. An effect, because keys are outside of React.
  useEffect(() => {
    if (isReady) return
    isPressed.current = false
    dropKeys('sale')
  }, [isReady])
  return (
    <DeskFoot>
      <Button ref={button} wide large unavailable={!isReady} onClick={press}>
        {counter_take()} <kbd aria-hidden="true">Enter</kbd>
      </Button>
    </DeskFoot>
  )
}

type Keys = { readonly onEscape: () => void; readonly onShiftArrow: (key: string) => void }

/**
 * Handles Escape, and Shift with arrows, anywhere on the page. In a field with text, Shift and arrows select text as
 * usual.
 */
function useSaleKeys({ onEscape, onShiftArrow }: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, shiftKey, target } = event
    if (document.querySelector('dialog[open]') !== null) return
    if (key === 'Escape') {
      // Prevents that the same key closes the question that it opens.
      event.preventDefault()
      return onEscape()
    }
    if (!shiftKey || !key.startsWith('Arrow')) return
    if (target instanceof HTMLInputElement && (target.value !== '' || target.type === 'datetime-local'))
      return
    event.preventDefault()
    onShiftArrow(key)
  })
  // An effect, because the page's keys are outside of React.
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => press(event)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

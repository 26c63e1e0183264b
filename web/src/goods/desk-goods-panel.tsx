import type { GoodsOffer } from '@pantul/contract/desk-goods-wire'
import type { SoldOrder } from '@pantul/contract/desk-sale-wire'
import type { DeskLocation } from '@pantul/contract/desk-session-wire'
import * as m from '@pantul/messages/words'
import { hourRange } from '@pantul/rules/hours'
import { useRef, useState } from 'react'
import { useEscape } from '../browser/desk-use-escape.ts'
import { useFocusOnMount } from '../browser/desk-use-focus.ts'
import { useFocusFallback } from '../browser/desk-use-focus-fallback.ts'
import type { OwingPlayer } from '../counter/desk-limits-query.ts'
import { useHeldOrder } from '../counter/desk-use-held-order.ts'
import { Button } from '../design/button.tsx'
import { classes } from '../design/classes.ts'
import { ErrorBlock } from '../design/error-block.tsx'
import { Amount, RupiahAmount } from '../design/price.tsx'
import { Skeleton, SkeletonRegion } from '../design/skeleton.tsx'
import { DeskForm } from '../desk/desk-form.tsx'
import { DeskPanel } from '../desk/desk-panel.tsx'
import { DeskPanelFooter } from '../desk/desk-panel-footer.tsx'
import parts from '../desk/desk-panel-parts.module.css'
import { DeskProblem } from '../desk/desk-problem.tsx'
import { DeskSum } from '../desk/desk-sum.tsx'
import { DisplayLines } from '../display/desk-display-lines.ts'
import { DeskPersonField, type ChosenPerson } from '../people/desk-person-field.tsx'
import { DeskSaleResult } from '../sell/desk-sale-result.tsx'
import { DeskGoodsOrderLink } from './desk-goods-order-link.tsx'
import { DeskGoodsPay } from './desk-goods-pay.tsx'
import { DeskGoodsRow } from './desk-goods-row.tsx'
import styles from './desk-goods.module.css'
import type { NamedBooking } from './desk-use-goods-panel.ts'
import { useGoodsQuote, useGoodsSale } from './desk-use-goods.ts'

type Props = {
  readonly location: DeskLocation
  /** Null for a sale without a booking. */
  readonly booking: NamedBooking | null
  readonly onClose: () => void
}

/** The quantities of the picked things, by the code of the thing. */
type Quantities = ReadonlyMap<string, number>

/** The panel that sells goods: picks the things and their quantities, takes the payment, and shows the result. */
export function DeskGoodsPanel({ location, booking, onClose }: Props) {
  const [quantities, setQuantities] = useState<Quantities>(new Map())
  const [person, setPerson] = useState<ChosenPerson | null>(null)
  const [wantsToPay, setWantsToPay] = useState(false)
  const [sold, setSold] = useState<SoldOrder | null>(null)
  const parentBooking = booking && { orderNumber: booking.orderNumber, bookingId: booking.bookingId }
  const things = [...quantities].map(([item, quantity]) => ({ item, quantity }))
  const hasThings = things.length > 0
  const goodsQuote = useGoodsQuote(location.id, { things, parentBooking })
  const { data: quote, isPlaceholderData, isError, isFetching, error, refetch } = goodsQuote
  const hasFailed = isError && !isFetching
  const { heldOrder, hold, settle } = useHeldOrder(location.id)
  const sale = useGoodsSale(location.id, (order) => {
    if (order.expiresAt === null) setSold(order)
    else hold(order)
  })
  useEscape(() => {
    if (!sale.isBusy) onClose()
  })
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusFallback(heading) // takes the focus when the focused button disappears
  // A held order has its own price.
  const isPriced = quote !== undefined && (heldOrder !== null || (!isPlaceholderData && !isError))
  // If Enter is pressed while the price is loading, the payment opens when it has loaded.
  const isPaying = wantsToPay && hasThings && isPriced
  const title = booking === null ? m.goods_sell() : m.goods_add()
  return (
    <DeskPanel
      label={title}
      topRow={
        <h2 ref={heading} tabIndex={-1} className="display">
          {title}
        </h2>
      }
      onClose={onClose}
      className={styles['panel']}
    >
      <p className={parts['note']}>
        {booking === null ? (person?.name ?? m.goods_alone()) : m.goods_with({ name: booking.name })}
        {quote?.rentalTime != null && `. ${m.goods_rented({ hours: hourRange(quote.rentalTime.hours) })}`}
      </p>
      {booking === null && sold === null && !isPaying && (
        <OptionalBuyer locationId={location.id} person={person} onPerson={setPerson} />
      )}
      {quote === undefined && hasFailed && (
        <ErrorBlock title={m.goods_not_loaded()} onRetry={() => void refetch()}>
          {error.message}
        </ErrorBlock>
      )}
      {quote === undefined && !hasFailed && (
        <SkeletonRegion label={m.goods_loading()}>
          <Skeleton height={180} radius={12} />
        </SkeletonRegion>
      )}
      {quote !== undefined && sold === null && !isPaying && (
        <PickForm
          offers={quote.offers}
          quantities={quantities}
          total={quote.total}
          problem={error?.message ?? null}
          hasThings={hasThings}
          onQuantity={(item, quantity) => {
            setWantsToPay(false)
            setQuantities(withQuantity(quantities, item, quantity))
          }}
          onDone={() => setWantsToPay(true)}
        />
      )}
      {quote !== undefined && (isPaying || sold !== null) && (
        <>
          <ul className={styles['pickedThings']}>
            {pickedLines(quote.offers, quantities).map(({ item, name, amount }) => (
              <li key={item}>
                <span>{name}</span>
                <Amount rupiah={amount} />
              </li>
            ))}
          </ul>
          <GoodsTotal total={(sold ?? heldOrder)?.total ?? quote.total} />
        </>
      )}
      {quote !== undefined && sold === null && isPaying && (
        <DisplayLines
          value={pickedLines(quote.offers, quantities).map(({ name, amount }) => ({ name, amount }))}
        >
          <DeskGoodsPay
            locationId={location.id}
            goods={{
              things,
              parentBooking,
              contactId: booking === null ? (person?.contactId ?? null) : null,
            }}
            total={quote.total}
            quoteHash={quote.hash}
            owingPlayer={owingPlayerOf(booking, person)}
            sale={sale}
            heldOrder={heldOrder}
            onPaid={(order) => {
              settle()
              setSold(order)
            }}
            onCancel={() => {
              sale.forget()
              setWantsToPay(false)
            }}
            onLeave={onClose}
          />
        </DisplayLines>
      )}
      {sold !== null && (
        <>
          <DeskSaleResult locationId={location.id} sold={sold} phone={null} onClose={onClose} />
          <DeskGoodsOrderLink locationId={location.id} orderNumber={sold.orderNumber} />
        </>
      )}
    </DeskPanel>
  )
}

/** The person who would owe an unpaid balance; null if nobody is named, so that everything must be paid. */
function owingPlayerOf(booking: NamedBooking | null, person: ChosenPerson | null): OwingPlayer | null {
  if (booking !== null) return { order: booking.orderNumber }
  return person && { contact: person.contactId }
}

function withQuantity(quantities: Quantities, item: string, quantity: number): Quantities {
  const changed = new Map(quantities)
  if (quantity === 0) changed.delete(item)
  else changed.set(item, quantity)
  return changed
}

/** The picked things: `Ball tube × 2` with the price of both. */
const pickedLines = (offers: readonly GoodsOffer[], quantities: Quantities) =>
  offers.flatMap(({ item, name, price }) => {
    const quantity = quantities.get(item)
    if (quantity === undefined) return []
    return [{ item, name: m.basket_add_on({ name, quantity }), amount: price * quantity }]
  })

const GoodsTotal = ({ total }: { readonly total: number }) => (
  <DeskSum label={m.basket_total()}>
    <RupiahAmount rupiah={total} />
  </DeskSum>
)

type PickFormProps = {
  readonly offers: readonly GoodsOffer[]
  readonly quantities: Quantities
  readonly total: number
  readonly problem: string | null
  readonly hasThings: boolean
  readonly onQuantity: (item: string, quantity: number) => void
  readonly onDone: () => void
}

/** The things with their quantities, and the total. Enter continues to the payment. */
function PickForm({ offers, quantities, total, problem, hasThings, onQuantity, onDone }: PickFormProps) {
  const firstField = useFocusOnMount<HTMLInputElement>()
  if (offers.length === 0) return <p className={parts['note']}>{m.goods_none()}</p>
  return (
    <DeskForm
      className={styles['pickForm']}
      onSubmit={() => {
        if (hasThings) onDone()
      }}
    >
      <ul aria-label={m.goods_list()}>
        {offers.map((offer, i) => (
          <DeskGoodsRow
            key={offer.item}
            offer={offer}
            quantity={quantities.get(offer.item) ?? 0}
            onQuantity={(quantity) => onQuantity(offer.item, quantity)}
            fieldRef={i === 0 ? firstField : undefined}
          />
        ))}
      </ul>
      <p className={parts['note']} data-keyboard-note>
        {m.goods_keys_note()}
      </p>
      <GoodsTotal total={total} />
      <DeskProblem message={problem} />
      <DeskPanelFooter>
        <Button type="submit" wide large unavailable={!hasThings}>
          {m.counter_take()} <kbd aria-hidden="true">Enter</kbd>
        </Button>
      </DeskPanelFooter>
    </DeskForm>
  )
}

type OptionalBuyerProps = {
  readonly locationId: string
  readonly person: ChosenPerson | null
  readonly onPerson: (person: ChosenPerson | null) => void
}

/** Chooses a buyer for goods that are sold without a booking. */
function OptionalBuyer({ locationId, person, onPerson }: OptionalBuyerProps) {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen && person === null)
    return (
      <button
        type="button"
        className={classes(parts['textButton'], styles['link'])}
        onClick={() => setOpen(true)}
      >
        {m.goods_choose_person()}
      </button>
    )
  return <DeskPersonField value={person} onChange={onPerson} location={locationId} takesFocus />
}

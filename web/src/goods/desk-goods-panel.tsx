import type { GoodsOffer } from '@pantul/contract/desk-goods-wire'
import type { SoldOrder } from '@pantul/contract/desk-sale-wire'
import type { DeskLocation } from '@pantul/contract/desk-wire'
import * as m from '@pantul/messages/words'
import { hourRange } from '@pantul/rules/hours'
import { useEffect, useRef, useState } from 'react'
import { useEscape } from '../browser/desk-use-escape.ts'
import { useKeptFocus } from '../browser/desk-use-kept-focus.ts'
import type { Debtor } from '../counter/desk-limits-query.ts'
import { useHeldOrder } from '../counter/desk-use-held-order.ts'
import { Button } from '../design/button.tsx'
import { ErrorBlock } from '../design/error-block.tsx'
import { Amount, RupiahAmount } from '../design/price.tsx'
import { Skeleton, SkeletonRegion } from '../design/skeleton.tsx'
import type { DisplayLine } from '../display/desk-display-channel.ts'
import { DisplayLines } from '../display/desk-display-lines.ts'
import { DeskPanelFooter } from '../desk/desk-panel-footer.tsx'
import { DeskPanel } from '../desk/desk-panel.tsx'
import { DeskPersonField, type ChosenPerson } from '../people/desk-person-field.tsx'
import { DeskSaleResult } from '../sell/desk-sale-result.tsx'
import { DeskGoodsOrder } from './desk-goods-order.tsx'
import { DeskGoodsPay } from './desk-goods-pay.tsx'
import { DeskGoodsRow } from './desk-goods-row.tsx'
import styles from './desk-goods.module.css'
import { useGoodsQuote, useGoodsSale } from './desk-use-goods.ts'
import type { GoodsBuyer } from './desk-use-goods-panel.ts'

type Props = {
  readonly location: DeskLocation
  readonly buyer: GoodsBuyer
  readonly onClose: () => void
}

type Quantities = ReadonlyMap<string, number>

/**
 * Sells goods: asks what and how many, then takes the payment, then shows the change to hand back. Escape closes it.
 */
export function DeskGoodsPanel({ location, buyer, onClose }: Props) {
  const [quantities, setQuantities] = useState<Quantities>(new Map())
  const [person, setPerson] = useState<ChosenPerson | null>(null)
  const [isPaying, setPaying] = useState(false)
  const [sold, setSold] = useState<SoldOrder | null>(null)
  const parentBooking = buyer && { orderNumber: buyer.orderNumber, bookingId: buyer.bookingId }
  const things = [...quantities].map(([item, quantity]) => ({ item, quantity }))
  const picked = { things, parentBooking }
  const priced = useGoodsQuote(location.id, picked)
  const quote = priced.data
  const { held, hold, settled } = useHeldOrder(location.id)
  const sale = useGoodsSale(location.id, (order) => {
    if (order.expiresAt === null) setSold(order)
    else hold(order)
  })
  useEscape(() => {
    if (!sale.isBusy) onClose()
  })
  const heading = useRef<HTMLHeadingElement>(null)
  useKeptFocus(heading)
  // The price of held goods is the price of their order.
  const isPriced =
    things.length > 0 &&
    quote !== undefined &&
    (held !== null || (!priced.isPlaceholderData && !priced.isError))
  // Enter may be pressed before the price has loaded; the payment then opens when it has.
  const paysNow = isPaying && isPriced
  const title = buyer === null ? m.goods_sell() : m.goods_add()
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
      <p className={styles['note']}>
        {buyer === null ? (person?.name ?? m.goods_alone()) : m.goods_with({ name: buyer.name })}
        {quote?.rentalTime != null && `. ${m.goods_rented({ hours: hourRange(quote.rentalTime.hours) })}`}
      </p>
      {buyer === null && sold === null && !paysNow && (
        <Person location={location.id} person={person} onPerson={setPerson} />
      )}
      {quote === undefined && priced.isError && !priced.isFetching && (
        <ErrorBlock title={m.goods_not_loaded()} onRetry={() => void priced.refetch()}>
          {priced.error.message}
        </ErrorBlock>
      )}
      {quote === undefined && !(priced.isError && !priced.isFetching) && (
        <SkeletonRegion label={m.goods_loading()}>
          <Skeleton height={180} radius={12} />
        </SkeletonRegion>
      )}
      {quote !== undefined && sold === null && !paysNow && (
        <PickThings
          offers={quote.offers}
          quantities={quantities}
          total={quote.total}
          problem={priced.error?.message ?? null}
          isReady={things.length > 0}
          onQuantity={(item, quantity) => {
            setPaying(false)
            setQuantities(withQuantity(quantities, item, quantity))
          }}
          onDone={() => setPaying(true)}
        />
      )}
      {quote !== undefined && (paysNow || sold !== null) && (
        <Picked offers={quote.offers} quantities={quantities} total={(sold ?? held)?.total ?? quote.total} />
      )}
      {quote !== undefined && sold === null && paysNow && (
        <DisplayLines value={displayLines(quote.offers, quantities)}>
          <DeskGoodsPay
            locationId={location.id}
            goods={{ ...picked, contactId: buyer === null ? (person?.contactId ?? null) : null }}
            price={{ total: quote.total, hash: quote.hash }}
            owner={ownerOf(buyer, person)}
            sale={sale}
            heldOrder={held}
            onPaid={(order) => {
              settled()
              setSold(order)
            }}
            onCancel={() => {
              sale.forget()
              setPaying(false)
            }}
            onLeave={onClose}
          />
        </DisplayLines>
      )}
      {sold !== null && (
        <>
          <DeskSaleResult locationId={location.id} sold={sold} phone={null} onClose={onClose} />
          <DeskGoodsOrder locationId={location.id} orderNumber={sold.orderNumber} />
        </>
      )}
    </DeskPanel>
  )
}

/** The person who would owe an unpaid balance; null if nobody is named, so that no balance may stay unpaid. */
function ownerOf(buyer: GoodsBuyer, person: ChosenPerson | null): Debtor | null {
  if (buyer !== null) return { order: buyer.orderNumber }
  return person && { contact: person.contactId }
}

function withQuantity(quantities: Quantities, item: string, quantity: number): Quantities {
  const next = new Map(quantities)
  if (quantity === 0) next.delete(item)
  else next.set(item, quantity)
  return next
}

type PickProps = {
  readonly offers: readonly GoodsOffer[]
  readonly quantities: Quantities
  readonly total: number
  readonly problem: string | null
  readonly isReady: boolean
  readonly onQuantity: (item: string, quantity: number) => void
  readonly onDone: () => void
}

/** The goods with their quantities, and the total. Enter continues to the payment. */
function PickThings(props: PickProps) {
  const { offers, quantities, total, problem, isReady, onQuantity, onDone } = props
  const first = useRef<HTMLInputElement>(null)
  // An effect, because focus is outside of React.
  useEffect(() => first.current?.focus(), [])
  if (offers.length === 0) return <p className={styles['note']}>{m.goods_none()}</p>
  return (
    <form
      className={styles['list']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) onDone()
      }}
    >
      <ul aria-label={m.goods_list()}>
        {offers.map((offer, place) => (
          <DeskGoodsRow
            key={offer.item}
            offer={offer}
            quantity={quantities.get(offer.item) ?? 0}
            onQuantity={(quantity) => onQuantity(offer.item, quantity)}
            field={place === 0 ? first : undefined}
          />
        ))}
      </ul>
      <p className={styles['note']} data-keyboard-note>
        {m.goods_keys_note()}
      </p>
      <p className={styles['sum']}>
        <span>{m.basket_total()}</span>
        <b className="display">
          <RupiahAmount rupiah={total} />
        </b>
      </p>
      {problem !== null && (
        <p className={styles['problem']} role="alert">
          {problem}
        </p>
      )}
      <DeskPanelFooter>
        <Button type="submit" wide large unavailable={!isReady}>
          {m.counter_take()} <kbd aria-hidden="true">Enter</kbd>
        </Button>
      </DeskPanelFooter>
    </form>
  )
}

/** `Ball tube × 2` with its price, for the customer display. */
const displayLines = (offers: readonly GoodsOffer[], quantities: Quantities): DisplayLine[] =>
  offers.flatMap(({ item, name, price }) => {
    const quantity = quantities.get(item)
    return quantity === undefined
      ? []
      : [{ name: m.basket_add_on({ name, quantity }), amount: price * quantity }]
  })

type PickedProps = Pick<PickProps, 'offers' | 'quantities' | 'total'>

/** The picked goods, shown during and after the payment. */
const Picked = ({ offers, quantities, total }: PickedProps) => (
  <>
    <ul className={styles['lines']}>
      {offers.flatMap(({ item, name, price }) => {
        const quantity = quantities.get(item)
        if (quantity === undefined) return []
        return [
          <li key={item}>
            <span>{m.basket_add_on({ name, quantity })}</span>
            <Amount rupiah={price * quantity} />
          </li>,
        ]
      })}
    </ul>
    <p className={styles['sum']}>
      <span>{m.basket_total()}</span>
      <b className="display">
        <RupiahAmount rupiah={total} />
      </b>
    </p>
  </>
)

type PersonProps = {
  readonly location: string
  readonly person: ChosenPerson | null
  readonly onPerson: (person: ChosenPerson | null) => void
}

/** The optional buyer of goods that are sold without a booking. */
function Person({ location, person, onPerson }: PersonProps) {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen && person === null)
    return (
      <button type="button" className={styles['link']} onClick={() => setOpen(true)}>
        {m.goods_choose_person()}
      </button>
    )
  return <DeskPersonField value={person} onChange={onPerson} location={location} hasFocus />
}

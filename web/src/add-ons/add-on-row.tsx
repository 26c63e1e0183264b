import * as m from '@pantul/messages/words'
import type { AddOnOffer } from '@pantul/contract/add-ons-wire'
import { PIECES_PER_COURT_HOUR } from '@pantul/rules/add-on'
import { hourRange, type Hours } from '@pantul/rules/hours'
import { formatAmount } from '@pantul/rules/money'
import { useEffect, useId, useRef } from 'react'
import { Button } from '../design/button.tsx'
import { announce } from '../design/live-region.tsx'
import { Amount } from '../design/price.tsx'
import { Stepper } from '../design/stepper.tsx'
import { addOnIcons } from './add-on-icons.ts'
import styles from './add-on-row.module.css'

/** If this number of pieces or fewer can still be added, the row says how many. */
const MAX_SHOWN_LEFT = 3

type Props = {
  readonly offer: AddOnOffer
  readonly quantity: number
  /** Pieces that this booking can have, including those it has already; Infinity if unlimited. */
  readonly availablePieces: number
  /** The maximum per booking. */
  readonly maxQuantity: number
  readonly hours: Hours
  readonly onQuantity: (quantity: number) => void
}

/** An add-on with price and quantity. */
export function AddOnRow({ offer, quantity, availablePieces, maxQuantity, hours, onQuantity }: Props) {
  const { name, description, unit, price } = offer
  const Icon = addOnIcons[offer.icon]
  const row = useRef<HTMLFieldSetElement>(null)
  const wasAdded = useRef(quantity > 0)
  const isAdded = quantity > 0

  // Moves focus to the new control, because the pressed one was replaced: the button by the stepper, or the stepper by
  // the button.
  useEffect(() => {
    if (wasAdded.current === isAdded) return
    wasAdded.current = isAdded
    const last = [...(row.current?.querySelectorAll('button') ?? [])].at(-1)
    if (document.activeElement === document.body) last?.focus()
  }, [isAdded])

  const add = () => {
    onQuantity(1)
    announce(`${name}: 1`)
  }
  const leftToAdd = availablePieces - quantity
  const noneLeftText =
    availablePieces === 0 && !isAdded ? m.add_ons_none_left({ hours: hourRange(hours) }) : null
  const note = noteOf({
    leftToAdd,
    isFull: offer.piecesLeft !== null && isAdded && quantity >= maxQuantity,
    maxQuantity,
  })
  const noteId = useId()
  return (
    <fieldset
      ref={row}
      className={styles['row']}
      aria-label={m.add_ons_row({ name, price: formatAmount(price), quantity })}
      aria-describedby={note === null ? undefined : noteId}
    >
      <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
      <div className={styles['what']}>
        <b>{name}</b>
        <span className="tight">{noneLeftText ?? description}</span>
        {note !== null && (
          <span id={noteId} className={`${styles['limit']} tight`}>
            {note}
          </span>
        )}
      </div>
      <span className={styles['price']}>
        <Amount rupiah={price} />
        {unit === 'H' && <small className="tight">{m.coaches_per_hour()}</small>}
      </span>
      <div className={styles['quantity']}>
        {isAdded && (
          <Stepper
            label={name}
            value={quantity}
            least={0}
            most={Math.max(Math.min(maxQuantity, availablePieces), quantity)}
            onValue={onQuantity}
          />
        )}
        {!isAdded && noneLeftText === null && (
          <Button variant="secondary" aria-label={m.add_ons_add_one({ name })} onClick={add}>
            {m.add_ons_add()}
          </Button>
        )}
      </div>
    </fieldset>
  )
}

type Limits = { readonly leftToAdd: number; readonly isFull: boolean; readonly maxQuantity: number }

/** Says that the maximum per booking is reached, or how few pieces are left. Null otherwise. */
function noteOf({ leftToAdd, isFull, maxQuantity }: Limits): string | null {
  if (isFull) return m.add_ons_share({ most: maxQuantity, each: PIECES_PER_COURT_HOUR })
  return leftToAdd > 0 && leftToAdd <= MAX_SHOWN_LEFT ? m.add_ons_few_left({ count: leftToAdd }) : null
}

import type { GoodsOffer } from '@pantul/contract/desk-goods-wire'
import * as m from '@pantul/messages/words'
import { MAX_PER_ADD_ON } from '@pantul/rules/add-on'
import { formatRupiah } from '@pantul/rules/money'
import { Minus, Plus } from 'lucide-react'
import { useId, type KeyboardEvent, type Ref } from 'react'
import { addOnIcons } from '../add-ons/add-on-icons.ts'
import styles from './desk-goods.module.css'

type Props = {
  readonly offer: GoodsOffer
  readonly quantity: number
  readonly onQuantity: (quantity: number) => void
  readonly fieldRef?: Ref<HTMLInputElement> | undefined
}

/** If this number of pieces or fewer are left, the row says how many. */
const MAX_SHOWN_LEFT = 5

/** A thing with its price and its quantity. The keys `+`, `-` and arrows change the quantity. */
export function DeskGoodsRow({ offer, quantity, onQuantity, fieldRef }: Props) {
  const { name, price, piecesLeft, icon } = offer
  const Icon = addOnIcons[icon]
  const maxQuantity = Math.min(MAX_PER_ADD_ON, piecesLeft ?? MAX_PER_ADD_ON)
  const noteId = useId()
  const changeQuantity = (next: number): void => onQuantity(Math.max(0, Math.min(maxQuantity, next)))
  const press = (event: KeyboardEvent): void => {
    const change = event.key === '+' || event.key === '=' ? 1 : -1
    if (change < 0 && event.key !== '-') return
    // Otherwise the sign would be typed into the field.
    event.preventDefault()
    changeQuantity(quantity + change)
  }
  return (
    <li className={styles['thing']} data-picked={quantity > 0 || undefined}>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      <span>
        <b>{name}</b>
        <small id={noteId}>
          {m.goods_each({ price: formatRupiah(price) })}
          {piecesLeft === 0 && `, ${m.goods_none_left()}`}
          {piecesLeft !== null &&
            piecesLeft > 0 &&
            piecesLeft <= MAX_SHOWN_LEFT &&
            `, ${m.add_ons_few_left({ count: piecesLeft })}`}
        </small>
      </span>
      <span className={styles['quantity']}>
        <button
          type="button"
          tabIndex={-1}
          aria-label={m.design_less({ label: name })}
          aria-disabled={quantity === 0 || undefined}
          onClick={() => changeQuantity(quantity - 1)}
        >
          <Minus size={16} strokeWidth={2.4} aria-hidden="true" />
        </button>
        <input
          ref={fieldRef}
          type="number"
          inputMode="numeric"
          min={0}
          max={maxQuantity}
          aria-label={name}
          aria-describedby={noteId}
          value={quantity}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => changeQuantity(Math.trunc(Number(target.value) || 0))}
          onKeyDown={press}
        />
        <button
          type="button"
          tabIndex={-1}
          aria-label={m.design_more({ label: name })}
          aria-disabled={quantity >= maxQuantity || undefined}
          onClick={() => changeQuantity(quantity + 1)}
        >
          <Plus size={16} strokeWidth={2.4} aria-hidden="true" />
        </button>
      </span>
    </li>
  )
}

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
  readonly field?: Ref<HTMLInputElement> | undefined
}

/** One of the goods with its price and quantity. In the field, `+`, `-` and arrows change the quantity; digits set it. */
export function DeskGoodsRow({ offer, quantity, onQuantity, field }: Props) {
  const { name, price, left, icon } = offer
  const Icon = addOnIcons[icon]
  const most = Math.min(MAX_PER_ADD_ON, left ?? MAX_PER_ADD_ON)
  const noteId = useId()
  const set = (next: number): void => onQuantity(Math.max(0, Math.min(most, next)))
  const press = (event: KeyboardEvent): void => {
    const by = event.key === '+' || event.key === '=' ? 1 : -1
    if (by < 0 && event.key !== '-') return
    // The sign is not typed into the field.
    event.preventDefault()
    set(quantity + by)
  }
  return (
    <li className={styles['thing']} data-picked={quantity > 0 || undefined}>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      <span>
        <b>{name}</b>
        <small id={noteId}>
          {m.goods_each({ price: formatRupiah(price) })}
          {left === 0 && `, ${m.goods_none_left()}`}
          {left !== null && left > 0 && left <= FEW && `, ${m.add_ons_few_left({ count: left })}`}
        </small>
      </span>
      <span className={styles['quantity']}>
        <button
          type="button"
          tabIndex={-1}
          aria-label={m.design_less({ label: name })}
          aria-disabled={quantity === 0 || undefined}
          onClick={() => set(quantity - 1)}
        >
          <Minus size={16} strokeWidth={2.4} aria-hidden="true" />
        </button>
        <input
          ref={field}
          type="number"
          inputMode="numeric"
          min={0}
          max={most}
          aria-label={name}
          aria-describedby={noteId}
          value={quantity}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => set(Math.trunc(Number(target.value) || 0))}
          onKeyDown={press}
        />
        <button
          type="button"
          tabIndex={-1}
          aria-label={m.design_more({ label: name })}
          aria-disabled={quantity >= most || undefined}
          onClick={() => set(quantity + 1)}
        >
          <Plus size={16} strokeWidth={2.4} aria-hidden="true" />
        </button>
      </span>
    </li>
  )
}

/** The number of pieces left is shown up to this number. */
const FEW = 5

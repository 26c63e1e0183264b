import * as m from '@pantul/messages/words'
import { isEmptyItem, type BookingItem } from '@pantul/rules/booking-item'
import { Plus } from 'lucide-react'
import { BasketItem } from './basket-item.tsx'
import styles from './basket-items.module.css'
import { useBasket, useBasketStore } from './basket-store.ts'
import { useAddAnother, useEditItem, useRemoveItem } from './use-item-changes.ts'
import type { ShownPrice } from './use-basket-price.ts'

type Props = {
  readonly price: ShownPrice
  /** Called before it leads to the board, so that the sheet closes. */
  readonly onLeave?: () => void
}

/** The items of the basket in the order of BookingID, and a button to add another. */
export function BasketItems({ price, onLeave }: Props) {
  const { items, current } = useBasket()
  const itemKeys = useBasketStore((state) => state.itemKeys)
  const { removed, remove, undo } = useRemoveItem()
  const edit = useEditItem()
  const add = useAddAnother()
  const shown = items.filter((item) => !isEmptyItem(item) || (items.length > 1 && item.id === current))
  const leaveAfter = (act: () => void): void => {
    act()
    onLeave?.()
  }
  return (
    <>
      <ul className={styles['items']}>
        {shown.map((item: BookingItem) => (
          <BasketItem
            key={itemKeys[item.id - 1]}
            item={item}
            isCurrent={item.id === current}
            lines={price.lines.filter((line) => line.item === item.id)}
            onEdit={(one) => leaveAfter(() => edit(one))}
            onRemove={remove}
          />
        ))}
        {removed !== null && (
          <li className={styles['removed']}>
            <span>{m.basket_removed({ id: removed.id })}</span>
            <button type="button" onClick={undo}>
              {m.basket_undo()}
            </button>
          </li>
        )}
      </ul>
      {shown.length > 0 && (
        <button type="button" className={styles['add']} onClick={() => leaveAfter(add)}>
          <Plus size={18} strokeWidth={2.2} aria-hidden="true" />
          {m.basket_add_another_booking()}
        </button>
      )}
    </>
  )
}

import * as m from '@pantul/messages/words'
import { isEmptyItem } from '@pantul/rules/booking-item'
import { Plus } from 'lucide-react'
import { BasketItem } from './basket-item.tsx'
import styles from './basket-items.module.css'
import { useBasket, useBasketStore } from './basket-store.ts'
import { useAddAnotherItem, useEditItem, useRemoveItem } from './use-item-changes.ts'
import type { ShownPrice } from './use-basket-price.ts'

type Props = {
  readonly price: ShownPrice
  /** Called after a button has opened the board. */
  readonly onBoardOpened?: () => void
}

/** The items of the basket in the order of their ids, and a button that adds an item. */
export function BasketItems({ price, onBoardOpened }: Props) {
  const { items, current } = useBasket()
  const itemKeys = useBasketStore((state) => state.itemKeys)
  const { removed, remove, undo } = useRemoveItem()
  const edit = useEditItem()
  const addAnother = useAddAnotherItem()
  const shownItems = items.filter((item) => !isEmptyItem(item) || (items.length > 1 && item.id === current))
  return (
    <>
      <ul className={styles['items']}>
        {shownItems.map((item) => (
          <BasketItem
            key={itemKeys[item.id - 1]}
            item={item}
            isCurrent={item.id === current}
            lines={price.lines.filter((line) => line.item === item.id)}
            onEdit={() => {
              edit(item)
              onBoardOpened?.()
            }}
            onRemove={() => remove(item)}
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
      {shownItems.length > 0 && (
        <button
          type="button"
          className={styles['addAnother']}
          onClick={() => {
            addAnother()
            onBoardOpened?.()
          }}
        >
          <Plus size={18} strokeWidth={2.2} aria-hidden="true" />
          {m.basket_add_another_booking()}
        </button>
      )}
    </>
  )
}

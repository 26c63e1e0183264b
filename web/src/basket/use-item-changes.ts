import * as m from '@pantul/messages/words'
import { addItem, currentItem, deleteItem, renumberItems, selectItem } from '@pantul/rules/basket'
import { isEmptyItem, type BookingItem } from '@pantul/rules/booking-item'
import { MAX_ITEMS } from '@pantul/rules/limits'
import { isProblem } from '@pantul/rules/problem'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { announce } from '../design/live-region.tsx'
import { toast } from '../design/toast.tsx'
import { useBasketStore } from './basket-store.ts'

const UNDO_MS = 6_000

/** Opens the board at a date. */
export function useShowDay(): (date: string) => void {
  const navigate = useNavigate()
  return (date) => void navigate({ to: '/booking', search: { date } })
}

/** Adds an item on the date of the current one; reuses an empty current item. */
export function useAddAnother(): () => void {
  const show = useShowDay()
  return () => {
    const { basket, change } = useBasketStore.getState()
    const item = currentItem(basket)
    if (basket.items.length >= MAX_ITEMS) return toast(m.problem_too_many_items({ most: MAX_ITEMS }), 'wrong')
    if (!isEmptyItem(item)) change(addItem(basket, item.date))
    show(item.date)
  }
}

/** Makes an item the current one and opens its date on the board. */
export function useEditItem(): (item: BookingItem) => void {
  const show = useShowDay()
  return ({ id, date }) => {
    const { basket, change } = useBasketStore.getState()
    change(selectItem(basket, id))
    show(date)
  }
}

/** Removes an item; it can be restored for six seconds. `removed`: that item, or null. */
export function useRemoveItem() {
  const [removed, setRemoved] = useState<BookingItem | null>(null)
  // Ends the time to undo.
  useEffect(() => {
    if (removed === null) return
    const timer = window.setTimeout(() => setRemoved(null), UNDO_MS)
    return () => window.clearTimeout(timer)
  }, [removed])

  const remove = (item: BookingItem): void => {
    const { basket, remove: removeItem } = useBasketStore.getState()
    const next = deleteItem(basket, item.id)
    if (isProblem(next)) return toast(m.problem_booking_not_found(), 'wrong')
    if (!removeItem(next)) return toast(m.problem_booking_not_deleted(), 'wrong')
    setRemoved(item)
    announce(removedText(item.id, basket.items.length))
  }
  const undo = (): void => {
    if (removed === null) return
    const { basket, change } = useBasketStore.getState()
    const others = basket.items.filter((item) => !isEmptyItem(item))
    const items = others.toSpliced(removed.id - 1, 0, removed)
    change(selectItem(renumberItems(items, removed.date), items.indexOf(removed) + 1))
    setRemoved(null)
  }
  return { removed, remove, undo }
}

/** "Booking 2 removed. Booking 3 is now booking 2." with a sentence for each later item. */
function removedText(id: number, count: number): string {
  const behind = Array.from({ length: count - id }, (_, i) =>
    m.basket_renumbered({ before: id + i + 1, after: id + i }),
  )
  return [m.basket_removed({ id }), ...behind].join(' ')
}

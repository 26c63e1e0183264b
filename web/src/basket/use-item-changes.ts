import * as m from '@pantul/messages/words'
import {
  addItem,
  currentItem,
  deleteItem,
  filledItems,
  renumberItems,
  selectItem,
} from '@pantul/rules/basket'
import { isEmptyItem, type BookingItem } from '@pantul/rules/booking-item'
import { MAX_ITEMS } from '@pantul/rules/limits'
import { isProblem } from '@pantul/rules/problem'
import type { PlayDate } from '@pantul/rules/play-date'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { announce } from '../design/live-region.tsx'
import { toast } from '../design/toast.tsx'
import { useBasketStore } from './basket-store.ts'

const UNDO_MS = 6_000

export function useOpenBoard(): (date: PlayDate) => void {
  const navigate = useNavigate()
  return (date) => void navigate({ to: '/booking', search: { date } })
}

/**
 * Opens the board at the date of the current item. If something is picked in the current item, adds an empty one, which
 * becomes current.
 */
export function useAddAnotherItem(): () => void {
  const openBoard = useOpenBoard()
  return () => {
    const { basket, change } = useBasketStore.getState()
    const item = currentItem(basket)
    if (basket.items.length >= MAX_ITEMS) return toast(m.problem_too_many_items({ most: MAX_ITEMS }), 'wrong')
    if (!isEmptyItem(item)) change(addItem(basket, item.date))
    openBoard(item.date)
  }
}

/** Makes an item the current one and opens its date on the board. */
export function useEditItem(): (item: BookingItem) => void {
  const openBoard = useOpenBoard()
  return ({ id, date }) => {
    const { basket, change } = useBasketStore.getState()
    change(selectItem(basket, id))
    openBoard(date)
  }
}

/** Removes an item. For six seconds `removed` is that item, and `undo` restores it. */
export function useRemoveItem() {
  const [removed, setRemoved] = useState<BookingItem | null>(null)
  // An effect, because timers are outside of React.
  useEffect(() => {
    if (removed === null) return
    const timer = window.setTimeout(() => setRemoved(null), UNDO_MS)
    return () => window.clearTimeout(timer)
  }, [removed])

  const remove = (item: BookingItem): void => {
    const { basket, changeIfWritable } = useBasketStore.getState()
    const basketAfter = deleteItem(basket, item.id)
    if (isProblem(basketAfter)) return toast(m.problem_booking_not_found(), 'wrong')
    if (!changeIfWritable(basketAfter)) return toast(m.problem_booking_not_deleted(), 'wrong')
    setRemoved(item)
    announce(removedText(item.id, basket.items.length))
  }
  const undo = (): void => {
    if (removed === null) return
    const { basket, change } = useBasketStore.getState()
    const items = filledItems(basket).toSpliced(removed.id - 1, 0, removed)
    change(selectItem(renumberItems(items, removed.date), items.indexOf(removed) + 1))
    setRemoved(null)
  }
  return { removed, remove, undo }
}

/** "Booking 2 removed. Booking 3 is now booking 2." with a sentence for each later item. */
function removedText(removedId: number, countBefore: number): string {
  const renumberedTexts = Array.from({ length: countBefore - removedId }, (_, i) =>
    m.basket_renumbered({ before: removedId + i + 1, after: removedId + i }),
  )
  return [m.basket_removed({ id: removedId }), ...renumberedTexts].join(' ')
}

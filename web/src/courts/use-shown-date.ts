import type { Location } from '@pantul/contract/locations-wire'
import { replaceItem, currentItem } from '@pantul/rules/basket'
import { addDays, fromDayMonthYear, isPlayDate, type PlayDate } from '@pantul/rules/play-date'
import type { VenueNow } from '@pantul/rules/slot'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useBasket, useBasketStore } from '../basket/basket-store.ts'

/** Why the requested day is not shown. */
export type DateRefusal = 'past' | 'too-far' | null

/**
 * The day on the board: `?date=`, else the current item's date, else today. Falls back to today with a reason if the
 * day cannot be booked. `hour`: `?hour=` of a link to one hour; null if its day is not shown.
 */
export function useShownDate(location: Location, now: VenueNow) {
  const search: { date?: unknown; hour?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const item = currentItem(useBasket())
  const last = addDays(now.date, location.daysAhead)
  const requested = dateOf(search.date) ?? (item.hours.length > 0 ? item.date : now.date)
  const refusal = refusalOf(requested, now.date, last)
  const show = (date: PlayDate): void => {
    const { basket, change } = useBasketStore.getState()
    const current = currentItem(basket)
    // The current item has no hours yet, so its date becomes the shown date.
    if (current.hours.length === 0 && basket.items.length > 1)
      change(replaceItem(basket, { ...current, date }))
    void navigate({ to: '/booking', search: { date }, replace: true, resetScroll: false })
  }
  return {
    date: refusal === null ? requested : now.date,
    refusal,
    hour: refusal === null && typeof search.hour === 'number' ? search.hour : null,
    show,
  }
}

function dateOf(x: unknown): PlayDate | null {
  if (isPlayDate(x)) return x
  return typeof x === 'string' ? fromDayMonthYear(x) : null
}

function refusalOf(date: PlayDate, today: PlayDate, last: PlayDate): DateRefusal {
  if (date < today) return 'past'
  return date > last ? 'too-far' : null
}

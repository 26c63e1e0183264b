import type { Location } from '@pantul/contract/locations-wire'
import { replaceItem, currentItem } from '@pantul/rules/basket'
import { addDays, fromDayMonthYear, isPlayDate, type PlayDate } from '@pantul/rules/play-date'
import type { VenueNow } from '@pantul/rules/slot'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useBasket, useBasketStore } from '../basket/basket-store.ts'

/** Why the requested day is not shown. */
export type DateRefusal = 'past' | 'too-far' | null

/**
 * The day on the board: `?date=`, or else the date of the current item, or else today. If that day cannot be booked, the
 * board shows today, and `refusal` says why.
 */
export function useShownDate(location: Location, now: VenueNow) {
  const search: { date?: unknown; hour?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const item = currentItem(useBasket())
  const lastDate = addDays(now.date, location.daysAhead)
  const requestedDate = parseDate(search.date) ?? (item.hours.length > 0 ? item.date : now.date)
  const refusal = refusalOf(requestedDate, now.date, lastDate)
  const showDate = (date: PlayDate): void => {
    const { basket, change } = useBasketStore.getState()
    const current = currentItem(basket)
    // An empty item moves to the shown date. If it is the only item, `setLocation` moves it.
    if (current.hours.length === 0 && basket.items.length > 1)
      change(replaceItem(basket, { ...current, date }))
    void navigate({ to: '/booking', search: { date }, replace: true, resetScroll: false })
  }
  return {
    date: refusal === null ? requestedDate : now.date,
    refusal,
    /** The hour of a link (`?hour=`); null if the URL has none, or if the day of the link is not shown. */
    linkedHour: refusal === null && typeof search.hour === 'number' ? search.hour : null,
    showDate,
  }
}

function parseDate(value: unknown): PlayDate | null {
  if (isPlayDate(value)) return value
  return typeof value === 'string' ? fromDayMonthYear(value) : null
}

function refusalOf(date: PlayDate, today: PlayDate, lastDate: PlayDate): DateRefusal {
  if (date < today) return 'past'
  return date > lastDate ? 'too-far' : null
}

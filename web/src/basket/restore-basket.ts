import type { IsFree } from '@pantul/rules/basket-owner'
import { isOnSale } from '@pantul/rules/slot'
import type { QueryClient } from '@tanstack/react-query'
import { venueNow } from '../browser/clock.ts'
import { courtDayQuery, type TimedCourtDay } from '../venue/court-day-query.ts'
import type { BasketSnapshot } from '@pantul/contract/stored-basket-wire'
import { useBasketStore } from './basket-store.ts'

/**
 * Restores the cleared basket without slots that have passed or are taken. Throws `CallProblem` if the server cannot be
 * reached; it can be retried.
 */
export async function restoreBasket(
  queryCache: QueryClient,
  { basket, location }: BasketSnapshot,
): Promise<void> {
  if (location === null) return
  const dates = [...new Set(basket.items.map(({ date }) => date))]
  const days = new Map(
    await Promise.all(
      dates.map(async (date) => {
        const day = await queryCache.query({ ...courtDayQuery(location.id, date), staleTime: 0 })
        return [date, day] as const
      }),
    ),
  )
  const zone = [...days.values()][0]?.timeZone
  if (zone === undefined) return
  const now = venueNow(zone)
  const isFree: IsFree = (date, court, hour) => {
    const day = days.get(date)
    return day !== undefined && isOffered(day, court, hour) && isOnSale(date, hour, now, day.lastStartMinute)
  }
  useBasketStore.getState().restoreBasket(now, isFree)
}

const isOffered = (day: TimedCourtDay, court: string, hour: number): boolean =>
  day.courts.some(({ id }) => id === court) &&
  day.hours.some((one) => one.hour === hour) &&
  !day.taken.some((slot) => slot.court === court && slot.hour === hour)

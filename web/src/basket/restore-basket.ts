import type { IsSlotFree } from '@pantul/rules/basket-owner'
import { isOnSale } from '@pantul/rules/slot'
import type { QueryClient } from '@tanstack/react-query'
import { venueNow } from '../browser/clock.ts'
import { courtDayQuery, type TimedCourtDay } from '../venue/court-day-query.ts'
import type { BasketSnapshot } from '@pantul/contract/stored-basket-wire'
import { useBasketStore } from './basket-store.ts'

/**
 * Restores the cleared basket without slots that have passed or are taken. Throws `CallProblem` if the server cannot be
 * reached; then nothing has changed.
 */
export async function restoreBasket(
  queryClient: QueryClient,
  { basket, location }: BasketSnapshot,
): Promise<void> {
  if (location === null) return
  const dates = [...new Set(basket.items.map(({ date }) => date))]
  const courtDays = new Map(
    await Promise.all(
      dates.map(async (date) => {
        const day = await queryClient.query({ ...courtDayQuery(location.id, date), staleTime: 0 })
        return [date, day] as const
      }),
    ),
  )
  const timeZone = [...courtDays.values()][0]?.timeZone
  if (timeZone === undefined) return
  const now = venueNow(timeZone)
  const isFree: IsSlotFree = (date, court, hour) => {
    const day = courtDays.get(date)
    return day !== undefined && isOpenSlot(day, court, hour) && isOnSale(date, hour, now, day.lastStartMinute)
  }
  useBasketStore.getState().appendRestorable(now, isFree)
}

/** Whether the court exists, is open at the hour and is not taken. */
const isOpenSlot = (day: TimedCourtDay, court: string, hour: number): boolean =>
  day.courts.some(({ id }) => id === court) &&
  day.hours.some((hourPrice) => hourPrice.hour === hour) &&
  !day.taken.some((slot) => slot.court === court && slot.hour === hour)

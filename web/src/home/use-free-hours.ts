import type { CourtDay } from '@pantul/contract/courts-wire'
import type { Location } from '@pantul/contract/locations-wire'
import { addDays, type PlayDate } from '@pantul/rules/play-date'
import { isOnSale, type VenueNow } from '@pantul/rules/slot'
import { useQuery } from '@tanstack/react-query'
import { courtDayQuery } from '../venue/court-day-query.ts'
import { useVenueNow } from '../courts/use-venue-now.ts'

/** From this hour on, tomorrow is shown. */
const TOMORROW_FROM_HOUR = 21
const SHOWN_HOURS = 6

/** An hour with at least one free court. `price`: rupiah of the cheapest court. */
export type FreeHour = { readonly hour: number; readonly price: number }

export type FreeHours = {
  readonly status: 'pending' | 'error' | 'success'
  readonly date: PlayDate
  readonly hours: readonly FreeHour[]
  readonly isTomorrow: boolean
  /** Whether today has no free hour left, so tomorrow is shown. */
  readonly isTodayFull: boolean
}

export const isEveningOver = (now: VenueNow): boolean => now.hour >= TOMORROW_FROM_HOUR

/** The next hours with a free court today. Tomorrow's, if it is late or today has none left. */
export function useFreeHours(location: Location): FreeHours {
  const now = useVenueNow(location.timeZone)
  const asksToday = !isEveningOver(now)
  const today = useQuery({ ...courtDayQuery(location.id, now.date), enabled: asksToday })
  const hoursToday = today.data ? freeHours(today.data, now.date, now) : []
  const isTodayFull = asksToday && today.isSuccess && hoursToday.length === 0

  const tomorrow = addDays(now.date, 1)
  const nextDay = useQuery({ ...courtDayQuery(location.id, tomorrow), enabled: !asksToday || isTodayFull })
  if (asksToday && !isTodayFull)
    return { status: today.status, date: now.date, hours: hoursToday, isTomorrow: false, isTodayFull }
  const hours = nextDay.data ? freeHours(nextDay.data, tomorrow, now) : []
  return { status: nextDay.status, date: tomorrow, hours, isTomorrow: true, isTodayFull }
}

function freeHours(day: CourtDay, date: PlayDate, now: VenueNow): FreeHour[] {
  const taken = new Set(day.taken.map(({ court, hour }) => `${court} ${hour}`))
  return day.hours
    .filter(({ hour }) => isOnSale(date, hour, now, day.lastStartMinute))
    .flatMap(({ hour, price }) => {
      const free = day.courts.filter(({ id }) => !taken.has(`${id} ${hour}`))
      const priceDifferences = free.map(
        (court) => court.priceDifferences.find((difference) => difference.hour === hour)?.price ?? 0,
      )
      return free.length === 0 ? [] : [{ hour, price: price + Math.min(...priceDifferences) }]
    })
    .slice(0, SHOWN_HOURS)
}

import type { DayAvailability } from '@pantul/contract/courts-wire'
import { addDays, type PlayDate } from '@pantul/rules/play-date'
import type { PriceRule } from '@pantul/rules/price-rule'
import { isOnSale, type VenueNow } from '@pantul/rules/slot'
import { localMoment, venueNow, type Clock } from '../../platform/base/clock.ts'
import type { Database } from '../../platform/database/open.ts'
import { locationOf, type Location } from '../locations/queries.ts'
import { priceHours } from './price-hours.ts'
import { courtsOf, priceRulesOf, takenCounts, type TakenCount } from '../courts/queries.ts'

/** At most so many days per call. */
const MAX_DAYS = 62

type DateSpan = { readonly locationId: string; readonly from: PlayDate; readonly days: number }

/** For each of up to 62 days from `from`: the court-hours on sale, and how many of them are free. */
export async function showCourtDays(
  { db, clock }: { db: Database; clock: Clock },
  { locationId, from, days }: DateSpan,
): Promise<{ days: DayAvailability[]; createdAt: string; daysAhead: number }> {
  const dates = Array.from({ length: Math.min(days, MAX_DAYS) }, (_, i) => addDays(from, i))
  const [location, courts, rules, counts] = await Promise.all([
    locationOf(db, locationId),
    courtsOf(db, locationId),
    priceRulesOf(db, locationId),
    takenCounts(db, { locationId, from, to: dates.at(-1) ?? from }),
  ])
  const now = venueNow(clock, location.timeZone)
  const facts = { location, rules, counts, capacity: courts.length, now }
  return {
    days: dates.map((date) => availabilityOf(date, facts)),
    createdAt: localMoment(clock.now(), location.timeZone),
    daysAhead: location.limits.daysAhead,
  }
}

type DayFacts = {
  readonly location: Location
  readonly rules: readonly PriceRule[]
  readonly counts: readonly TakenCount[]
  readonly capacity: number
  readonly now: VenueNow
}

function availabilityOf(
  date: PlayDate,
  { location, rules, counts, capacity, now }: DayFacts,
): DayAvailability {
  const soldHours = priceHours(location, rules, date).map(({ hour }) => hour)
  if (soldHours.length === 0) return { date, free: 0, total: 0, state: date < now.date ? 'past' : 'closed' }
  const onSale = soldHours.filter((hour) => isOnSale(date, hour, now, location.lastStartMinute))
  if (onSale.length === 0) return { date, free: 0, total: 0, state: 'past' }
  const taken = counts
    .filter((count) => count.date === date && onSale.includes(count.hour))
    .reduce((sum, { courts }) => sum + courts, 0)
  const total = onSale.length * capacity
  return { date, free: total - taken, total, state: total > taken ? 'open' : 'full' }
}

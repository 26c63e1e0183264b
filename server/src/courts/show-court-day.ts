import type { CourtDay } from '@pantul/contract/courts-wire'
import type { PlayDate } from '@pantul/rules/play-date'
import { localMoment } from '../clock.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/open.ts'
import { closedReasonOn, locationOf } from '../locations/queries.ts'
import type { BothLanguages } from '../locations/queries.ts'
import { courtDifferences, priceHours } from './price-hours.ts'
import { courtsOf, priceRulesOf, takenSlots } from './queries.ts'

export type Board = {
  readonly locationId: string
  readonly date: PlayDate
  readonly language: keyof BothLanguages
}

/**
 * What there is, what is taken and what it costs at a location on a date (`spec.md` §3 "Court data for a date").
 * Only advice: the key of the table decides when an order is placed. `heldFor`: milliseconds until the first of its
 * holds runs out, if nothing else changes it; Infinity when none is held. LOCATION_UNKNOWN.
 */
export async function showCourtDay(
  { db, clock }: { db: Database; clock: Clock },
  { locationId, date, language }: Board,
): Promise<{ day: CourtDay; heldFor: number }> {
  const [location, courts, rules, taken] = await Promise.all([
    locationOf(db, locationId),
    courtsOf(db, locationId),
    priceRulesOf(db, locationId),
    takenSlots(db, locationId, date),
  ])
  const hours = priceHours(location, rules, date)
  // A court out of use counts neither as taken nor as there.
  const shown = taken.filter(({ court }) => courts.some(({ id }) => id === court))
  const day = {
    courts: courts.map((court) => ({
      ...court,
      differences: courtDifferences(court.id, { rules, hours, date }),
    })),
    taken: shown.map(({ court, hour, heldFor }) => ({ court, hour, isHeld: heldFor !== null })),
    hours,
    createdAt: localMoment(clock.now(), location.timeZone),
    timeZone: location.timeZone,
    lastStartMinute: location.lastStartMinute,
    closedReason: closedReasonOn(location, date)?.[language] ?? null,
  }
  return { day, heldFor: Math.min(...shown.map(({ heldFor }) => heldFor ?? Infinity)) }
}

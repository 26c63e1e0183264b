import { hasHour, hoursOfDay, type TakenBits } from '@pantul/contract/court-day-text'
import type { CourtDay } from '@pantul/contract/courts-wire'
import { cataloguesOf } from '../catalogue/cache-catalogues.ts'
import { localMoment, type Clock } from '../../platform/base/clock.ts'
import type { Database } from '../../platform/database/open.ts'
import { readTogether } from '../../platform/database/read-together.ts'
import { closedReasonOn, type BothLanguages } from '../locations/queries.ts'
import { takenDays, type TakenDay, type WantedDay } from '../courts/queries.ts'
import { offerOn } from './offer-on-date.ts'

/** The court day that a board shows, in a language. */
export type BoardDay = WantedDay & { readonly language: keyof BothLanguages }

/**
 * Courts, taken hours and prices of a location on a date. Informative only: the primary key decides when an order is
 * placed. `msUntilHoldEnds`: milliseconds until its first hold expires; Infinity if nothing is held. Throws
 * LOCATION_UNKNOWN.
 */
export async function readCourtDay(
  { db, clock }: { db: Database; clock: Clock },
  { locationId, date, language }: BoardDay,
) {
  const { revision, taken, held, holdMsLeft } = await dayReaderOf(db)({ locationId, date })
  const catalogue = await cataloguesOf(db).ofRevision(db, locationId, revision ?? undefined)
  const { location } = catalogue
  const offer = offerOn(catalogue, date)
  return {
    offer,
    dayState: {
      // Only active courts: `taken` and `held` also have inactive ones.
      taken: offer.courts.map(({ id }): TakenBits => ({ taken: taken?.[id] ?? 0, held: held?.[id] ?? 0 })),
      createdAt: localMoment(clock.now(), location.timeZone),
      timeZone: location.timeZone,
      lastStartMinute: location.lastStartMinute,
      closedReason: closedReasonOn(location, date)?.[language] ?? null,
    },
    msUntilHoldEnds: holdMsLeft ?? Infinity,
  }
}

/** Like `readCourtDay`, with the taken hours as slots. */
export async function showCourtDay(deps: { db: Database; clock: Clock }, board: BoardDay): Promise<CourtDay> {
  const { offer, dayState } = await readCourtDay(deps, board)
  const slots = offer.courts.flatMap(({ id }, index) => slotsOf(id, dayState.taken[index]))
  return { ...dayState, courts: offer.courts, hours: offer.hours, taken: slots }
}

const slotsOf = (court: string, bits: TakenBits | undefined): CourtDay['taken'] =>
  bits === undefined
    ? []
    : hoursOfDay
        .filter((hour) => hasHour(bits.taken, hour))
        .map((hour) => ({ court, hour, isHeld: hasHour(bits.held, hour) }))

/** Larger batches are not faster. Two statements run at a time, so that one batch does not delay the other. */
const batchLimits = { most: 32, atOnce: 2 }

const readers = new WeakMap<Database, (day: WantedDay) => Promise<TakenDay>>()

/** Reads days of a database together, for all readers of this process. */
function dayReaderOf(db: Database): (day: WantedDay) => Promise<TakenDay> {
  const reader = readers.get(db) ?? readTogether((days) => takenDays(db, days), batchLimits)
  readers.set(db, reader)
  return reader
}

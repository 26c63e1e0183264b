import type { CourtDay } from '@pantul/contract/courts-wire'
import type { PlayDate } from '@pantul/rules/play-date'
import { cataloguesOf, type Catalogue } from '../catalogue/cache-catalogues.ts'
import { localMoment } from '../../platform/base/clock.ts'
import type { Clock } from '../../platform/base/clock.ts'
import type { Database } from '../../platform/database/open.ts'
import { closedReasonOn } from '../locations/queries.ts'
import type { BothLanguages } from '../locations/queries.ts'
import { courtDifferences, priceHours } from './price-hours.ts'
import { takenHours, type TakenHours } from '../courts/queries.ts'

export type Board = {
  readonly locationId: string
  readonly date: PlayDate
  readonly language: keyof BothLanguages
}

/**
 * Courts, taken hours and prices of a location on a date. Informative only: the primary key decides when an order is
 * placed. `msUntilHoldEnds`: milliseconds until its first hold expires; Infinity if nothing is held. Throws
 * LOCATION_UNKNOWN.
 */
export async function showCourtDay(
  { db, clock }: { db: Database; clock: Clock },
  { locationId, date, language }: Board,
): Promise<{ day: CourtDay; msUntilHoldEnds: number }> {
  const rows = await takenHours(db, locationId, date)
  const catalogue = await cataloguesOf(db).at(db, locationId, rows[0]?.revision)
  const { location } = catalogue
  const { courts, hours } = offerOn(catalogue, date)
  // Inactive courts are left out.
  const shown = rows.filter(({ court }) => courts.some(({ id }) => id === court))
  const day = {
    courts,
    taken: shown.flatMap(slotsOf),
    hours,
    createdAt: localMoment(clock.now(), location.timeZone),
    timeZone: location.timeZone,
    lastStartMinute: location.lastStartMinute,
    closedReason: closedReasonOn(location, date)?.[language] ?? null,
  }
  return { day, msUntilHoldEnds: Math.min(...shown.map(({ holdMsLeft }) => holdMsLeft ?? Infinity)) }
}

const slotsOf = ({ court, taken, held }: TakenHours) =>
  hoursOfDay
    .filter((hour) => isIn(taken, hour))
    .map((hour) => ({ court: court ?? '', hour, isHeld: isIn(held, hour) }))

const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour)

const isIn = (hours: number, hour: number): boolean => ((hours >> hour) & 1) === 1

/** Courts and priced hours of a date, independent of what is taken. */
type Offer = Pick<CourtDay, 'courts' | 'hours'>

/** At most so many dates are cached per catalogue. */
const mostDates = 100

const offers = new WeakMap<Catalogue, Map<PlayDate, Offer>>()

/** The offer of a date, cached as long as its catalogue. */
function offerOn(catalogue: Catalogue, date: PlayDate): Offer {
  const known = offers.get(catalogue) ?? new Map<PlayDate, Offer>()
  offers.set(catalogue, known)
  const offer = known.get(date) ?? workOut(catalogue, date)
  if (known.size >= mostDates) known.clear()
  known.set(date, offer)
  return offer
}

function workOut({ location, courts, rules }: Catalogue, date: PlayDate): Offer {
  const hours = priceHours(location, rules, date)
  const differences = (courtId: string) => courtDifferences(courtId, { rules, hours, date })
  return { hours, courts: courts.map((court) => ({ ...court, differences: differences(court.id) })) }
}

import { programmesToWire, type ServerProgramme } from '@pantul/contract/academy-wire'
import type { Academy, Classes } from '@pantul/contract/classes'
import { listedClassesToWire } from '@pantul/contract/classes-wire'
import type { DataOf } from '@pantul/contract/call'
import { lateJoinPrice, freePlaces, countSessionsAhead } from '@pantul/rules/enrolment'
import { addDays, type PlayDate } from '@pantul/rules/play-date'
import type { VenueNow } from '@pantul/rules/slot'
import { localMoment, venueNow } from '../../platform/base/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import { locationOf } from '../../venue/locations/queries.ts'
import { taxRateOf } from '../../venue/locations/tax-rate.ts'
import {
  classesOf,
  nextClassDate,
  programmesOf,
  type ClassReader,
  type ListedClass,
  type ListedProgramme,
} from './queries.ts'

/** The days of a class list: `days` days from a date (null: today). */
type ClassDays = { readonly locationId: string; readonly from: PlayDate | null; readonly days: number }

/** Classes of a location that have not ended in local time. Refusal: LOCATION_UNKNOWN. */
export async function showClasses(
  { db, clock }: Deps,
  { locationId, from, days }: ClassDays,
  reader: ClassReader,
): Promise<DataOf<typeof Classes>> {
  const location = await locationOf(db, locationId)
  const now = venueNow(clock, location.timeZone)
  const first = from === null || from < now.date ? now.date : from
  const listed = await classesOf(db, reader, { locationId, from: first, days })
  return listedClassesToWire({
    items: listed
      .filter((listedClass) => hasNotEnded(listedClass, now))
      .map((listedClass) => describeOffer(listedClass, location.timeZone)),
    nextDate: await nextClassDate(db, locationId, addDays(first, days)),
    tax: taxRateOf(location),
    createdAt: localMoment(clock.now(), location.timeZone),
  })
}

/** A class that has begun is shown until it ends. */
const hasNotEnded = ({ date, toHour }: ListedClass, now: VenueNow): boolean =>
  date > now.date || toHour > now.hour

/** Programmes of a location with future sessions. Refusal: LOCATION_UNKNOWN. */
export async function showAcademy(
  { db, clock }: Deps,
  locationId: string,
  reader: ClassReader,
): Promise<DataOf<typeof Academy>> {
  const location = await locationOf(db, locationId)
  const now = venueNow(clock, location.timeZone)
  const listed = await programmesOf(db, reader, { locationId, from: now.date, now: clock.now() })
  return programmesToWire({
    items: listed.flatMap((programme) => describeIfAhead(programme, now, location.timeZone)),
    tax: taxRateOf(location),
    createdAt: localMoment(clock.now(), location.timeZone),
  })
}

/** Returns an empty list if all sessions have begun. */
function describeIfAhead(programme: ListedProgramme, now: VenueNow, timeZone: string): ServerProgramme[] {
  const ahead = countSessionsAhead(
    programme.sessions.map(({ date, fromHour }) => ({ date, hour: fromHour })),
    now,
  )
  if (ahead === 0) return []
  const courtName = [...new Set(programme.sessions.map((session) => session.courtName))].join(', ')
  const priceNow = lateJoinPrice(programme.price, ahead, programme.sessions.length)
  return [{ ...describeOffer(programme, timeZone), courtName, sessionsAhead: ahead, priceNow }]
}

const describeOffer = <Listed extends ListedClass | ListedProgramme>(offer: Listed, timeZone: string) => ({
  ...offer,
  id: offer.publicId,
  placesLeft: freePlaces(offer.places, offer.taken),
  minimumPlaces: offer.minimum,
  cutOffAt: localMoment(offer.cutOffAt, timeZone),
})

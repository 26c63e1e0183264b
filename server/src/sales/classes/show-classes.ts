import type { Academy, Classes } from '@pantul/contract/classes'
import type { DataOf } from '@pantul/contract/call'
import { lateJoinPrice, placesLeft, sessionsAhead } from '@pantul/rules/enrolment'
import { addDays, toDayMonthYear } from '@pantul/rules/play-date'
import type { PlayDate } from '@pantul/rules/play-date'
import type { VenueNow } from '@pantul/rules/slot'
import { taxLabel } from '@pantul/rules/tax'
import { localMoment, venueNow } from '../../platform/base/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import { locationOf, type Location } from '../../venue/locations/queries.ts'
import { classesOf, nextClassDate, programmesOf } from './queries.ts'
import type { ClassReader, ListedClass, ListedProgramme } from './queries.ts'

/** From a date on (today when null), for so many days. */
type Wish = { readonly locationId: string; readonly from: PlayDate | null; readonly days: number }

/** Classes of a location that are not over by its own clock. LOCATION_UNKNOWN. */
export async function showClasses(
  { db, clock }: Deps,
  { locationId, from, days }: Wish,
  reader: ClassReader,
): Promise<DataOf<typeof Classes>> {
  const location = await locationOf(db, locationId)
  const now = venueNow(clock, location.timeZone)
  const first = from === null || from < now.date ? now.date : from
  const listed = await classesOf(db, reader, { locationId, from: first, days })
  const next = await nextClassDate(db, locationId, addDays(first, days))
  return {
    items: listed
      .filter((one) => isAhead(one, now))
      .map((one) => ({
        ...sharedToWire(one, location.timeZone),
        ClassID: one.publicId,
        CoachID: one.coachId,
        CourtDesc: one.courtName,
        Date: toDayMonthYear(one.date),
        FromHour: one.fromHour,
        ToHour: one.toHour,
      })),
    Next: next === null ? null : toDayMonthYear(next),
    Tax: taxToWire(location),
    CreatedAt: localMoment(clock.now(), location.timeZone),
  }
}

const taxToWire = ({ taxRateBp, taxIsInclusive }: Location) => ({
  Label: taxLabel(taxRateBp),
  RateBp: taxRateBp,
  IsInclusive: taxIsInclusive,
})

/** One that has begun is shown until its end. */
const isAhead = ({ date, toHour }: ListedClass, now: VenueNow): boolean =>
  date > now.date || toHour > now.hour

/** Programmes of a location that have sessions ahead. LOCATION_UNKNOWN. */
export async function showAcademy(
  { db, clock }: Deps,
  locationId: string,
  reader: ClassReader,
): Promise<DataOf<typeof Academy>> {
  const location = await locationOf(db, locationId)
  const now = venueNow(clock, location.timeZone)
  const listed = await programmesOf(db, reader, { locationId, from: now.date, now: clock.now() })
  return {
    items: listed.flatMap((one) => programmeToWire(one, now, location.timeZone)),
    Tax: taxToWire(location),
    CreatedAt: localMoment(clock.now(), location.timeZone),
  }
}

function programmeToWire(
  one: ListedProgramme,
  now: VenueNow,
  timeZone: string,
): DataOf<typeof Academy>['items'] {
  const ahead = sessionsAhead(
    one.sessions.map(({ date, fromHour }) => ({ date, hour: fromHour })),
    now,
  )
  if (ahead === 0) return []
  return [
    {
      ...sharedToWire(one, timeZone),
      ProgrammeID: one.publicId,
      Audience: one.audience,
      MinAge: one.minAge,
      MaxAge: one.maxAge,
      CourtDesc: [...new Set(one.sessions.map(({ courtName }) => courtName))].join(', '),
      Sessions: one.sessions.map(({ date, fromHour, toHour }) => ({
        Date: toDayMonthYear(date),
        FromHour: fromHour,
        ToHour: toHour,
      })),
      SessionsAhead: ahead,
      PriceNow: lateJoinPrice(one.price, ahead, one.sessions.length),
    },
  ]
}

const sharedToWire = (one: ListedClass | ListedProgramme, timeZone: string) => ({
  Name: one.name,
  Desc: one.description,
  Level: one.level,
  CoachName: one.coachName,
  Price: one.price,
  Places: one.places,
  Left: placesLeft(one.places, one.taken),
  Minimum: one.minimum,
  CutOffAt: localMoment(one.cutOffAt, timeZone),
  State: one.state,
  MyPlaces: one.myPlaces,
  MyEnrolments: one.myEnrolments.map(({ id, places, participants, isMoved }) => ({
    EnrolmentID: id,
    Places: places,
    Participants: [...participants],
    IsMoved: isMoved,
  })),
})

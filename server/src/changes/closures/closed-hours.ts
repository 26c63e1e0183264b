import { datesOfClosure, firstUnplayedHour, type ClosedTime, type ClosureKind } from '@pantul/rules/closure'
import { openHoursOn } from '@pantul/rules/opening-times'
import type { VenueNow } from '@pantul/rules/slot'
import { startOfHour } from '../../venue/locations/date-text.ts'
import type { Location } from '../../venue/locations/queries.ts'
import type { CourtHour } from '../blocks/queries.ts'

/** The place and time of a closure; hours that begin before `startsAt` were played. */
export type ClosedArea = ClosedTime & {
  readonly locationId: string
  readonly timeZone: string
  readonly startsAt: Temporal.Instant
}

type AreaFacts = {
  readonly kind: ClosureKind
  readonly location: Location
  readonly now: VenueNow
  readonly isRunningHourUnplayed: boolean
}

/** The area of a closure that begins now. */
export function areaOf(
  wanted: ClosedTime,
  { kind, location, now, isRunningHourUnplayed }: AreaFacts,
): ClosedArea {
  const first = Math.max(
    wanted.from,
    firstUnplayedHour(wanted.dateFrom, now, { kind, isRunningHourUnplayed }),
  )
  const { courts, dateFrom, dateTo, from, until } = wanted
  const startsAt = startOfHour(dateFrom, 0, location.timeZone).add({ hours: first })
  return {
    courts,
    dateFrom,
    dateTo,
    from,
    until,
    locationId: location.id,
    timeZone: location.timeZone,
    startsAt,
  }
}

/** The open court-hours of a closure that were not played. */
export const openHoursIn = (area: ClosedArea, location: Location): CourtHour[] =>
  datesOfClosure(area).flatMap((date) =>
    openHoursOn(location, date)
      .filter(
        (hour) =>
          area.from <= hour &&
          hour < area.until &&
          Temporal.Instant.compare(startOfHour(date, hour, area.timeZone), area.startsAt) >= 0,
      )
      .flatMap((hour) => area.courts.map((court) => ({ court, date, hour }))),
  )

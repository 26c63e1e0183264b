import { createHash } from 'node:crypto'
import { openHoursOn } from '@pantul/rules/opening-times'
import type { PlayDate } from '@pantul/rules/play-date'
import { localMoment, type Clock } from '../../platform/base/clock.ts'
import { closedReasonOn, type BothLanguages, type Location } from '../../venue/locations/queries.ts'

type DayOpening = {
  readonly openHours: { readonly from: number; readonly until: number } | null
  readonly closedReason: string | null
}

/** From when until when a location is open on a date, or why it is closed. */
export function openingOn(location: Location, date: PlayDate, language: keyof BothLanguages): DayOpening {
  const hours = openHoursOn(location, date)
  const [first, last] = [hours[0], hours.at(-1)]
  return {
    openHours: first === undefined || last === undefined ? null : { from: first, until: last + 1 },
    closedReason: closedReasonOn(location, date)?.[language] ?? null,
  }
}

/** Adds the time, and a version, which is different only if the content is different. */
export const withVersion = <Content extends { readonly timeZone: string }>(
  content: Content,
  clock: Clock,
): Content & { readonly version: string; readonly createdAt: string } => ({
  ...content,
  version: createHash('sha1').update(JSON.stringify(content)).digest('base64url'),
  createdAt: localMoment(clock.now(), content.timeZone),
})

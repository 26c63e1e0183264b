import type { SoldPlaces } from '@pantul/contract/sold-items-wire'
import * as m from '@pantul/messages/words'
import { hourRange } from '@pantul/rules/hours'
import type { PlayDate } from '@pantul/rules/play-date'
import { isPast, type VenueNow } from '@pantul/rules/slot'

type ClassSession = SoldPlaces['sessions'][number]

/** All class sessions of an order, in order of start. */
export const sessionsOf = (enrolments: readonly SoldPlaces[]): readonly ClassSession[] =>
  enrolments.flatMap(({ sessions }) => sessions)

type SessionTextOptions = { readonly dayText: (date: PlayDate) => string; readonly zoneLabel: string }

/** `Sat 28 Nov, 17:00–19:00 WIB`. `dayText` formats the day. */
export const sessionText = (
  { date, hours }: ClassSession,
  { dayText, zoneLabel }: SessionTextOptions,
): string => `${dayText(date)}, ${hourRange(hours)} ${zoneLabel}`

/** `Court B, Coach Raka` */
export const courtAndCoachText = ({ courtName, coachName }: ClassSession): string =>
  `${courtName}, ${m.coaches_coach({ name: coachName })}`

/** Whether a session has not ended yet, in local time. */
export const hasUnfinishedSession = (enrolments: readonly SoldPlaces[], now: VenueNow): boolean =>
  sessionsOf(enrolments).some(({ date, hours }) => !isPast(date, hours.at(-1) ?? 0, now))

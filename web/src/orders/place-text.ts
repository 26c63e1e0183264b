import type { SoldPlaces } from '@pantul/contract/sold-wire'
import * as m from '@pantul/messages/words'
import { hourRange } from '@pantul/rules/hours'
import type { PlayDate } from '@pantul/rules/play-date'
import type { VenueNow } from '@pantul/rules/slot'

type Session = SoldPlaces['sessions'][number]

/** All sessions of an order, in order of start. */
export const sessionsOf = (enrolments: readonly SoldPlaces[]): readonly Session[] =>
  enrolments.flatMap(({ sessions }) => sessions)

/** `Sat 28 Nov, 17:00–19:00 WIB`. `dayText` formats the day. */
export const sessionText = (
  { date, hours }: Session,
  { dayText, zone }: { readonly dayText: (date: PlayDate) => string; readonly zone: string },
): string => `${dayText(date)}, ${hourRange(hours)} ${zone}`

/** `Court B, Coach Raka` */
export const whereText = ({ courtName, coachName }: Session): string =>
  `${courtName}, ${m.coaches_coach({ name: coachName })}`

/** Whether a session has not ended yet, in local time. */
export const hasUnfinishedSession = (enrolments: readonly SoldPlaces[], now: VenueNow): boolean =>
  sessionsOf(enrolments).some(
    ({ date, hours }) => date > now.date || (date === now.date && (hours.at(-1) ?? 0) >= now.hour),
  )

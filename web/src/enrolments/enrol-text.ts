import * as m from '@pantul/messages/words'
import type { Level } from '@pantul/contract/enrolment-wire'
import type { Location } from '@pantul/contract/locations-wire'
import { hourLabel } from '@pantul/rules/hours'
import { shortDay } from '../design/date-text.ts'

export const levelWord: Readonly<Record<Level, () => string>> = {
  all: m.classes_level_all,
  beginner: m.classes_level_beginner,
  medium: m.classes_level_medium,
  advanced: m.classes_level_advanced,
}

/** `18:00–20:00` */
export const timesText = (from: number, to: number): string =>
  // Prevents a line break after the dash.
  `${hourLabel(from)}–\u2060${hourLabel(to)}`

/** The local day and time of an ISO time (`2026-11-21T10:00:00+07:00`). */
export const dayAndTime = (moment: string) => ({
  day: shortDay(moment.slice(0, 10)),
  time: moment.slice(11, 16),
})

/** WhatsApp link to the location with a message. */
export const whatsAppUrl = ({ whatsApp }: Location, text: string): string =>
  `https://wa.me/${whatsApp}?text=${encodeURIComponent(text)}`

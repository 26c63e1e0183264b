import {
  classes_ask_text,
  classes_joined,
  classes_joined_places,
  classes_level_advanced,
  classes_level_all,
  classes_level_beginner,
  classes_level_medium,
} from '@pantul/messages/words'
import type { Location } from '@pantul/contract/locations-wire'
import { hourLabel } from '@pantul/rules/hours'
import { shortDay } from '../design/date-words.ts'
import type { Level } from './class-search.ts'
import type { ListedClass } from './classes-query.ts'

export const levelWord: Readonly<Record<Level, () => string>> = {
  all: classes_level_all,
  beginner: classes_level_beginner,
  medium: classes_level_medium,
  advanced: classes_level_advanced,
}

/** `18:00–20:00` */
export const timesWord = ({
  FromHour,
  ToHour,
}: {
  readonly FromHour: number
  readonly ToHour: number
}): string =>
  // A line may not break behind the dash.
  `${hourLabel(FromHour)}–\u2060${hourLabel(ToHour)}`

/** Name, day and time of a class, as the words want them. */
export const namedClass = (one: ListedClass) => ({
  name: one.Name,
  day: shortDay(one.date),
  time: hourLabel(one.FromHour),
})

/** Day and time of a moment as its location spells it (`2026-11-21T10:00:00+07:00`). */
export const momentWords = (moment: string) => ({
  day: shortDay(moment.slice(0, 10)),
  time: moment.slice(11, 16),
})

/** `You are in`, and with how many when it is more than one. */
export const joinedWords = (count: number): string =>
  count === 1 ? classes_joined() : classes_joined_places({ count })

/** WhatsApp with the location, the question begun. */
export const askAddress = ({ whatsApp }: Location, text: string): string =>
  `https://wa.me/${whatsApp}?text=${encodeURIComponent(text)}`

/** WhatsApp about a class. */
export const askAboutClass = (location: Location, one: ListedClass): string =>
  askAddress(location, classes_ask_text({ location: location.name, ...namedClass(one) }))

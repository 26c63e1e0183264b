import { classes_ask_text, classes_joined, classes_joined_places } from '@pantul/messages/words'
import type { Location } from '@pantul/contract/locations-wire'
import { hourLabel } from '@pantul/rules/hours'
import { shortDay } from '../design/date-words.ts'
import { askAddress } from '../enrolments/enrol-words.ts'
import type { ListedClass } from './classes-query.ts'

/** Name, day and time of a class, as the words want them. */
export const namedClass = (one: ListedClass) => ({
  name: one.Name,
  day: shortDay(one.date),
  time: hourLabel(one.FromHour),
})

/** `You are in`, and with how many when it is more than one. */
export const joinedWords = (count: number): string =>
  count === 1 ? classes_joined() : classes_joined_places({ count })

/** WhatsApp about a class. */
export const askAboutClass = (location: Location, one: ListedClass): string =>
  askAddress(location, classes_ask_text({ location: location.name, ...namedClass(one) }))

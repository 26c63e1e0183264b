import { classes_ask_text, classes_joined, classes_joined_places } from '@pantul/messages/words'
import type { Location } from '@pantul/contract/locations-wire'
import { hourLabel } from '@pantul/rules/hours'
import { shortDay } from '../design/date-text.ts'
import { whatsAppUrl } from '../enrolments/enrol-text.ts'
import type { ListedClass } from '@pantul/contract/classes-wire'

/** Name, day and time of a class as parameters of sentences. */
export const namedClass = (one: ListedClass) => ({
  name: one.name,
  day: shortDay(one.date),
  time: hourLabel(one.fromHour),
})

/** `You are in`, with the number of places if it is more than one. */
export const joinedText = (count: number): string =>
  count === 1 ? classes_joined() : classes_joined_places({ count })

/** WhatsApp link to the location with a question about a class. */
export const classQuestionUrl = (location: Location, one: ListedClass): string =>
  whatsAppUrl(location, classes_ask_text({ location: location.name, ...namedClass(one) }))

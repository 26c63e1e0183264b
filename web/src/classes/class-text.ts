import * as m from '@pantul/messages/words'
import type { Location } from '@pantul/contract/locations-wire'
import { hourLabel } from '@pantul/rules/hours'
import { shortDay } from '../design/date-text.ts'
import { whatsAppUrl } from '../enrolments/enrol-text.ts'
import type { ListedClass } from '@pantul/contract/classes-wire'

/** Name, day and time of a class, as inputs of messages. */
export const classMessageInputs = (listedClass: ListedClass) => ({
  name: listedClass.name,
  day: shortDay(listedClass.date),
  time: hourLabel(listedClass.fromHour),
})

/** `You are in`, with the number of places if it is more than one. */
export const joinedText = (count: number): string =>
  count === 1 ? m.classes_joined() : m.classes_joined_places({ count })

/** WhatsApp link to the location with a question about a class. */
export const classQuestionUrl = (location: Location, listedClass: ListedClass): string =>
  whatsAppUrl(location, m.classes_ask_text({ location: location.name, ...classMessageInputs(listedClass) }))

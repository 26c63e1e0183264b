import type { PlayDate } from '@pantul/rules/play-date'

/** The topic of a court day, for `Transaction.publish`. */
export const courtDayTopic = (locationId: string, date: PlayDate): string => `court-day ${locationId} ${date}`

/** The location and date of a day that changed for the location's staff; undefined for other topics. */
export const deskDayOfTopic = (topic: string): TopicDay | undefined =>
  dayOf(/^(?:court|desk)-day (\S+) (\S+)$/.exec(topic))

type TopicDay = { readonly locationId: string; readonly date: PlayDate }

function dayOf(match: RegExpExecArray | null): TopicDay | undefined {
  const [, locationId, date] = match ?? []
  return locationId === undefined || date === undefined ? undefined : { locationId, date }
}

/** The topic of a day's arrivals and notes, which only the location's staff see. */
export const deskDayTopic = (locationId: string, date: PlayDate): string => `desk-day ${locationId} ${date}`

/** The topic of the streams of a location's staff. */
export const deskTopic = (locationId: string): string => `desk ${locationId}`

export const isDeskTopic = (topic: string): boolean => topic.startsWith('desk ')

/** The id of the member of staff whose role or session ended; undefined for other topics. The database sends these. */
export function staffOfTopic(topic: string): number | undefined {
  const [, id] = /^staff (\d+)$/.exec(topic) ?? []
  return id === undefined ? undefined : Number(id)
}

/** `publicId`: of the payment. */
export const paymentTopic = (publicId: string): string => `payment ${publicId}`

/** The public id of the payment; undefined for other topics. */
export const paymentOfTopic = (topic: string): string | undefined => /^payment (.+)$/.exec(topic)?.[1]

/** The topic that stands for all topics, used if the changes are unknown or too many. */
export const everything = '*'

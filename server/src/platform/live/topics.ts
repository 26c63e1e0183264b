import type { PlayDate } from '@pantul/rules/play-date'

/** The topic of a court day, for `Transaction.publishes`. */
export const courtDayTopic = (locationId: string, date: PlayDate): string => `court-day ${locationId} ${date}`

/** `publicId`: of the payment. */
export const paymentTopic = (publicId: string): string => `payment ${publicId}`

/** The public id of the payment; undefined for other topics. */
export const paymentOfTopic = (topic: string): string | undefined => /^payment (.+)$/.exec(topic)?.[1]

/** Stands for all topics: the changes are unknown or too many. */
export const everything = '*'

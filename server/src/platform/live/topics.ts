import type { PlayDate } from '@pantul/rules/play-date'

/** What the players look at and what may change under their eyes, named for `Transaction.tells`. */
export const courtDayTopic = (locationId: string, date: PlayDate): string => `court-day ${locationId} ${date}`

/** `publicId`: of the payment. */
export const paymentTopic = (publicId: string): string => `payment ${publicId}`

/** The public id of the payment that a topic names; undefined when it names something else. */
export const paymentOfTopic = (topic: string): string | undefined => /^payment (.+)$/.exec(topic)?.[1]

/** Stands for every topic: nobody knows what has changed, or it is too much to name. */
export const everything = '*'

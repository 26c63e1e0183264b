import { shortDay } from '../design/date-text.ts'

/** The day and the time of a moment that has the offset of its location. */
export const dayAndTime = (moment: string): { readonly day: string; readonly time: string } => ({
  day: shortDay(moment.slice(0, 10)),
  time: moment.slice(11, 16),
})

/** `Sat 21 Nov, 18:20` of a moment that has the offset of its location. */
export const momentText = (moment: string): string => `${dayAndTime(moment).day}, ${dayAndTime(moment).time}`

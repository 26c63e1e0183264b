import { shortDay } from '../design/date-text.ts'

/** `18:20`, the local time of `2026-11-21T18:20:00+07:00`. */
export const momentTime = (moment: string): string => moment.slice(11, 16)

/** The local day and time of a moment with an offset: `Sat 21 Nov` and `18:20`. */
export const dayAndTime = (moment: string): { readonly day: string; readonly time: string } => ({
  day: shortDay(moment.slice(0, 10)),
  time: momentTime(moment),
})

/** The local day and time of a moment as one text: `Sat 21 Nov, 18:20`. */
export const momentText = (moment: string): string => `${dayAndTime(moment).day}, ${dayAndTime(moment).time}`

import { addDays, type PlayDate } from '@pantul/rules/play-date'
import { billDates, billedThrough, reminderDates, type Month } from '@pantul/rules/series-dates'
import { startOfHour } from '../../venue/locations/date-text.ts'
import type { BillSettings } from './queries.ts'

/** Days that a bill can be paid longer if it is made on the last day to pay or later. */
const LATE_DAYS = 3
/** The shortest time to pay, like that of an order that staff hold. */
const MIN_PAY_MINUTES = 10

type BillFacts = {
  readonly settings: BillSettings
  readonly timeZone: string
  readonly now: Temporal.Instant
  /** The first hour of the bill. */
  readonly first: { readonly date: PlayDate; readonly hour: number }
}

/** Whether hours begin in ten minutes or less, or have begun, so that they cannot be paid before they are played. */
export const isTooLateToPay = (
  { date, hour }: { readonly date: PlayDate; readonly hour: number },
  { timeZone, now }: Pick<BillFacts, 'timeZone' | 'now'>,
): boolean =>
  Temporal.Instant.compare(startOfHour(date, hour, timeZone), now.add({ minutes: MIN_PAY_MINUTES })) <= 0

/** When a month is billed, until when it can be paid, and the dates of its reminders. */
export type BillTimes = {
  readonly billedOn: PlayDate
  readonly payBy: Temporal.Instant
  readonly reminders: readonly PlayDate[]
}

/**
 * The times of the bill of a month: it is payable until the end of the last day to pay. A late bill may be paid three days
 * longer. Never later than the usual deadline before the first hour, unless that is less than ten minutes from now; and
 * never after the first hour has begun.
 */
export function billTimes(month: Month, { settings, timeZone, now, first }: BillFacts): BillTimes {
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate().toString()
  const planned = billDates(month, settings)
  const isNow = `${month}-28` <= billedThrough(today, settings.billDay)
  const billedOn = isNow ? today : planned.billed
  const isLate = planned.payBy <= billedOn
  const lastDay = isLate ? addDays(billedOn, LATE_DAYS) : planned.payBy
  const wanted = startOfHour(lastDay, 24, timeZone).subtract({ minutes: 1 })
  const start = startOfHour(first.date, first.hour, timeZone)
  const usual = start.subtract({ minutes: settings.payByMinutes })
  const soonest = now.add({ minutes: MIN_PAY_MINUTES })
  const payBy = earlier(later(earlier(wanted, usual), soonest), start)
  const payDate = payBy.toZonedDateTimeISO(timeZone).toPlainDate().toString()
  return { billedOn, payBy, reminders: reminderDates({ billed: billedOn, payBy: payDate }) }
}

const earlier = (a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant =>
  Temporal.Instant.compare(a, b) <= 0 ? a : b
const later = (a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant =>
  Temporal.Instant.compare(a, b) >= 0 ? a : b

import { addDays, type PlayDate } from '@pantul/rules/play-date'
import { billDates, billedThrough, reminderDates, type Month } from '@pantul/rules/series-dates'
import { startOfHour } from '../../venue/locations/date-text.ts'
import type { BillSettings } from './queries.ts'

/** For how many days a late bill can be paid. A bill is late if it is made on the last day to pay, or after it. */
const LATE_BILL_DAYS = 3
/** The shortest time to pay a bill, as for an order that staff hold. */
const MIN_PAY_MINUTES = 10

type FirstHour = { readonly date: PlayDate; readonly hour: number }

type BillFacts = {
  readonly settings: BillSettings
  readonly timeZone: string
  readonly now: Temporal.Instant
  /** The first hour of the bill. */
  readonly first: FirstHour
}

/** Whether an hour has begun, or begins so soon that it cannot be paid before. */
export const isTooLateToPay = (
  { date, hour }: FirstHour,
  { timeZone, now }: Pick<BillFacts, 'timeZone' | 'now'>,
): boolean =>
  Temporal.Instant.compare(startOfHour(date, hour, timeZone), now.add({ minutes: MIN_PAY_MINUTES })) <= 0

export type BillTimes = {
  readonly billedOn: PlayDate
  readonly payBy: Temporal.Instant
  readonly reminders: readonly PlayDate[]
}

/**
 * When the bill of a month is made, until when it can be paid, and when the person is reminded. A bill can be paid until the end
 * of the last day to pay; a late bill for three days. The deadline before the first hour (`payByMinutes`) is earlier for some
 * bills, but leaves at least ten minutes. No bill can be paid after its first hour has begun.
 */
export function billTimes(month: Month, { settings, timeZone, now, first }: BillFacts): BillTimes {
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate().toString()
  const planned = billDates(month, settings)
  // `billedThrough`: the last day of the last month whose bills are made by today. Day 28 stands for the month, because every
  // month has it.
  const isDueNow = `${month}-28` <= billedThrough(today, settings.billDay)
  const billedOn = isDueNow ? today : planned.billDate
  const isLate = planned.payBy <= billedOn
  const lastDayToPay = isLate ? addDays(billedOn, LATE_BILL_DAYS) : planned.payBy
  const endOfLastDay = startOfHour(lastDayToPay, 24, timeZone).subtract({ minutes: 1 })
  const start = startOfHour(first.date, first.hour, timeZone)
  const deadline = start.subtract({ minutes: settings.payByMinutes })
  const earliestPayBy = now.add({ minutes: MIN_PAY_MINUTES })
  const payBy = earlierOf(laterOf(earlierOf(endOfLastDay, deadline), earliestPayBy), start)
  const payDate = payBy.toZonedDateTimeISO(timeZone).toPlainDate().toString()
  return { billedOn, payBy, reminders: reminderDates({ billDate: billedOn, payBy: payDate }) }
}

const earlierOf = (a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant =>
  Temporal.Instant.compare(a, b) <= 0 ? a : b
const laterOf = (a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant =>
  Temporal.Instant.compare(a, b) >= 0 ? a : b

import type { EndOfDay } from '@pantul/contract/desk-end-of-day-wire'
import { isPlayDate, type PlayDate } from '@pantul/rules/play-date'
import { problem } from '@pantul/rules/problem'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Deps } from '../../platform/deps.ts'
import { officeLocationOf, type Location } from '../../venue/locations/queries.ts'
import type { ReportQuery } from '../reports/report.ts'
import { readDayActs } from './day-acts.ts'
import { readDayDrawers } from './day-drawers.ts'
import { readDayHours } from './day-hours.ts'
import { readDayMoney } from './day-money.ts'
import { readDaySales } from './day-sales.ts'

/** `language`: the language of the names of methods and classes. */
type ReadEndOfDayInput = {
  readonly locationId: string
  readonly date: PlayDate
  readonly language: 'en' | 'id'
}

/**
 * What happened at a location on one local day, in one snapshot of the database. The sums are those of the reports:
 * docs/reports.md#end-of-day. Refusals: LOCATION_UNKNOWN; DATE_INVALID for a day to come.
 */
export async function readEndOfDay(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { locationId, date, language }: ReadEndOfDayInput,
): Promise<EndOfDay> {
  return db.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only')
    const location = await officeLocationOf(tx, locationId)
    const now = clock.now()
    const local = now.toZonedDateTimeISO(location.timeZone)
    const today = local.toPlainDate().toString()
    if (!isPlayDate(date) || date > today) throw new Refusal(problem('DATE_INVALID'))
    const query: ReportQuery = {
      db: tx,
      location,
      span: { from: date, to: date },
      ...momentsOf(location, date),
      now,
      today,
    }
    return {
      date,
      until: date < today ? null : local.toPlainTime().toString({ smallestUnit: 'minute' }),
      ...(await readDaySales(query)),
      ...(await readDayMoney(query, language)),
      ...(await readDayDrawers(query)),
      ...(await readDayHours(query, language)),
      ...(await readDayActs(query)),
    }
  })
}

/** The first moment of a local day, and that of the next one. */
export function momentsOf(
  { timeZone }: Pick<Location, 'timeZone'>,
  date: PlayDate,
): { readonly from: Temporal.Instant; readonly to: Temporal.Instant } {
  const day = Temporal.PlainDate.from(date)
  const startOf = (one: Temporal.PlainDate): Temporal.Instant => one.toZonedDateTime(timeZone).toInstant()
  return { from: startOf(day), to: startOf(day.add({ days: 1 })) }
}

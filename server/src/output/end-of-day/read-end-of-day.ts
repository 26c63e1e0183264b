import type { EndOfDay } from '@pantul/contract/desk-end-of-day-wire'
import { addDays, isPlayDate, type PlayDate } from '@pantul/rules/play-date'
import { problem } from '@pantul/rules/problem'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Deps } from '../../platform/deps.ts'
import { startOfHour } from '../../venue/locations/date-text.ts'
import { locationForStaff } from '../../venue/locations/queries.ts'
import type { ReportQuery } from '../reports/report.ts'
import { readDayActs } from './day-acts.ts'
import { readDayDrawers } from './day-drawers.ts'
import { readDayHours } from './day-hours.ts'
import { readDayMoney } from './day-money.ts'
import { readDaySales } from './day-sales.ts'

type EndOfDayQuery = {
  readonly locationId: string
  readonly date: PlayDate
  /** The language of the names of methods and classes. */
  readonly language: 'en' | 'id'
}

/**
 * What happened at a location on one local day, in one snapshot of the database. The sums are those of the reports:
 * docs/reports.md#end-of-day. Refusals: LOCATION_UNKNOWN; DATE_INVALID for a future day.
 */
export async function readEndOfDay(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { locationId, date, language }: EndOfDayQuery,
): Promise<EndOfDay> {
  return db.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only')
    const location = await locationForStaff(tx, locationId)
    const now = clock.now()
    const localNow = now.toZonedDateTimeISO(location.timeZone)
    const today = localNow.toPlainDate().toString()
    if (!isPlayDate(date) || date > today) throw new Refusal(problem('DATE_INVALID'))
    const query: ReportQuery = {
      db: tx,
      location,
      span: { from: date, to: date },
      start: startOfHour(date, 0, location.timeZone),
      end: startOfHour(addDays(date, 1), 0, location.timeZone),
      now,
      today,
      language,
    }
    return {
      date,
      until: date < today ? null : localNow.toPlainTime().toString({ smallestUnit: 'minute' }),
      ...(await readDaySales(query)),
      ...(await readDayMoney(query)),
      ...(await readDayDrawers(query)),
      ...(await readDayHours(query)),
      ...(await readDayActs(query)),
    }
  })
}

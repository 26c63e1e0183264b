import type { ReportName, ReportSpan, ReportTable } from '@pantul/contract/desk-reports-wire'
import { addDays, daysBetween } from '@pantul/rules/play-date'
import { problem } from '@pantul/rules/problem'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Deps } from '../../platform/deps.ts'
import { locationForStaff } from '../../venue/locations/queries.ts'
import { readAddOns } from './add-on-sales.ts'
import { readByCourt } from './by-court.ts'
import { readByDay } from './by-day.ts'
import { readByMethod } from './by-method.ts'
import { readByType } from './by-type.ts'
import { readCoaches } from './coach-hours.ts'
import { readHeadline } from './headline.ts'
import { readHeatMap } from './heat-map.ts'
import { readLiabilities } from './liabilities.ts'
import { readNoShows } from './no-shows.ts'
import { readOwedByAge } from './owed-by-age.ts'
import { readPriceOff } from './price-off.ts'
import { readTaxMonths } from './tax-months.ts'
import { startOfHour } from '../../venue/locations/date-text.ts'
import { labelsOf } from './report-labels.ts'
import type { ReadReport } from './report.ts'

/** The longest span of a report in days. */
const MAX_SPAN_DAYS = 3_660

const readers: Readonly<Record<ReportName, ReadReport>> = {
  headline: readHeadline,
  'by-day': readByDay,
  'by-method': readByMethod,
  'by-type': readByType,
  'by-court': readByCourt,
  'heat-map': readHeatMap,
  tax: readTaxMonths,
  coaches: readCoaches,
  'add-ons': readAddOns,
  owed: readOwedByAge,
  liabilities: readLiabilities,
  'no-shows': readNoShows,
  'price-off': readPriceOff,
}

// The planner makes a new plan for the dates of each report: indexes for a month, whole tables and hashes for years.
// Other statements of the product keep one plan for all values.
const setPlannerOptions = `
  select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('enable_seqscan', 'on', true),
         set_config('random_page_cost', '1.1', true), set_config('work_mem', '16MB', true)`

type ReadReportInput = {
  readonly locationId: string
  readonly name: ReportName
  /** Null if a date does not exist. */
  readonly span: ReportSpan | null
  readonly language: 'en' | 'id'
}

/**
 * Reads a report of a location: docs/reports.md. Refusals: LOCATION_UNKNOWN; DATE_INVALID for dates that do not exist
 * or are in the wrong order, or for a span of more than ten years.
 */
export async function readReport(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { locationId, name, span, language }: ReadReportInput,
): Promise<ReportTable> {
  if (span === null || span.to < span.from || daysBetween(span.from, span.to) >= MAX_SPAN_DAYS)
    throw new Refusal(problem('DATE_INVALID'))
  const location = await locationForStaff(db, locationId)
  const now = clock.now()
  const localNow = now.toZonedDateTimeISO(location.timeZone)
  const today = localNow.toPlainDate().toString()
  const report = await db.transaction(async (tx) => {
    await tx.query(setPlannerOptions)
    return readers[name]({
      db: tx,
      location,
      span,
      start: startOfHour(span.from, 0, location.timeZone),
      end: startOfHour(addDays(span.to, 1), 0, location.timeZone),
      now,
      today,
      language,
    })
  })
  const until = span.to < today ? null : localNow.toPlainTime().toString({ smallestUnit: 'minute' })
  return { name, ...labelsOf(name, report.rows, language), ...report, until }
}

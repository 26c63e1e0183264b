import { reportNames } from '@pantul/contract/desk-reports'
import { reportToWire, type ReportName, type ReportSpan } from '@pantul/contract/desk-reports-wire'
import { addDays } from '@pantul/rules/play-date'
import { readReport } from '@pantul/server/src/output/reports/read-report.ts'
import { systemClock } from '@pantul/server/src/platform/base/clock.ts'
import type { Database } from '@pantul/server/src/platform/database/open.ts'
import { clusterCpuSeconds } from './cpu-time.ts'
import { median, type Figure } from './figure.ts'
import { fillLocation, benchLocation } from './fill-location.ts'
import { withOwnDatabase } from './own-database.ts'
import { clusterFolder } from './server-process.ts'

const READS = 5
const MONTH_DAYS = 30
/** A report of a month, and of all years, may take so many milliseconds. */
const LIMITS = { month: 150, years: 1_000 }

/**
 * Measures the desk's reports of a location with 12 courts that sold 80 hours a day for `days` days. For each report,
 * of the last month and of all days: the time, and the CPU time of server and database. One reader, without network.
 */
export const measureReports = (days: number): Promise<Figure[]> =>
  withOwnDatabase(`bench_reports_${process.pid}`, async (db) => {
    await fillLocation(db, days)
    const yesterday = addDays(
      systemClock.now().toZonedDateTimeISO('Asia/Jakarta').toPlainDate().toString(),
      -1,
    )
    const month = { from: addDays(yesterday, 1 - MONTH_DAYS), to: yesterday }
    const years = { from: addDays(yesterday, 1 - days), to: yesterday }
    const figures: Figure[] = []
    for (const name of reportNames) {
      figures.push(
        ...(await measureReport(db, { name, span: month, spanName: 'a month', limit: LIMITS.month })),
      )
      figures.push(
        ...(await measureReport(db, { name, span: years, spanName: `${days} days`, limit: LIMITS.years })),
      )
    }
    return figures
  })

type ReportToMeasure = {
  readonly name: ReportName
  readonly span: ReportSpan
  readonly spanName: string
  readonly limit: number
}

async function measureReport(
  db: Database,
  { name, span, spanName, limit }: ReportToMeasure,
): Promise<Figure[]> {
  const read = async (): Promise<unknown> => {
    const wanted = { locationId: benchLocation, name, span, language: 'en' as const }
    return reportToWire(await readReport({ db, clock: systemClock }, wanted))
  }
  // The first read warms up the caches and is not measured.
  await read()
  const cpuBefore = cpuMilliseconds()
  const times: number[] = []
  for (let n = 0; n < READS; n += 1) {
    const startedAt = performance.now()
    await read()
    times.push(performance.now() - startedAt)
  }
  const cpu = (cpuMilliseconds() - cpuBefore) / READS
  const figure = { goal: 17, unit: 'ms', yardstick: null, isMoreBetter: false, limit }
  return [
    { ...figure, measure: `report ${name}, ${spanName}`, ours: median(times) },
    { ...figure, measure: 'its CPU, server and database', ours: cpu },
  ]
}

/** CPU milliseconds of this process and of the database. */
function cpuMilliseconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000 + clusterCpuSeconds(clusterFolder) * 1_000
}

import type { ExportedFile } from '@pantul/contract/exported-file-wire'
import {
  columnKinds,
  type ReportName,
  type ReportSpan,
  type ReportTable,
} from '@pantul/contract/desk-reports-wire'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import { writeCsv } from '../../platform/base/write-csv.ts'
import type { Deps } from '../../platform/deps.ts'
import { readReport } from './read-report.ts'
import { reportTitle } from './report-labels.ts'

type ExportReportInput = {
  readonly staff: ActingStaff
  readonly name: ReportName
  readonly span: ReportSpan | null
  readonly language: 'en' | 'id'
}

/**
 * A report as a CSV file, in the language of the request. A staff act records the export before the file is sent. The
 * file has no total, because a spreadsheet would add it to the rows. Refusals: those of `readReport`.
 */
export async function exportReport(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { staff, name, span, language }: ExportReportInput,
): Promise<ExportedFile> {
  const report = await readReport({ db, clock }, { locationId: staff.locationId, name, span, language })
  await db.transaction((tx) =>
    writeStaffAct(tx, {
      at: clock.now(),
      ...staff,
      action: 'export-report',
      thing: 'report',
      thingId: name,
      after: { ...span },
    }),
  )
  const title = reportTitle(name, language)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
  return {
    filename: `${staff.locationId}-${title}-${span?.from}-${span?.to}.csv`,
    contentType: 'text/csv; charset=utf-8',
    content: writeCsv([report.titles, ...labelledRows(report)], language),
  }
}

/** The rows with labels instead of codes. */
function labelledRows({ name, rows, codeLabels }: ReportTable): ReportTable['rows'] {
  const kinds = columnKinds(name)
  return rows.map((row) =>
    row.map((value, i) => (kinds[i] === 'code' && value !== null ? (codeLabels[value] ?? value) : value)),
  )
}

import type { ImportResult } from '@pantul/contract/desk-imports-wire'
import * as m from '@pantul/messages/words'
import type { CsvFile } from '../../platform/base/read-csv.ts'
import { writeCsv } from '../../platform/base/write-csv.ts'
import type { Locale } from '../../platform/http/language.ts'
import type { PlannedLine } from './planned-lines.ts'

/** How many lines are shown. The file to correct has all lines with a fault. */
const MAX_SHOWN = 500

const shownOrder = { faulty: 0, conflict: 1, new: 2, same: 3 } as const

/**
 * The lines of a file as staff read them, lines with a fault first. `faultyFile`: a CSV file that contains only the
 * lines with a fault, for staff to correct; null if no line has one.
 */
export function describeImport<Column extends string>(
  { header, lines, titleOf }: CsvFile<Column>,
  planned: readonly PlannedLine<Column, unknown>[],
  locale: Locale,
): Pick<ImportResult, 'lines' | 'faultyFile'> {
  const shown = planned.toSorted((a, b) => shownOrder[a.state] - shownOrder[b.state]).slice(0, MAX_SHOWN)
  const faulty = planned.flatMap((plannedLine) => ('fault' in plannedLine ? plannedLine : []))
  // This message is the word `Reason`, which other screens use too.
  const reasonTitle = m.desk_drawer_reason({}, { locale })
  // A file that was corrected before has a column of reasons already.
  const keptColumns = header.flatMap((title, index) => (isReasonTitle(title) ? [] : index))
  return {
    lines: shown.map((entry) => ({
      line: entry.line.number,
      state: entry.state,
      what: entry.description.slice(0, 200),
      column: 'fault' in entry && entry.fault.column !== null ? titleOf(entry.fault.column) : null,
      reason: 'fault' in entry ? entry.fault.sentence(locale) : null,
      amounts: entry.state === 'new' ? (entry.amounts ?? null) : null,
    })),
    faultyFile:
      faulty.length === 0 || lines.length === 0
        ? null
        : writeCsv(
            [
              [...keptColumns.map((index) => header[index] ?? ''), reasonTitle],
              ...faulty.map(({ line, fault }) => [
                ...keptColumns.map((index) => line.raw[index] ?? ''),
                fault.sentence(locale),
                // Cells without a title, which the corrected file would lose otherwise.
                ...line.raw.slice(header.length),
              ]),
            ],
            locale,
          ),
  }
}

const isReasonTitle = (title: string): boolean =>
  (['en', 'id'] as const).some((locale) => title === m.desk_drawer_reason({}, { locale }))

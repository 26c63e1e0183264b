import type { ImportResult } from '@pantul/contract/desk-imports-wire'
import * as m from '@pantul/messages/words'
import type { CsvFile } from '../../platform/base/read-csv.ts'
import { writeCsv } from '../../platform/base/write-csv.ts'
import type { Locale } from '../../platform/http/language.ts'
import type { PlannedLine } from './plan-lines.ts'

/** Lines that are shown. The result file has all lines with a problem. */
const MOST_SHOWN = 500

const order = { faulty: 0, conflict: 1, new: 2, same: 3 } as const

/** The lines of a file for people to read, those with a problem first, and a file of these to correct. */
export function describeImport<Column extends string>(
  { header, lines, titleOf }: CsvFile<Column>,
  planned: readonly PlannedLine<Column, unknown>[],
  locale: Locale,
): Pick<ImportResult, 'lines' | 'faultyFile'> {
  const shown = planned.toSorted((a, b) => order[a.state] - order[b.state]).slice(0, MOST_SHOWN)
  const wrong = planned.flatMap((one) => ('fault' in one ? one : []))
  const reasonTitle = m.desk_drawer_reason({}, { locale })
  // A file that was corrected once has this column already.
  const kept = header.flatMap((title, place) => (isReason(title) ? [] : place))
  return {
    lines: shown.map((one) => ({
      line: one.line.number,
      state: one.state,
      what: one.what.slice(0, 200),
      column: 'fault' in one && one.fault.column !== null ? titleOf(one.fault.column) : null,
      reason: 'fault' in one ? one.fault.sentence(locale) : null,
      amounts: one.state === 'new' ? (one.amounts ?? null) : null,
    })),
    faultyFile:
      wrong.length === 0 || lines.length === 0
        ? null
        : writeCsv(
            [
              [...kept.map((place) => header[place] ?? ''), reasonTitle],
              ...wrong.map(({ line, fault }) => [
                ...kept.map((place) => line.raw[place] ?? ''),
                fault.sentence(locale),
                // Else the corrected file would lose them unseen.
                ...line.raw.slice(header.length),
              ]),
            ],
            locale,
          ),
  }
}

const isReason = (title: string): boolean =>
  (['en', 'id'] as const).some((locale) => title === m.desk_drawer_reason({}, { locale }))

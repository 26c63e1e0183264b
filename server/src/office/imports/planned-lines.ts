import type { ImportAmounts, ImportCounts, ImportState } from '@pantul/contract/desk-imports-wire'
import type { Problem } from '@pantul/rules/problem'
import type { CsvLine } from '../../platform/base/read-csv.ts'
import { problemMessage, type Locale } from '../../platform/http/language.ts'

/** Why a line of a file cannot be imported. */
export type LineFault<Column extends string> = {
  /** The column of the wrong cell; null if the whole line is at fault. */
  readonly column: Column | null
  readonly sentence: (locale: Locale) => string
}

/** A line of a file with what an import would do. */
export type PlannedLine<Column extends string, Value> = {
  readonly line: CsvLine<Column>
  /** The name of the person, or the booking in words, for staff to read. */
  readonly description: string
} & (
  | { readonly state: 'new'; readonly value: Value; readonly amounts?: ImportAmounts }
  | { readonly state: 'same' }
  | { readonly state: 'conflict' | 'faulty'; readonly fault: LineFault<Column> }
)

type Message<Values> = (values: Values, options: { readonly locale: Locale }) => string

/** A fault of one cell. Its sentence is a message with these values. */
export const cellFault = <Column extends string, Values>(
  column: Column,
  message: Message<Values>,
  values: Values,
): LineFault<Column> => ({ column, sentence: (locale) => message(values, { locale }) })

/** A fault of the whole line. */
export const lineFault = <Values>(message: Message<Values>, values: Values): LineFault<never> => ({
  column: null,
  sentence: (locale) => message(values, { locale }),
})

/** A fault whose sentence is the message of a problem. */
export const problemFault = <Column extends string>(
  column: Column | null,
  problem: Problem,
): LineFault<Column> => ({ column, sentence: (locale) => problemMessage(problem, locale) })

export const isLineFault = <Value extends object>(value: Value): value is Extract<Value, LineFault<string>> =>
  'sentence' in value

/** The sums of the amounts of new lines; null if there are no amounts. */
export function sumAmounts(lines: readonly PlannedLine<string, unknown>[]): ImportAmounts | null {
  const amounts = lines.flatMap((line) => (line.state === 'new' && line.amounts ? line.amounts : []))
  const sumOf = (field: keyof ImportAmounts): number =>
    amounts.reduce((sum, ofLine) => sum + ofLine[field], 0)
  return amounts.length === 0 ? null : { price: sumOf('price'), paid: sumOf('paid'), unpaid: sumOf('unpaid') }
}

export const countStates = (lines: readonly { readonly state: ImportState }[]): ImportCounts => {
  const counts = { new: 0, same: 0, conflict: 0, faulty: 0 }
  for (const { state } of lines) counts[state] += 1
  return counts
}

export const hasFault = ({ state }: PlannedLine<string, unknown>): boolean =>
  state === 'conflict' || state === 'faulty'

import type { ImportAmounts, ImportCounts, ImportState } from '@pantul/contract/desk-imports-wire'
import * as m from '@pantul/messages/words'
import type { Problem } from '@pantul/rules/problem'
import { setImmediate as pause } from 'node:timers/promises'
import { timeLimit } from '../../platform/base/clock.ts'
import type { CsvLine } from '../../platform/base/read-csv.ts'
import { problemMessage, type Locale } from '../../platform/http/language.ts'

/** What is wrong with a line. `column`: the wrong cell; null for the whole line. */
export type LineFault<Column extends string> = {
  readonly column: Column | null
  readonly sentence: (locale: Locale) => string
}

/** A line of a file with what an import would do. `what`: the person or booking, for people to read. */
export type PlannedLine<Column extends string, Value> = {
  readonly line: CsvLine<Column>
  readonly what: string
} & (
  | { readonly state: 'new'; readonly value: Value; readonly amounts?: ImportAmounts }
  | { readonly state: 'same' }
  | { readonly state: 'conflict' | 'faulty'; readonly fault: LineFault<Column> }
)

/** The fault that a rule found. */
export const problemFault = <Column extends string>(
  column: Column | null,
  found: Problem,
): LineFault<Column> => ({ column, sentence: (locale) => problemMessage(found, locale) })

type Sentence = (locale: Locale) => string

/** Sentences of faults that only lines of a file have. Amounts are formatted. */
export const faults = {
  hours: (): Sentence => (locale) => m.imports_fault_hours({}, { locale }),
  amount: (): Sentence => (locale) => m.imports_fault_amount({}, { locale }),
  aboveList:
    (list: string): Sentence =>
    (locale) =>
      m.imports_fault_above_list({ list }, { locale }),
  paidOver:
    (price: string): Sentence =>
    (locale) =>
      m.imports_fault_paid_over({ price }, { locale }),
  past: (): Sentence => (locale) => m.imports_fault_past({}, { locale }),
  person: (): Sentence => (locale) => m.imports_fault_person({}, { locale }),
  personUnsure: (): Sentence => (locale) => m.imports_fault_person_unsure({}, { locale }),
  /** `name`: of the person who is known; null if staff here may not read it. */
  otherName:
    (name: string | null): Sentence =>
    (locale) =>
      name === null
        ? m.imports_fault_name_differs({}, { locale })
        : m.imports_fault_other_name({ name }, { locale }),
  manyCells: (): Sentence => (locale) => m.imports_fault_many_cells({}, { locale }),
  /** `name`: null if staff here may not read it. */
  otherPerson:
    (name: string | null): Sentence =>
    (locale) =>
      name === null
        ? m.imports_somebody_else({}, { locale })
        : m.imports_fault_other_person({ name }, { locale }),
  taken:
    (name: string): Sentence =>
    (locale) =>
      m.imports_fault_taken({ name }, { locale }),
  twice:
    (line: number): Sentence =>
    (locale) =>
      m.imports_fault_twice({ line }, { locale }),
}

/** The sums of the lines that are new; null if none has amounts. Rupiah. */
export function sumAmounts(lines: readonly PlannedLine<string, unknown>[]): ImportAmounts | null {
  const all = lines.flatMap((line) => (line.state === 'new' && line.amounts ? line.amounts : []))
  const sum = (of: keyof ImportAmounts): number => all.reduce((total, one) => total + one[of], 0)
  return all.length === 0 ? null : { price: sum('price'), paid: sum('paid'), unpaid: sum('unpaid') }
}

export const countStates = (lines: readonly { readonly state: ImportState }[]): ImportCounts => {
  const counts = { new: 0, same: 0, conflict: 0, faulty: 0 }
  for (const { state } of lines) counts[state] += 1
  return counts
}

/** Milliseconds of work after which the event loop handles other requests. */
const PART_MS = 10

/** Maps many items in parts, so that other requests are answered meanwhile. */
export async function mapInParts<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  let part = timeLimit(PART_MS)
  for (const item of items) {
    results.push(map(item))
    if (!part.isOver()) continue
    await pause()
    part = timeLimit(PART_MS)
  }
  return results
}

/** Whether a line cannot be imported. */
export const isFaulty = ({ state }: PlannedLine<string, unknown>): boolean =>
  state === 'conflict' || state === 'faulty'

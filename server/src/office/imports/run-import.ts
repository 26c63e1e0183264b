import type { ImportCounts, ImportResult } from '@pantul/contract/desk-imports-wire'
import * as m from '@pantul/messages/words'
import { problem } from '@pantul/rules/problem'
import type { OrderDeps } from '../../orders/order-hooks.ts'
import { localMoment, timeLimit } from '../../platform/base/clock.ts'
import { readCsv, type CsvFile } from '../../platform/base/read-csv.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Connection } from '../../platform/database/open.ts'
import { describeImport } from './describe-import.ts'
import { planBookings } from './import-bookings.ts'
import { bookingColumns, peopleColumns, type BookingColumn, type PeopleColumn } from './import-columns.ts'
import { insertPeopleOfFile, planPeople } from './import-people.ts'
import {
  advance,
  progressOf,
  recordCheck,
  runOf,
  startRun,
  type ImportInput,
  type ImportRun,
} from './import-progress.ts'
import { placeLine } from './place-line.ts'
import type { ImportedBooking } from './price-booking.ts'
import { countStates, isFaulty, sumAmounts, type PlannedLine } from './plan-lines.ts'

/** Milliseconds after which an import answers, so that it is called again. A call may take ten seconds at most. */
const TURN_MS = 3_500
/** The most bookings of one file. */
const MAX_BOOKINGS = 2_000
/** People who are added in one transaction. */
const BATCH = 500

/**
 * Checks a file, or imports it. An import continues where the last call stopped, and adds each line once, also if two
 * calls run at the same time. Refusals: those of `readCsv`; IMPORT_CHANGED if the check would show something else now;
 * IMPORT_FAULTY if lines would be left out and the caller did not say so; TOO_MANY_REQUESTS after 30 checks in an hour.
 */
export function importFile(deps: OrderDeps, input: ImportInput): Promise<ImportResult> {
  return input.kind === 'people' ? importPeople(deps, input) : importBookings(deps, input)
}

/** The file and the plan, which differ between people and bookings. */
type ImportSteps<Column extends string, Value> = {
  readonly file: CsvFile<Column>
  readonly plan: (lines: CsvFile<Column>['lines']) => Promise<PlannedLine<Column, Value>[]>
}

async function checkOrStart<Column extends string, Value>(
  deps: OrderDeps,
  input: ImportInput,
  { file, plan }: ImportSteps<Column, Value>,
): Promise<{ readonly run: ImportRun } | { readonly result: ImportResult }> {
  const { db } = deps
  const run = await runOf(db, input)
  if (input.import !== null && run !== null) return { run }
  if (input.import === null) await recordCheck(deps, input, file.lines.length)
  const planned = await plan(file.lines)
  const counts = countStates(planned)
  if (input.import === null) {
    const importedAt = run?.finishedAt == null ? null : localMoment(run.finishedAt, run.timeZone)
    return {
      result: {
        ...describeImport(file, planned, input.locale),
        importedAt,
        counts,
        sums: sumAmounts(planned),
        progress: null,
      },
    }
  }
  const { shown, skipsFaulty } = input.import
  if (!sameCounts(shown, counts)) throw new Refusal(problem('IMPORT_CHANGED'))
  const left = counts.faulty + counts.conflict
  if (left > 0 && !skipsFaulty) throw new Refusal(problem('IMPORT_FAULTY', { count: left }))
  await db.transaction((tx) => startRun(tx, deps, { input, counts, lines: file.lines.length }))
  const started = await runOf(db, input)
  if (started === null) throw new Error('an import was not started')
  return { run: started }
}

const sameCounts = (one: ImportCounts, other: ImportCounts): boolean =>
  one.new === other.new &&
  one.same === other.same &&
  one.conflict === other.conflict &&
  one.faulty === other.faulty

async function importPeople(deps: OrderDeps, input: ImportInput): Promise<ImportResult> {
  const { db, clock } = deps
  const { staff } = input
  const file = readCsv<PeopleColumn>(input.bytes, peopleColumns)
  const plan = (lines: typeof file.lines, on: Connection = db) =>
    planPeople(on, { locationId: staff.locationId, now: clock.now() }, lines)
  const begun = await checkOrStart(deps, input, { file, plan })
  if ('result' in begun) return begun.result
  const time = timeLimit(TURN_MS)
  let { run } = begun
  const lost: PlannedLine<PeopleColumn, unknown>[] = []
  while (run.done < run.lines && !time.isOver()) {
    const { done } = run
    const left = await db
      .transaction(async (tx) => {
        // Persons belong to the group, so imports of all locations add them one after the other.
        await tx.query(`select pg_advisory_xact_lock(hashtextextended('import people', 0))`)
        const now = clock.now()
        const planned = await plan(file.lines.slice(done, done + BATCH), tx)
        const people = planned.flatMap((line) => (line.state === 'new' ? line.value : []))
        const added = await insertPeopleOfFile(tx, people, { ...staff, now })
        if (!(await advance(tx, run, { tried: planned.length, added, now }))) throw new LinesTaken()
        return planned.filter(isFaulty)
      })
      .catch(ignoreTaken)
    lost.push(...left)
    run = (await runOf(db, input)) ?? run
  }
  return { ...progressOf(run), ...describeImport(file, lost, input.locale) }
}

async function importBookings(deps: OrderDeps, input: ImportInput): Promise<ImportResult> {
  const { db, clock } = deps
  const { staff, unpaid, locale } = input
  const file = readCsv<BookingColumn>(input.bytes, bookingColumns, MAX_BOOKINGS)
  const choices = { locationId: staff.locationId, unpaid, reason: m.label_imported({}, { locale }) }
  const plan = (lines: typeof file.lines) => planBookings(deps, lines, choices)
  const begun = await checkOrStart(deps, input, { file, plan })
  if ('result' in begun) return begun.result
  const time = timeLimit(TURN_MS)
  let { run } = begun
  const lost: PlannedLine<BookingColumn, ImportedBooking>[] = []
  while (run.done < run.lines && !time.isOver()) {
    const first = run.done
    for (const planned of await plan(file.lines.slice(first, first + BATCH))) {
      if (time.isOver()) break
      const outcome = await placeLine(deps, { input, run, planned })
      const added = outcome === 'added' ? 1 : 0
      const isOurs = await advance(db, run, { tried: 1, added, now: clock.now() })
      run = (await runOf(db, input)) ?? run
      if (isOurs && typeof outcome === 'object') lost.push(outcome)
      // Another call has tried this line, so the next ones are planned again.
      if (!isOurs) break
    }
  }
  return { ...progressOf(run), ...describeImport(file, lost, locale) }
}

/** Another call has imported these lines. */
class LinesTaken extends Error {
  override name = 'LinesTaken'
}

function ignoreTaken(error: unknown): [] {
  if (error instanceof LinesTaken) return []
  throw error
}

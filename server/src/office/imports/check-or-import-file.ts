import type { ImportCounts, ImportResult } from '@pantul/contract/desk-imports-wire'
import * as m from '@pantul/messages/words'
import { problem } from '@pantul/rules/problem'
import type { OrderDeps } from '../../orders/states/order-hooks.ts'
import { localMoment, timeLimit } from '../../platform/base/clock.ts'
import { readCsv, type CsvFile } from '../../platform/base/read-csv.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Connection } from '../../platform/database/open.ts'
import { describeImport } from './describe-import.ts'
import { planBookings } from './plan-bookings.ts'
import { bookingColumns, peopleColumns, type BookingColumn, type PeopleColumn } from './import-columns.ts'
import { insertPeopleOfFile, planPeople } from './plan-people.ts'
import {
  describeProgress,
  findRun,
  recordCheck,
  recordTriedLines,
  startRun,
  type ImportInput,
  type ImportRun,
} from './import-progress.ts'
import { placeLine } from './place-line.ts'
import { countStates, hasFault, sumAmounts, type PlannedLine } from './planned-lines.ts'

/**
 * Milliseconds of work after which a call answers, so that the browser calls again. A call may take ten seconds at
 * most.
 */
const CALL_MS = 3_500
/** The most bookings of one file. */
const MAX_BOOKINGS = 2_000
/** How many lines are planned together. */
const BATCH_LINES = 500

/**
 * Checks a file, or imports it. An import continues where the last call stopped, and adds each line once, also if two
 * calls run at the same time. Refusals: those of `readCsv`; IMPORT_CHANGED if the counts are not those that the check
 * showed; IMPORT_FAULTY if lines have a fault and the caller did not agree to skip them; TOO_MANY_REQUESTS after 30
 * checks in an hour.
 */
export function checkOrImportFile(deps: OrderDeps, input: ImportInput): Promise<ImportResult> {
  return input.kind === 'people' ? checkOrImportPeople(deps, input) : checkOrImportBookings(deps, input)
}

type ImportSteps<Column extends string, Value> = {
  readonly file: CsvFile<Column>
  readonly plan: (lines: CsvFile<Column>['lines']) => Promise<PlannedLine<Column, Value>[]>
}

/**
 * Returns the result of a check. For an import, returns its run, which it starts if the file was not imported before.
 */
async function checkOrStart<Column extends string, Value>(
  deps: OrderDeps,
  input: ImportInput,
  { file, plan }: ImportSteps<Column, Value>,
): Promise<{ readonly run: ImportRun } | { readonly checked: ImportResult }> {
  const { db } = deps
  const run = await findRun(db, input)
  if (input.import !== null && run !== null) return { run }
  if (input.import === null) await recordCheck(deps, input, file.lines.length)
  const planned = await plan(file.lines)
  const counts = countStates(planned)
  if (input.import === null) {
    const importedAt = run?.finishedAt == null ? null : localMoment(run.finishedAt, run.timeZone)
    return {
      checked: {
        ...describeImport(file, planned, input.locale),
        importedAt,
        counts,
        sums: sumAmounts(planned),
        progress: null,
      },
    }
  }
  const { shown, skipsFaulty } = input.import
  if (!isSameCounts(shown, counts)) throw new Refusal(problem('IMPORT_CHANGED'))
  const skipped = counts.faulty + counts.conflict
  if (skipped > 0 && !skipsFaulty) throw new Refusal(problem('IMPORT_FAULTY', { count: skipped }))
  await db.transaction((tx) => startRun(tx, deps, { input, counts, lineCount: file.lines.length }))
  const started = await findRun(db, input)
  if (started === null) throw new Error('an import was not started')
  return { run: started }
}

const isSameCounts = (shown: ImportCounts, current: ImportCounts): boolean =>
  shown.new === current.new &&
  shown.same === current.same &&
  shown.conflict === current.conflict &&
  shown.faulty === current.faulty

async function checkOrImportPeople(deps: OrderDeps, input: ImportInput): Promise<ImportResult> {
  const { db, clock } = deps
  const { staff, locale } = input
  const file = readCsv<PeopleColumn>(input.bytes, peopleColumns)
  const plan = (lines: typeof file.lines, connection: Connection = db) =>
    planPeople(connection, { locationId: staff.locationId, now: clock.now() }, lines)
  const begun = await checkOrStart(deps, input, { file, plan })
  if ('checked' in begun) return begun.checked
  const time = timeLimit(CALL_MS)
  let { run } = begun
  const faultyLines: PlannedLine<PeopleColumn, unknown>[] = []
  while (run.triedLines < run.lineCount && !time.isOver()) {
    const { triedLines } = run
    const faulty = await db
      .transaction(async (tx) => {
        // Contacts belong to the venue group, so imports of all locations add them one after the other.
        await tx.query(`select pg_advisory_xact_lock(hashtextextended('import people', 0))`)
        const now = clock.now()
        const planned = await plan(file.lines.slice(triedLines, triedLines + BATCH_LINES), tx)
        const people = planned.flatMap((line) => (line.state === 'new' ? line.value : []))
        const added = await insertPeopleOfFile(tx, people, { ...staff, now })
        if (!(await recordTriedLines(tx, run, { tried: planned.length, added, now })))
          throw new TriedByOtherCall()
        return planned.filter(hasFault)
      })
      .catch(ignoreOtherCall)
    faultyLines.push(...faulty)
    run = (await findRun(db, input)) ?? run
  }
  return { ...describeProgress(run), ...describeImport(file, faultyLines, locale) }
}

async function checkOrImportBookings(deps: OrderDeps, input: ImportInput): Promise<ImportResult> {
  const { db, clock } = deps
  const { staff, unpaid, locale } = input
  const file = readCsv<BookingColumn>(input.bytes, bookingColumns, MAX_BOOKINGS)
  const unpaidReason = m.label_imported({}, { locale })
  const plan = (lines: typeof file.lines) =>
    planBookings(deps, lines, { locationId: staff.locationId, unpaid, unpaidReason })
  const begun = await checkOrStart(deps, input, { file, plan })
  if ('checked' in begun) return begun.checked
  const time = timeLimit(CALL_MS)
  let { run } = begun
  const faultyLines: PlannedLine<BookingColumn, unknown>[] = []
  while (run.triedLines < run.lineCount && !time.isOver()) {
    const { triedLines } = run
    for (const planned of await plan(file.lines.slice(triedLines, triedLines + BATCH_LINES))) {
      if (time.isOver()) break
      const outcome = await placeLine(deps, { input, run, planned })
      const added = outcome === 'added' ? 1 : 0
      const isRecorded = await recordTriedLines(db, run, { tried: 1, added, now: clock.now() })
      run = (await findRun(db, input)) ?? run
      // Another call has tried this line. The next lines are planned again.
      if (!isRecorded) break
      if (typeof outcome === 'object') faultyLines.push(outcome)
    }
  }
  return { ...describeProgress(run), ...describeImport(file, faultyLines, locale) }
}

/** Rolls the transaction back, because another call has tried its lines. */
class TriedByOtherCall extends Error {
  override name = 'TriedByOtherCall'
}

function ignoreOtherCall(error: unknown): [] {
  if (error instanceof TriedByOtherCall) return []
  throw error
}

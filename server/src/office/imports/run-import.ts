import { createHash } from 'node:crypto'
import type { ImportCounts, ImportRequest, ImportResult } from '@pantul/contract/desk-imports-wire'
import { imports_reason } from '@pantul/messages/words'
import { problem } from '@pantul/rules/problem'
import type { OrderDeps } from '../../orders/order-hooks.ts'
import { placeOrder } from '../../orders/place-order.ts'
import { writeAct, type ActingStaff } from '../../people/staff/write-act.ts'
import { localMoment, timeLimit } from '../../platform/base/clock.ts'
import { readCsv, type CsvFile } from '../../platform/base/read-csv.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Connection, Transaction } from '../../platform/database/open.ts'
import type { Locale } from '../../platform/http/language.ts'
import { countAttempts } from '../../platform/limits/count-attempts.ts'
import { describeImport } from './describe-import.ts'
import { planBookings, type ImportedBooking } from './import-bookings.ts'
import { bookingColumns, peopleColumns, type BookingColumn, type PeopleColumn } from './import-columns.ts'
import { insertPeopleOfFile, planPeople } from './import-people.ts'
import { countStates, problemFault, sumAmounts, type PlannedLine } from './plan-lines.ts'

type ImportInput = Omit<ImportRequest, 'file'> & {
  readonly kind: 'people' | 'bookings'
  readonly staff: ActingStaff
  readonly bytes: Buffer
  readonly locale: Locale
}

/** Milliseconds after which an import answers, and is called again. A call ends after ten seconds. */
const TURN_MS = 3_500
/** The most bookings of one file. */
const MAX_BOOKINGS = 2_000
/** People who are added in one transaction. */
const BATCH = 500

/** A file that is being imported, or was. */
type Run = {
  readonly id: number
  readonly lines: number
  readonly done: number
  readonly added: number
  readonly finishedAt: Temporal.Instant | null
  readonly timeZone: string
}

const findRun = `
  select f.id, f.lines, f.done, f.added, f.finished_at as "finishedAt", l.time_zone as "timeZone"
    from import_file f join location l on l.id = f.location_id
   where f.location_id = $1 and f.kind = $2 and f.hash = $3`

/**
 * Checks a file, or imports it. An import continues where the last call stopped, and adds each line once, also if two
 * calls run at the same time. Refusals: those of `readCsv`; IMPORT_CHANGED if the check would show something else now;
 * IMPORT_FAULTY if lines would be left out and the caller did not say so; TOO_MANY_REQUESTS after 30 checks in an hour.
 */
export function importFile(deps: OrderDeps, input: ImportInput): Promise<ImportResult> {
  return input.kind === 'people' ? importPeople(deps, input) : importBookings(deps, input)
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64url')

async function runOf(db: Connection, { staff, kind, bytes }: ImportInput): Promise<Run | null> {
  const [run] = await db.query<Run>(findRun, [staff.locationId, kind, hashOf(bytes)])
  return run ?? null
}

/** The steps that differ between people and bookings. */
type ImportSteps<Column extends string, Value> = {
  readonly file: CsvFile<Column>
  readonly plan: (lines: CsvFile<Column>['lines']) => Promise<PlannedLine<Column, Value>[]>
}

async function checkOrStart<Column extends string, Value>(
  deps: OrderDeps,
  input: ImportInput,
  { file, plan }: ImportSteps<Column, Value>,
): Promise<{ readonly run: Run } | { readonly result: ImportResult }> {
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

/** A check tells who is known by a phone or e-mail, so each one is an act, and they are limited. TOO_MANY_REQUESTS. */
async function recordCheck({ db, clock }: OrderDeps, input: ImportInput, lines: number): Promise<void> {
  const { staff, kind, bytes, fileName } = input
  await countAttempts(db, clock.now(), [['check import, account', String(staff.customerId)]])
  await db.transaction((tx) =>
    writeAct(tx, {
      at: clock.now(),
      ...staff,
      action: 'check-import',
      thing: 'file',
      thingId: hashOf(bytes),
      after: { kind, file: fileName.slice(0, 200), lines },
    }),
  )
}

const sameCounts = (one: ImportCounts, other: ImportCounts): boolean =>
  one.new === other.new &&
  one.same === other.same &&
  one.conflict === other.conflict &&
  one.faulty === other.faulty

type Start = { readonly input: ImportInput; readonly counts: ImportCounts; readonly lines: number }

async function startRun(
  tx: Transaction,
  { clock }: OrderDeps,
  { input, counts, lines }: Start,
): Promise<void> {
  const { staff, kind, bytes, fileName, unpaid } = input
  const hash = hashOf(bytes)
  // Somebody else may have started the same file. An act that starts nothing is not written.
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `import ${staff.locationId} ${hash}`,
  ])
  if ((await runOf(tx, input)) !== null) return
  const actId = await writeAct(tx, {
    at: clock.now(),
    ...staff,
    action: `import-${kind}`,
    thing: 'file',
    thingId: hash,
    after: { file: fileName.slice(0, 200), ...counts, ...(kind === 'bookings' ? { unpaid } : {}) },
  })
  await tx.query(
    'insert into import_file (location_id, kind, hash, act_id, lines) values ($1, $2, $3, $4, $5)',
    [staff.locationId, kind, hash, actId, lines],
  )
}

/** Notes that lines were tried. False: another call was faster, and nothing may be written. */
async function advance(
  db: Connection,
  run: Pick<Run, 'id' | 'done'>,
  { tried, added, now }: { readonly tried: number; readonly added: number; readonly now: Temporal.Instant },
): Promise<boolean> {
  const rows = await db.query(
    `update import_file
        set done = done + $3, added = added + $4, finished_at = case when done + $3 = lines then $5::timestamptz end
      where id = $1 and done = $2
      returning id`,
    [run.id, run.done, tried, added, now],
  )
  return rows.length > 0
}

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
        if (!(await advance(tx, run, { tried: planned.length, added, now }))) throw new RunMoved()
        return planned.filter(hasFault)
      })
      .catch(ignoreMoved)
    lost.push(...left)
    run = (await runOf(db, input)) ?? run
  }
  return { ...progressOf(run), ...describeImport(file, lost, input.locale) }
}

/** Another call has imported the same lines. */
class RunMoved extends Error {
  override name = 'RunMoved'
}

function ignoreMoved(error: unknown): [] {
  if (error instanceof RunMoved) return []
  throw error
}

/** Whether a line cannot be imported now: it was so in the check, or changed meanwhile. */
const hasFault = ({ state }: PlannedLine<string, unknown>): boolean =>
  state === 'conflict' || state === 'faulty'

async function importBookings(deps: OrderDeps, input: ImportInput): Promise<ImportResult> {
  const { db, clock } = deps
  const { staff, unpaid, locale } = input
  const file = readCsv<BookingColumn>(input.bytes, bookingColumns, MAX_BOOKINGS)
  const choices = { locationId: staff.locationId, unpaid, reason: imports_reason({}, { locale }) }
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
      // Another call goes on with this file; its lines were planned anew.
      if (!isOurs) break
    }
  }
  return { ...progressOf(run), ...describeImport(file, lost, locale) }
}

type LineToPlace = {
  readonly input: ImportInput
  readonly run: Run
  readonly planned: PlannedLine<BookingColumn, ImportedBooking>
}

/** Places the order of a line once. Returns the line with its fault if it cannot be imported, or not any more. */
async function placeLine(
  deps: OrderDeps,
  { input, run, planned }: LineToPlace,
): Promise<'added' | 'left' | PlannedLine<BookingColumn, ImportedBooking>> {
  if (hasFault(planned)) return planned
  if (planned.state !== 'new') return 'left'
  const { staff, locale } = input
  const { item, person, priceOff, paid, settling, note } = planned.value
  const { contactId, name, customerId } = person
  const [email, phone] = [person.email ?? '', person.phone ?? '']
  const request = {
    locationId: staff.locationId,
    division: 'PADEL',
    items: [item],
    player: { customerId, name, email, phone, phoneE164: phone },
    language: locale,
    notes: note,
    quoteHash: undefined,
    promoCode: '',
    usesCredit: false,
    holder: null,
    seller: {
      customerId: staff.customerId,
      staff,
      contactId,
      settling,
      priceOff: { ...priceOff, reason: imports_reason({}, { locale }), approval: null },
      imported: { paid },
    },
  }
  const attempt = {
    scope: `import ${run.id}`,
    key: `line-${planned.line.number}`.padEnd(8, '-'),
    call: 'import booking',
    body: { line: planned.line.raw },
  }
  try {
    await placeOrder(deps, request, attempt)
    return 'added'
  } catch (error) {
    // A call for which the database is away does not end the line.
    if (!(error instanceof Refusal) || error.problem.problem === 'DATABASE_AWAY') throw error
    const { line, what } = planned
    return { line, what, state: 'conflict', fault: problemFault<BookingColumn>(null, error.problem) }
  }
}

const progressOf = ({ lines, done, added, finishedAt, timeZone }: Run): ImportResult => ({
  importedAt: finishedAt === null ? null : localMoment(finishedAt, timeZone),
  counts: { new: added, same: 0, conflict: 0, faulty: 0 },
  lines: [],
  sums: null,
  faultyFile: null,
  progress: { lines, done, added, isFinished: finishedAt !== null },
})

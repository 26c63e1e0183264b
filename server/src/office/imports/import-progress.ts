import { createHash } from 'node:crypto'
import type { ImportCounts, ImportRequest, ImportResult } from '@pantul/contract/desk-imports-wire'
import type { OrderDeps } from '../../orders/order-hooks.ts'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import { localMoment } from '../../platform/base/clock.ts'
import type { Connection, Transaction } from '../../platform/database/open.ts'
import type { Locale } from '../../platform/http/language.ts'
import { countAttempts } from '../../platform/limits/count-attempts.ts'

/** A request to check or import a file. */
export type ImportInput = Omit<ImportRequest, 'file'> & {
  readonly kind: 'people' | 'bookings'
  readonly staff: ActingStaff
  readonly bytes: Buffer
  readonly locale: Locale
}

/** The import of a file, which is running or finished. */
export type ImportRun = {
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

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64url')

/** The import of this file at its location; null if it was never started. */
export async function runOf(db: Connection, { staff, kind, bytes }: ImportInput): Promise<ImportRun | null> {
  const [run] = await db.query<ImportRun>(findRun, [staff.locationId, kind, hashOf(bytes)])
  return run ?? null
}

/**
 * Records a check as an act, because it tells which phones and e-mails are known. Their number is limited. Refusal:
 * TOO_MANY_REQUESTS.
 */
export async function recordCheck(
  { db, clock }: OrderDeps,
  input: ImportInput,
  lines: number,
): Promise<void> {
  const { staff, kind, bytes, fileName } = input
  await countAttempts(db, clock.now(), [['check import, account', String(staff.customerId)]])
  await db.transaction((tx) =>
    writeStaffAct(tx, {
      at: clock.now(),
      ...staff,
      action: 'check-import',
      thing: 'file',
      thingId: hashOf(bytes),
      after: { kind, file: fileName.slice(0, 200), lines },
    }),
  )
}

type Start = { readonly input: ImportInput; readonly counts: ImportCounts; readonly lines: number }

/** Starts the import of a file with its act. Does nothing if it was started before. */
export async function startRun(
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
  const actId = await writeStaffAct(tx, {
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

/** Records that lines were tried. Returns false if another call tried them first; the caller must then write nothing. */
export async function advance(
  db: Connection,
  run: Pick<ImportRun, 'id' | 'done'>,
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

/** How far an import is, as the answer of a call. */
export const progressOf = ({ lines, done, added, finishedAt, timeZone }: ImportRun): ImportResult => ({
  importedAt: finishedAt === null ? null : localMoment(finishedAt, timeZone),
  counts: { new: added, same: 0, conflict: 0, faulty: 0 },
  lines: [],
  sums: null,
  faultyFile: null,
  progress: { lines, done, added, isFinished: finishedAt !== null },
})

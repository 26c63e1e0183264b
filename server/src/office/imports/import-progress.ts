import { createHash } from 'node:crypto'
import type { ImportCounts, ImportRequest, ImportResult } from '@pantul/contract/desk-imports-wire'
import type { OrderDeps } from '../../orders/states/order-hooks.ts'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import { localMoment } from '../../platform/base/clock.ts'
import type { Connection, Transaction } from '../../platform/database/open.ts'
import type { Locale } from '../../platform/http/language.ts'
import { countAttempts } from '../../platform/limits/count-attempts.ts'

/** A request to check a file (`import` is null), or to import it. */
export type ImportInput = Omit<ImportRequest, 'file'> & {
  readonly kind: 'people' | 'bookings'
  readonly staff: ActingStaff
  readonly bytes: Buffer
  readonly locale: Locale
}

/** The import of a file, which is running or finished. */
export type ImportRun = {
  readonly id: number
  readonly lineCount: number
  /** How many lines were tried. */
  readonly triedLines: number
  /** How many of the tried lines were new, and are imported. */
  readonly added: number
  readonly finishedAt: Temporal.Instant | null
  readonly timeZone: string
}

const selectRun = `
  select f.id, f.lines as "lineCount", f.done as "triedLines", f.added, f.finished_at as "finishedAt", l.time_zone as "timeZone"
    from import_file f join location l on l.id = f.location_id
   where f.location_id = $1 and f.kind = $2 and f.hash = $3`

const fileHash = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64url')

/** The import of this file at the location; null if it was never started. */
export async function findRun(
  db: Connection,
  { staff, kind, bytes }: ImportInput,
): Promise<ImportRun | null> {
  const [run] = await db.query<ImportRun>(selectRun, [staff.locationId, kind, fileHash(bytes)])
  return run ?? null
}

/**
 * Records a check as a staff act (audit log), because a check shows which phone numbers and e-mail addresses are known.
 * Refusal: TOO_MANY_REQUESTS after 30 checks in an hour.
 */
export async function recordCheck(
  { db, clock }: OrderDeps,
  input: ImportInput,
  lines: number,
): Promise<void> {
  const { staff, kind, bytes, fileName } = input
  await countAttempts(db, clock.now(), [['check import file, staff member', String(staff.customerId)]])
  await db.transaction((tx) =>
    writeStaffAct(tx, {
      at: clock.now(),
      ...staff,
      action: 'check-import',
      thing: 'file',
      thingId: fileHash(bytes),
      after: { kind, file: fileName.slice(0, 200), lines },
    }),
  )
}

type ImportStart = { readonly input: ImportInput; readonly counts: ImportCounts; readonly lineCount: number }

/** Starts the import of a file, and records it as a staff act. Does nothing if the import was started before. */
export async function startRun(
  tx: Transaction,
  { clock }: OrderDeps,
  { input, counts, lineCount }: ImportStart,
): Promise<void> {
  const { staff, kind, bytes, fileName, unpaid } = input
  const hash = fileHash(bytes)
  // Locked, because another call may start the same file now.
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `import ${staff.locationId} ${hash}`,
  ])
  if ((await findRun(tx, input)) !== null) return
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
    [staff.locationId, kind, hash, actId, lineCount],
  )
}

/**
 * Records that the next lines were tried. Returns false if another call tried them first; then the caller must write
 * nothing.
 */
export async function recordTriedLines(
  db: Connection,
  run: Pick<ImportRun, 'id' | 'triedLines'>,
  { tried, added, now }: { readonly tried: number; readonly added: number; readonly now: Temporal.Instant },
): Promise<boolean> {
  const rows = await db.query(
    `update import_file
        set done = done + $3, added = added + $4, finished_at = case when done + $3 = lines then $5::timestamptz end
      where id = $1 and done = $2
      returning id`,
    [run.id, run.triedLines, tried, added, now],
  )
  return rows.length > 0
}

/** The answer of a call that imported lines. The caller adds the lines that have a fault. */
export const describeProgress = ({
  lineCount,
  triedLines,
  added,
  finishedAt,
  timeZone,
}: ImportRun): ImportResult => ({
  importedAt: finishedAt === null ? null : localMoment(finishedAt, timeZone),
  counts: { new: added, same: 0, conflict: 0, faulty: 0 },
  lines: [],
  sums: null,
  faultyFile: null,
  progress: { lines: lineCount, done: triedLines, added, isFinished: finishedAt !== null },
})

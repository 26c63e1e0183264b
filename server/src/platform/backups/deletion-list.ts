import { appendFile, mkdir, readFile, truncate } from 'node:fs/promises'
import path from 'node:path'
import type { Database, Transaction } from '../database/open.ts'
import type { Effects, RelayDeps } from '../outbox/relay.ts'

/** A deleted account: its public id and the time of the deletion, ISO 8601. */
export type Deletion = { readonly id: string; readonly at: string }

/** Lies next to the backups, one JSON object per line. It must be copied together with them. */
const deletionsFile = 'deletions.jsonl'

/** The default folder of `npm run backup`. */
export const backupsFolderOf = (dataFolder: string): string => path.join(dataFolder, 'backups')

type DeletionListDeps = RelayDeps & { readonly backupsFolder: string }

/** Outbox effect of a deletion: adds it to the list next to the backups. */
export const deletionEffects: Effects<DeletionListDeps> = {
  deletion: ({ backupsFolder }, payload) => appendDeletions(backupsFolder, [readDeletion(payload)]),
}

/** Appends the deletions that are not in the list yet. */
export async function appendDeletions(backupsFolder: string, deletions: readonly Deletion[]): Promise<void> {
  await mkdir(backupsFolder, { recursive: true })
  await dropTornLine(path.join(backupsFolder, deletionsFile))
  const listedIds = new Set((await readDeletions(backupsFolder)).map(({ id }) => id))
  const lines = deletions
    .filter(({ id }) => !listedIds.has(id))
    .map((deletion) => `${JSON.stringify(deletion)}\n`)
  if (lines.length === 0) return
  await appendFile(path.join(backupsFolder, deletionsFile), lines.join(''), { mode: 0o600, flush: true })
}

/** Forgets an account, which deletes the data of the person. `people/profile` implements it. */
export type ForgetAccount = (tx: Transaction, customerId: number, at: Temporal.Instant) => Promise<unknown>

/**
 * Deletes again the accounts that were deleted after a backup was made, and returns how many. Throws if a complete
 * line cannot be read. An incomplete last line is ignored: the outbox writes that deletion again.
 */
export async function repeatDeletions(
  db: Database,
  backupsFolder: string,
  forget: ForgetAccount,
): Promise<number> {
  const deletionTimes = new Map((await readDeletions(backupsFolder)).map(({ id, at }) => [id, at]))
  const restoredAccounts = await db.query<{ id: number; publicId: string }>(
    `select id, public_id as "publicId" from customer where public_id = any($1::text[]) and deleted_at is null`,
    [[...deletionTimes.keys()]],
  )
  for (const { id, publicId } of restoredAccounts) {
    const at = Temporal.Instant.from(deletionTimes.get(publicId) ?? '')
    await db.transaction((tx) => forget(tx, id, at))
  }
  return restoredAccounts.length
}

async function readDeletions(backupsFolder: string): Promise<Deletion[]> {
  const { whole } = await readLines(path.join(backupsFolder, deletionsFile))
  return whole
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => readDeletion(JSON.parse(line)))
}

/** The complete lines (`whole`), and the incomplete text after the last line break (`torn`). */
async function readLines(file: string): Promise<{ readonly whole: string; readonly torn: string }> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const end = text.lastIndexOf('\n') + 1
  return { whole: text.slice(0, end), torn: text.slice(end) }
}

async function dropTornLine(file: string): Promise<void> {
  const { whole, torn } = await readLines(file)
  if (torn !== '') await truncate(file, Buffer.byteLength(whole))
}

function readDeletion(line: unknown): Deletion {
  if (typeof line === 'object' && line !== null && 'id' in line && 'at' in line) {
    const { id, at } = line
    if (typeof id === 'string' && typeof at === 'string') return { id, at }
  }
  throw new Error(`A line of ${deletionsFile} is no deletion.`)
}

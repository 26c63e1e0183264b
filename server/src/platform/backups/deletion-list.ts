import { appendFile, mkdir, readFile, truncate } from 'node:fs/promises'
import path from 'node:path'
import type { Database, Transaction } from '../database/open.ts'
import type { Effects, RelayDeps } from '../outbox/relay.ts'

/** A deleted account: its public id, which names nobody any more, and the moment, ISO 8601. */
export type Deletion = { readonly id: string; readonly at: string }

/** Beside the backups, one JSON object a line: to be copied wherever they are copied. */
const deletionsFile = 'deletions.jsonl'

/** Where `npm run backup` writes unless told otherwise. */
export const backupsFolderOf = (dataFolder: string): string => path.join(dataFolder, 'backups')

type DeletionListDeps = RelayDeps & { readonly backupsFolder: string }

/** What the outbox does with deletions: each is added to the list beside the backups. */
export const deletionEffects: Effects<DeletionListDeps> = {
  deletion: ({ backupsFolder }, payload) => appendDeletions(backupsFolder, [readDeletion(payload)]),
}

/** Adds to the list beside the backups whoever is not in it yet. */
export async function appendDeletions(backupsFolder: string, deletions: readonly Deletion[]): Promise<void> {
  await mkdir(backupsFolder, { recursive: true })
  await dropTornLine(path.join(backupsFolder, deletionsFile))
  const known = new Set((await readDeletions(backupsFolder)).map(({ id }) => id))
  const lines = deletions.filter(({ id }) => !known.has(id)).map((one) => `${JSON.stringify(one)}\n`)
  if (lines.length === 0) return
  await appendFile(path.join(backupsFolder, deletionsFile), lines.join(''), { mode: 0o600, flush: true })
}

/** Removes a person's data: `people/profile` does it. */
export type Forget = (tx: Transaction, customerId: number, at: Temporal.Instant) => Promise<unknown>

/**
 * Forgets again whoever deleted the account after a backup was made: everybody in the list beside it who is still in
 * the database. Answers how many. A whole line that cannot be read is a fault: guessing would bring somebody back. What
 * was being written when the machine went down has no end; it is written again, since its outbox row is not done.
 */
export async function repeatDeletions(db: Database, backupsFolder: string, forget: Forget): Promise<number> {
  const moments = new Map((await readDeletions(backupsFolder)).map(({ id, at }) => [id, at]))
  const back = await db.query<{ id: number; publicId: string }>(
    `select id, public_id as "publicId" from customer where public_id = any($1::text[]) and deleted_at is null`,
    [[...moments.keys()]],
  )
  for (const { id, publicId } of back) {
    const at = Temporal.Instant.from(moments.get(publicId) ?? '')
    await db.transaction((tx) => forget(tx, id, at))
  }
  return back.length
}

async function readDeletions(backupsFolder: string): Promise<Deletion[]> {
  const { whole } = await readLines(path.join(backupsFolder, deletionsFile))
  return whole
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => readDeletion(JSON.parse(line)))
}

/** The lines that have an end, and what stands behind them. */
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

import { createHash } from 'node:crypto'
import { createWriteStream, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { Client } from 'pg'
import { appendDeletions, type Deletion } from './deletion-list.ts'
import { BackupError, batchLimits, manifestFile, type Manifest } from './backup-manifest.ts'
import { describeTables, type Table } from './describe-tables.ts'

/** Fast compression: CPU is scarcer than disk while players order. */
const compression = { level: 3 }

export type WrittenBackup = { readonly folder: string; readonly manifest: Manifest }

/**
 * Writes a backup of a running database into a new folder below `parent`. All tables come from one snapshot; only
 * migrations have to wait. The folder gets its final name after everything is written, so an interrupted backup is
 * never used. Files are readable by the owner only. Also adds deleted accounts that `deletions.jsonl` lacks. See
 * docs/decisions/0009-backups.md.
 */
export async function writeBackup(url: string, parent: string): Promise<WrittenBackup> {
  const draft = path.join(parent, `unfinished-${process.pid}`)
  mkdirSync(parent, { recursive: true })
  // A killed process may have had the same process id, for example in a container.
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  const client = new Client({
    connectionString: url,
    application_name: 'pantul backup',
    options: '-c TimeZone=UTC',
  })
  // A lost connection also rejects the running query, so the event can be ignored.
  client.on('error', () => {})
  try {
    await client.connect()
    const manifest = await copySnapshot(client, draft)
    await appendDeletions(parent, await deletionsIn(client))
    writeFileSync(path.join(draft, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`, {
      mode: 0o600,
      flush: true,
    })
    const folder = path.join(parent, `pantul-${manifest.takenAt.replace(/[-:]/g, '')}`)
    renameSync(draft, folder)
    return { folder, manifest }
  } finally {
    await client.end()
    rmSync(draft, { recursive: true, force: true })
  }
}

async function copySnapshot(client: Client, folder: string): Promise<Manifest> {
  const tablesToLock = await describeTables(client)
  if (tablesToLock.length === 0)
    throw new BackupError('There is nothing to back up: the database has no tables yet.')
  await client.query('begin isolation level repeatable read read only')
  // Locks the tables against migrations before the snapshot is taken by the next statement.
  await client.query(
    `lock table ${tablesToLock.map(({ name }) => client.escapeIdentifier(name)).join(', ')} in access share mode`,
  )
  const { takenAt, schema } = await snapshotInfo(client)
  const tablesInSnapshot = await describeTables(client)
  if (JSON.stringify(tablesInSnapshot) !== JSON.stringify(tablesToLock))
    throw new BackupError('The tables were being changed by a migration. Try again.')
  const tables: Manifest['tables'] = []
  for (const table of tablesInSnapshot) tables.push(await copyTable(client, table, folder))
  // Sequences are not part of the snapshot. They are read last, so that they are never behind the rows.
  const { rows: sequences } = await client.query<Manifest['sequences'][number]>(
    `select sequencename as name, last_value::text as "lastValue"
       from pg_sequences where schemaname = 'public' order by sequencename`,
  )
  await client.query('commit')
  return { format: 1, takenAt, schema, tables, sequences }
}

async function deletionsIn(client: Client): Promise<Deletion[]> {
  const { rows } = await client.query<Deletion>(
    `select public_id as id, to_char(deleted_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
       from customer where deleted_at is not null order by deleted_at, id`,
  )
  return rows
}

async function snapshotInfo(client: Client): Promise<Pick<Manifest, 'takenAt' | 'schema'>> {
  const { rows } = await client.query<Pick<Manifest, 'takenAt' | 'schema'>>(
    `select to_char(now(), 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "takenAt",
            (select jsonb_agg(jsonb_build_object('number', number, 'name', name, 'checksum', checksum) order by number)
               from schema_migration) as schema`,
  )
  if (rows[0] === undefined) throw new Error('a select without a table has one row')
  return rows[0]
}

async function copyTable(client: Client, table: Table, folder: string): Promise<Manifest['tables'][number]> {
  const file = `${table.name}.jsonl.gz`
  const hash = createHash('sha256')
  let rows = 0
  async function* lines(): AsyncGenerator<string> {
    for await (const batch of rowsOf(client, table.name)) {
      rows += batch.length
      yield batch.map((row) => `${row}\n`).join('')
    }
  }
  async function* hashWhileWriting(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      hash.update(chunk)
      yield chunk
    }
  }
  const sink = createWriteStream(path.join(folder, file), { mode: 0o600, flags: 'wx', flush: true })
  await pipeline(Readable.from(lines()), createGzip(compression), hashWhileWriting, sink)
  return { name: table.name, columns: [...table.columns], rows, file, sha256: hash.digest('hex') }
}

/** The rows of a table as JSON, in batches, so that a large table does not fill the memory. */
async function* rowsOf(client: Client, table: string): AsyncGenerator<string[]> {
  const name = client.escapeIdentifier(table)
  await client.query(
    `declare table_rows no scroll cursor for select to_jsonb(t)::text as row from only ${name} as t`,
  )
  // The first batch is small, because the length of the rows is not known yet.
  let batchSize = 20
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${batchSize} from table_rows`)
    if (rows.length === 0) break
    yield rows.map(({ row }) => row)
    const characters = rows.reduce((sum, { row }) => sum + row.length, 0)
    batchSize = Math.max(
      1,
      Math.min(batchLimits.rows, Math.floor((batchLimits.characters * rows.length) / characters)),
    )
  }
  await client.query('close table_rows')
}

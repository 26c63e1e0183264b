import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { errorCodeOf } from './failures.ts'

const migrationFolder = path.join(import.meta.dirname, 'migrations')

/** Advisory lock of the migration runner: only one process migrates at a time. */
const runnerLock = 7_205_014

export type Migration = {
  readonly number: number
  readonly name: string
  readonly checksum: string
  readonly sql: string
}

/** A migration was changed after it had run, or has an invalid name. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

/** The files `0001_what_it_does.sql` of a folder in order. Throws if a number is missing. */
export function migrationsIn(folder = migrationFolder): Migration[] {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
  return files.map((file, index) => {
    const number = Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(file)?.[1])
    if (number !== index + 1) throw new MigrationError(`${file} is not migration ${index + 1} of ${folder}.`)
    const sql = readFileSync(path.join(folder, file), 'utf8')
    return { number, name: file, checksum: createHash('sha256').update(sql).digest('hex'), sql }
  })
}

/** `upTo`: the number of the last migration to run; defaults to the newest. */
type MigrateOptions = { folder?: string; upTo?: number }

/**
 * Runs the missing migrations, each in its own transaction, and returns their names. Safe to call from several
 * processes. Waits at most 2 s for a table lock and retries, so that other queries do not queue behind it.
 */
export async function migrate(url: string, { folder, upTo }: MigrateOptions = {}): Promise<string[]> {
  const migrations = migrationsIn(folder).slice(0, upTo)
  const client = new Client({
    connectionString: url,
    application_name: 'pantul migrate',
    lock_timeout: 2_000,
  })
  // A lost connection also rejects the running query, so the event can be ignored.
  client.on('error', () => {})
  await client.connect()
  try {
    // Polls, because `lock_timeout` would end a wait for the lock.
    while (!(await tryToBecomeRunner(client))) await pause(100)
    return await migrateAll(client, migrations)
  } finally {
    await client.end()
  }
}

async function tryToBecomeRunner(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ won: boolean }>('select pg_try_advisory_lock($1) as won', [
    runnerLock,
  ])
  return rows[0]?.won === true
}

async function migrateAll(client: Client, migrations: readonly Migration[]): Promise<string[]> {
  await client.query(`
    create table if not exists schema_migration (
      number     integer     primary key,
      name       text        not null,
      checksum   text        not null,
      applied_at timestamptz not null default now()
    )`)
  const applied = await client.query<{ number: number; name: string; checksum: string }>(
    'select number, name, checksum from schema_migration order by number',
  )
  for (const row of applied.rows) {
    const migration = migrations[row.number - 1]
    // A newer version has migrated this database. Migrations only add, so this version still runs.
    if (migration === undefined) continue
    if (migration.checksum !== row.checksum)
      throw new MigrationError(`${row.name} was changed after it had run; write a new migration instead.`)
  }
  const missing = migrations.slice(applied.rows.length)
  for (const migration of missing) await applyWithRetries(client, migration)
  return missing.map((migration) => migration.name)
}

async function applyWithRetries(client: Client, migration: Migration): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await apply(client, migration)
      return
    } catch (error) {
      // 55P03: the table lock was not free.
      if (errorCodeOf(error) !== '55P03' || attempt === 10) throw error
      await pause(200 * attempt)
    }
  }
}

async function apply(client: Client, { number, name, checksum, sql }: Migration): Promise<void> {
  try {
    await client.query('begin')
    await client.query(sql)
    await client.query('insert into schema_migration (number, name, checksum) values ($1, $2, $3)', [
      number,
      name,
      checksum,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

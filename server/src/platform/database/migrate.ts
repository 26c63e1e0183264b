import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { sqlState } from './failures.ts'

const migrationFolder = path.join(import.meta.dirname, 'migrations')

/** One number for the whole product: whoever holds this lock is the only one migrating. */
const runnerLock = 7_205_014

export type Migration = {
  readonly number: number
  readonly name: string
  readonly checksum: string
  readonly sql: string
}

/** A migration that was changed after it had run, or is misnamed. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

/** The files `0001_what_it_does.sql` of a folder, ascending, numbered without gaps. */
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

/** `folder` holds the migrations; `upTo`: the last one that is wanted, by its number; the newest unless said. */
type Migrating = { folder?: string; upTo?: number }

/**
 * Brings a database to the newest migration, each file in a transaction of its own, and returns the names of those
 * that ran. Safe to call from several processes at once. A lock that is not had within 2 s is given up and tried
 * again, so that a long query never queues the whole product behind a migration.
 */
export async function migrate(url: string, { folder, upTo }: Migrating = {}): Promise<string[]> {
  const migrations = migrationsIn(folder).slice(0, upTo)
  const client = new Client({
    connectionString: url,
    application_name: 'pantul migrate',
    lock_timeout: 2_000,
  })
  // A line that is lost in mid-query rejects that query; the event says the same once more.
  client.on('error', () => {})
  await client.connect()
  try {
    // A waiting runner asks again instead of waiting in the lock: lock_timeout would end it.
    while (!(await isRunner(client))) await pause(100)
    return await bringUp(client, migrations)
  } finally {
    await client.end()
  }
}

async function isRunner(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ won: boolean }>('select pg_try_advisory_lock($1) as won', [
    runnerLock,
  ])
  return rows[0]?.won === true
}

async function bringUp(client: Client, migrations: readonly Migration[]): Promise<string[]> {
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
    // A newer version has been here: migrations only add, so this one still runs.
    if (migration === undefined) continue
    if (migration.checksum !== row.checksum)
      throw new MigrationError(`${row.name} was changed after it had run; write a new migration instead.`)
  }
  const due = migrations.slice(applied.rows.length)
  for (const migration of due) await applyPatiently(client, migration)
  return due.map((migration) => migration.name)
}

async function applyPatiently(client: Client, migration: Migration): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await apply(client, migration)
      return
    } catch (error) {
      if (sqlState(error) !== '55P03' || attempt === 10) throw error
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

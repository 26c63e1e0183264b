import { createHash } from 'node:crypto'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { Client } from 'pg'
import { startEmbedded, type EmbeddedDatabase } from './embedded.ts'
import { migrate, migrationsIn } from './migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the test cluster's maintenance database, and the name of the migrated template. */
    testCluster: { url: string; template: string }
  }
}

const dataFolder = path.join(import.meta.dirname, '..', '..', '..', '..', '.data', 'test')

let embedded: EmbeddedDatabase | undefined

/**
 * Starts the PostgreSQL that all server tests share, or connects to it, and creates a migrated template database.
 * Nothing is flushed to disk.
 */
export async function setup(project: TestProject): Promise<void> {
  embedded = await startEmbedded({ dataFolder, isDurable: false })
  const url = databaseUrl(embedded.url, 'postgres')
  project.provide('testCluster', { url, template: await templateIn(url) })
}

export async function teardown(): Promise<void> {
  await embedded?.stop()
}

const databaseUrl = (url: string, database: string): string =>
  Object.assign(new URL(url), { pathname: database }).href

async function templateIn(url: string): Promise<string> {
  const client = new Client({ connectionString: url, application_name: 'pantul template' })
  await client.connect()
  try {
    // Serializes two test runs that start at the same time.
    await client.query('select pg_advisory_lock(1)')
    await dropLeftovers(client)
    return await findOrCreateTemplate(client, url)
  } finally {
    await client.end()
  }
}

async function findOrCreateTemplate(client: Client, url: string): Promise<string> {
  // A hash of all migrations, because a database name has at most 63 characters.
  const checksum = createHash('sha256')
  for (const migration of migrationsIn()) checksum.update(migration.checksum)
  const template = `template_${checksum.digest('hex').slice(0, 40)}`
  const found = await client.query('select from pg_database where datname = $1', [template])
  if (found.rows.length > 0) return template
  await client.query('drop database if exists unfinished_template with (force)')
  await client.query('create database unfinished_template')
  await migrate(databaseUrl(url, 'unfinished_template'))
  await client.query(`alter database unfinished_template rename to ${template}`)
  return template
}

/** Drops databases of killed test runs; their names contain the process id. */
async function dropLeftovers(client: Client): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    "select datname from pg_database where datname like 'test\\_%'",
  )
  for (const { datname } of rows) {
    if (!isAlive(Number(datname.split('_')[1])))
      await client.query(`drop database if exists ${datname} with (force)`)
  }
}

function isAlive(pid: number): boolean {
  try {
    // Signal 0 only asks whether the process exists.
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import { setHooks } from '../../sales/set-hooks.ts'
import { openDatabase, type Database } from './open.ts'

// The hooks connect orders with packages and enrolments. The server sets them when it starts.
setHooks()

export type FreshDatabase = {
  db: Database
  url: string
  /** Closes `db` and drops the database. */
  drop: () => Promise<void>
}

/** For tests: a new migrated database, copied from the template in about 30 ms. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const cluster = inject('testCluster')
  const name = `test_${process.pid}_${randomBytes(6).toString('hex')}`
  await runOn(cluster.url, `create database ${name} template ${cluster.template}`)
  const url = Object.assign(new URL(cluster.url), { pathname: name }).href
  const db = openDatabase(url, { connections: 8, name: 'pantul test' })
  return {
    db,
    url,
    drop: async () => {
      await db.close()
      await runOn(cluster.url, `drop database ${name} with (force)`)
    },
  }
}

async function runOn(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

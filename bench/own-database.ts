import { startEmbedded } from '@pantul/server/src/platform/database/embedded.ts'
import { migrate } from '@pantul/server/src/platform/database/migrate.ts'
import { openDatabase, type Database } from '@pantul/server/src/platform/database/open.ts'
import { dataFolder } from './server-process.ts'

/** Runs `work` with a migrated database of its own, without a server, and removes it afterwards. */
export async function withOwnDatabase<T>(name: string, work: (db: Database) => Promise<T>): Promise<T> {
  const embedded = await startEmbedded({ dataFolder })
  const admin = openDatabase(embedded.url, { connections: 1, name: 'pantul bench' })
  try {
    // An interrupted run may have left it.
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.query(`create database ${name}`)
    const url = Object.assign(new URL(embedded.url), { pathname: name }).href
    await migrate(url)
    const db = openDatabase(url, { connections: 1, name: 'pantul bench' })
    try {
      return await work(db)
    } finally {
      await db.close()
    }
  } finally {
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.close()
    await embedded.stop()
  }
}

import { readConfig } from '../server/src/platform/base/config.ts'
import { startEmbedded } from '../server/src/platform/database/embedded.ts'
import { openDatabase, type Database } from '../server/src/platform/database/open.ts'

/** `name`: the connection's name in the database. `isOwner`: connects as the role that owns the tables. */
type DatabaseOptions = { readonly name: string; readonly isOwner?: boolean }

/** Runs `work` on the database of the configuration, or on the embedded one. `url` is its address. */
export async function withDatabase(
  { name, isOwner = false }: DatabaseOptions,
  work: (db: Database, url: string) => Promise<void>,
): Promise<void> {
  const config = readConfig(process.env)
  const embedded = config.databaseUrl === undefined ? await startEmbedded(config) : undefined
  const ownerUrl = isOwner ? config.databaseOwnerUrl : undefined
  const url = ownerUrl ?? config.databaseUrl ?? embedded?.url ?? ''
  const db = openDatabase(url, { connections: 1, name: `pantul ${name}` })
  try {
    await work(db, url)
  } finally {
    await db.close()
    await embedded?.stop()
  }
}

/** `npm run reset`: empties the embedded database and fills it with the demonstration again. */
import { readConfig } from '../server/src/platform/base/config.ts'
import { lockDataFolder } from '../server/src/platform/base/data-folder-lock.ts'
import { startEmbedded } from '../server/src/platform/database/embedded.ts'
import { openDatabase } from '../server/src/platform/database/open.ts'
import { prepareDatabase } from '../server/src/prepare-database.ts'

async function reset(): Promise<void> {
  const config = readConfig(process.env)
  if (config.databaseUrl !== undefined)
    return refuse('DATABASE_URL is set: only the embedded database is ever emptied.')
  const lock = lockDataFolder(config.dataFolder)
  if ('heldBy' in lock)
    return refuse(`${config.dataFolder} is served by process ${lock.heldBy}. Stop that one first.`)
  const embedded = await startEmbedded(config)
  try {
    const db = openDatabase(embedded.url, { connections: 1, name: 'pantul reset' })
    await db.query('drop schema public cascade')
    await db.query('create schema public')
    await db.close()
    await prepareDatabase(embedded.url, { ...config, seedsDemonstration: true })
    console.log(`The database in ${config.dataFolder} is as new.`)
  } finally {
    await embedded.stop()
    lock.unlock()
  }
}

function refuse(sentence: string): void {
  console.error(sentence)
  process.exitCode = 1
}

await reset()

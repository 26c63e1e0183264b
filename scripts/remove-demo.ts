/** `npm run remove-demo`: deletes the demonstration accounts; their orders stay without a name. */
import { systemClock } from '../server/src/platform/base/clock.ts'
import { readConfig } from '../server/src/platform/base/config.ts'
import { startEmbedded } from '../server/src/platform/database/embedded.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { openDatabase } from '../server/src/platform/database/open.ts'
import { removePeople } from '../server/src/demonstration/close-people.ts'

const config = readConfig(process.env)
const embedded = config.databaseUrl === undefined ? await startEmbedded(config) : undefined
const url = config.databaseOwnerUrl ?? config.databaseUrl ?? embedded?.url ?? ''
await migrate(url)
const db = openDatabase(url, { connections: 1, name: 'pantul remove-demo' })
try {
  const removed = await removePeople(db, systemClock.now())
  console.log(`${removed} people of the demonstration were removed; what they ordered stays without a name.`)
} finally {
  await db.close()
  await embedded?.stop()
}

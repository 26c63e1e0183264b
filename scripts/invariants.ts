/** `npm run invariants`: prints the invariants that do not hold; exits with 1 if there are any. */
import { readConfig } from '../server/src/platform/base/config.ts'
import { startEmbedded } from '../server/src/platform/database/embedded.ts'
import { brokenInvariants, invariants } from '../server/src/platform/database/invariants.ts'
import { openDatabase } from '../server/src/platform/database/open.ts'

const config = readConfig(process.env)
const embedded = config.databaseUrl === undefined ? await startEmbedded(config) : undefined
const db = openDatabase(config.databaseUrl ?? embedded?.url ?? '', {
  connections: 1,
  name: 'pantul invariants',
})
try {
  const broken = await brokenInvariants(db)
  for (const { id, fact, rows } of broken) console.log(`${id} ${fact}\n${JSON.stringify(rows, undefined, 2)}`)
  console.log(`${invariants.length - broken.length} of ${invariants.length} invariants hold`)
  process.exitCode = broken.length > 0 ? 1 : 0
} finally {
  await db.close()
  await embedded?.stop()
}

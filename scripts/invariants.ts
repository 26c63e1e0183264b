/** `npm run invariants`: prints the invariants that do not hold; exits with 1 if there are any. */
import { brokenInvariants, invariants } from '../server/src/platform/database/invariants.ts'
import { withDatabase } from './with-database.ts'

await withDatabase({ name: 'invariants' }, async (db) => {
  const broken = await brokenInvariants(db)
  for (const { id, fact, rows } of broken) console.log(`${id} ${fact}\n${JSON.stringify(rows, undefined, 2)}`)
  console.log(`${invariants.length - broken.length} of ${invariants.length} invariants hold`)
  process.exitCode = broken.length > 0 ? 1 : 0
})

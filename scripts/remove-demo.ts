/** `npm run remove-demo`: deletes the demonstration accounts; their orders stay without a name. */
import { systemClock } from '../server/src/platform/base/clock.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { removeDemonstrationAccounts } from '../server/src/demonstration/close-accounts.ts'
import { withDatabase } from './with-database.ts'

await withDatabase({ name: 'remove-demo', isOwner: true }, async (db, url) => {
  await migrate(url)
  const removed = await removeDemonstrationAccounts(db, systemClock.now())
  console.log(`${removed} people of the demonstration were removed; what they ordered stays without a name.`)
})

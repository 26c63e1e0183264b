import { systemClock } from './platform/base/clock.ts'
import type { Config } from './platform/base/config.ts'
import { durabilityFaults } from './platform/database/durability.ts'
import { migrate } from './platform/database/migrate.ts'
import { openDatabase, type Database } from './platform/database/open.ts'
import { closeDemonstrationAccounts, countDemonstrationAccounts } from './demonstration/close-accounts.ts'
import { seedDemonstrationAccounts } from './demonstration/seed-accounts.ts'
import { seedDemonstration } from './demonstration/seed.ts'

/** The database could lose acknowledged data because of its settings. */
export class UnsafeDatabase extends Error {
  override name = 'UnsafeDatabase'
}

type DemonstrationSettings = Pick<Config, 'seedsDemonstration' | 'isDemonstration' | 'mail'>

/** The numbers of demonstration accounts that can log in (`open`) and that cannot (`closed`). */
export type PreparedDatabase = { readonly accounts: { readonly open: number; readonly closed: number } }

/** Demonstration accounts have known passwords, so they may log in only where no real mail is sent. */
const mayDemonstrationLogIn = ({ isDemonstration, mail }: DemonstrationSettings): boolean =>
  isDemonstration && 'folder' in mail

/**
 * Prepares a database: checks durability, runs migrations, seeds the demonstration if it is configured and the database
 * is empty, and closes the demonstration's accounts if they may not log in. Safe to call repeatedly and from several
 * processes.
 */
export async function prepareDatabase(url: string, config: DemonstrationSettings): Promise<PreparedDatabase> {
  const db = openDatabase(url, { connections: 2, name: 'pantul prepare' })
  try {
    const faults = await durabilityFaults(db)
    if (faults.length > 0) throw new UnsafeDatabase(faults.join('\n'))
    await migrate(url)
    return await prepareDemonstration(db, config)
  } finally {
    await db.close()
  }
}

/** Seeds the demonstration if configured. Its accounts are closed unless `mayDemonstrationLogIn`. */
export async function prepareDemonstration(
  db: Database,
  config: DemonstrationSettings,
): Promise<PreparedDatabase> {
  if (config.seedsDemonstration) await seedDemonstration(db, systemClock)
  if (!mayDemonstrationLogIn(config)) await closeDemonstrationAccounts(db)
  else if (config.seedsDemonstration) await seedDemonstrationAccounts(db, systemClock)
  return { accounts: await countDemonstrationAccounts(db) }
}

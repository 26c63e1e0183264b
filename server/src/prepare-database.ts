import { systemClock } from './clock.ts'
import type { Config } from './config.ts'
import { durabilityFaults } from './database/durability.ts'
import { migrate } from './database/migrate.ts'
import { openDatabase } from './database/open.ts'
import { seedPeople } from './database/seed/insert-people.ts'
import { seedDemonstration } from './database/seed/seed.ts'

/** A database that may not be served from. */
export class DatabaseUnfit extends Error {
  override name = 'DatabaseUnfit'
}

type Demonstration = Pick<Config, 'isDemoSeeded' | 'mail'>

/** Where real mail is sent nobody may log in by a password that everybody knows. */
export const hasDemonstrationPeople = ({ isDemoSeeded, mail }: Demonstration): boolean =>
  isDemoSeeded && 'folder' in mail

/**
 * Before anything is served: the settings keep what is promised, the tables are the newest, and an empty
 * demonstration has its fortnight and its people. Safe to call from several processes, again and again.
 */
export async function prepareDatabase(url: string, config: Demonstration): Promise<void> {
  const db = openDatabase(url, { connections: 2, name: 'pantul prepare' })
  try {
    const faults = await durabilityFaults(db)
    if (faults.length > 0) throw new DatabaseUnfit(faults.join('\n'))
    await migrate(url)
    if (config.isDemoSeeded) await seedDemonstration(db, systemClock)
    if (hasDemonstrationPeople(config)) await seedPeople(db, systemClock)
  } finally {
    await db.close()
  }
}

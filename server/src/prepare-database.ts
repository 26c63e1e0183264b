import { systemClock } from './platform/base/clock.ts'
import type { Config } from './platform/base/config.ts'
import { durabilityFaults } from './platform/database/durability.ts'
import { migrate } from './platform/database/migrate.ts'
import { openDatabase, type Database } from './platform/database/open.ts'
import { closePeople, countPeople } from './demonstration/close-people.ts'
import { seedPeople } from './demonstration/insert-people.ts'
import { seedDemonstration } from './demonstration/seed.ts'

/** A database that may not be served from. */
export class UnsafeDatabase extends Error {
  override name = 'UnsafeDatabase'
}

type Demonstration = Pick<Config, 'isDemoSeeded' | 'isDemonstration' | 'mail'>

/** How many people of the demonstration are in the database, by whether one can log in as them. */
export type Prepared = { readonly people: { readonly open: number; readonly closed: number } }

/** Where real mail is sent nobody may log in by a password that everybody knows either. */
const arePeopleOpen = ({ isDemonstration, mail }: Demonstration): boolean =>
  isDemonstration && 'folder' in mail

/**
 * Before anything is served: the settings keep what is promised, the tables are the newest, an empty demonstration has
 * its fortnight and its people, and elsewhere nobody can log in as those. Safe to call from several processes, again
 * and again.
 */
export async function prepareDatabase(url: string, config: Demonstration): Promise<Prepared> {
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

/** The demonstration, where it is asked for; people to log in as only where nobody is harmed by it. */
export async function prepareDemonstration(db: Database, config: Demonstration): Promise<Prepared> {
  if (config.isDemoSeeded) await seedDemonstration(db, systemClock)
  if (!arePeopleOpen(config)) await closePeople(db)
  else if (config.isDemoSeeded) await seedPeople(db, systemClock)
  return { people: await countPeople(db) }
}

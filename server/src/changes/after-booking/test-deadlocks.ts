import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../platform/database/open.ts'

/** For tests: the deadlocks of this database since it was created. */
export async function countDeadlocks(db: Database): Promise<number> {
  // A connection reports its deadlocks up to a second later, at its next use.
  await pause(1_050)
  await Promise.all(Array.from({ length: 8 }, () => db.query('select pg_sleep(0.02)')))
  const [row] = await db.query<{ deadlocks: number }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  )
  return row?.deadlocks ?? 0
}

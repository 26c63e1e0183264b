import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../platform/database/open.ts'
import type { Reply } from '../../test-visitor.ts'

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

/** For tests: starts all calls in four waves, 8 ms apart, so that they overlap at different steps. */
export const inWaves = <Outcome>(calls: readonly (() => Promise<Outcome>)[]): Promise<Outcome[]> =>
  Promise.all(calls.map((call, n) => pause((n % 4) * 8).then(call)))

/** For tests: how the notifications of a simulated payment were answered. */
export function notificationStatusesOf({ body }: Reply): number[] {
  const { data } = body as { data?: { Notices?: readonly { answered: number }[] } }
  return (data?.Notices ?? []).map(({ answered }) => answered)
}

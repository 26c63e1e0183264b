import { createHash } from 'node:crypto'
import type { Connection } from '../database/connection.ts'
import { limits, type Try } from '../base/limits.ts'
import { tooManyRequests } from './too-many-requests.ts'

/**
 * Counts a try against each of its limits, in the order in which they are given: narrow ones first, because what a
 * limit refuses is not counted against the next. TOO_MANY_REQUESTS with the seconds until the count begins anew.
 * Asked of the database and not in a transaction of the try itself: what is refused afterwards counts too. However
 * many try at once, in however many processes, no more than the free ones pass.
 */
export async function countAttempts(
  db: Connection,
  now: Temporal.Instant,
  tries: readonly Try[],
): Promise<void> {
  const [last] = await db.query<{ isFree: boolean; resetsAt: Temporal.Instant }>(counting(tries.length), [
    now,
    ...tries.flatMap((one) => [hashOf(one), limits[one[0]].minutes, limits[one[0]].most]),
  ])
  if (last === undefined) throw new Error('A try was not counted.')
  if (!last.isFree) throw tooManyRequests(last.resetsAt.since(now).total('seconds'))
}

/** The tries so far count no more. */
export const resetAttempts = (db: Connection, one: Try): Promise<unknown> =>
  db.query('delete from attempt_count where key = $1', [hashOf(one)])

/** Takes a try back from each of its limits: it was none of those that are counted. */
export const undoAttempts = (db: Connection, tries: readonly Try[]): Promise<unknown> =>
  db.query(
    // Locked in the order in which they were counted.
    `with forgiven as (
       select a.key
         from unnest($1::text[]) with ordinality as tried (key, step)
         join attempt_count a using (key)
        order by tried.step
          for update of a)
     update attempt_count a set count = a.count - 1 from forgiven where a.key = forgiven.key and a.count > 0`,
    [tries.map(hashOf)],
  )

/** TOO_MANY_REQUESTS when a limit is used up already; counts nothing. */
export async function refuseExhausted(db: Connection, now: Temporal.Instant, one: Try): Promise<void> {
  const [count] = await db.query<{ resetsAt: Temporal.Instant }>(
    'select resets_at as "resetsAt" from attempt_count where key = $1 and count >= $2 and resets_at > $3',
    [hashOf(one), limits[one[0]].most, now],
  )
  if (count !== undefined) throw tooManyRequests(count.resetsAt.since(now).total('seconds'))
}

/** Lets go of counts that are over. */
export const pruneAttemptCounts = (db: Connection, now: Temporal.Instant): Promise<unknown> =>
  db.query('delete from attempt_count where resets_at <= $1', [now])

/**
 * One statement for all limits of a try; a step counts only when the one before it was free. A count stops at one more
 * than is free, so that those that are taken back make room again.
 */
function counting(steps: number): string {
  const counted = Array.from({ length: steps }, (_, step) => {
    const [key, minutes, most] = [2, 3, 4].map((place) => `$${step * 3 + place}`)
    const ifFree = step === 0 ? '' : `from step${step - 1} where "isFree"`
    return `step${step} as (
      insert into attempt_count as a (key, count, last_at, resets_at)
      select ${key}::text, 1, $1::timestamptz, $1::timestamptz + ${minutes}::integer * interval '1 minute' ${ifFree}
      on conflict (key) do update
         set count = case when a.resets_at <= $1 then 1 else least(a.count, ${most}::integer) + 1 end,
             last_at = $1,
             resets_at = case when a.resets_at <= $1 then excluded.resets_at else a.resets_at end
      returning ${step} as step, count <= ${most}::integer as "isFree", resets_at as "resetsAt")`
  })
  const all = counted.map((_, step) => `select step, "isFree", "resetsAt" from step${step}`)
  return `with ${counted.join(',\n')}
    ${all.join(' union all ')} order by step desc limit 1`
}

/** Kept only as a hash: the table names nobody. */
const hashOf = (one: Try): string => createHash('sha256').update(JSON.stringify(one)).digest('base64url')

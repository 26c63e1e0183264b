import { createHash } from 'node:crypto'
import type { Connection } from '../database/connection.ts'
import { limits, type CountedAttempt } from '../base/rate-limits.ts'
import { tooManyRequests } from './too-many-requests.ts'

/**
 * Counts an attempt against each of its limits in order, the narrow ones first: a refused attempt is not counted
 * against the next limit. Refusal: TOO_MANY_REQUESTS with the seconds until the window ends. Runs outside the
 * transaction of the attempt, so failed attempts count too. Safe with any number of processes.
 */
export async function countAttempts(
  db: Connection,
  now: Temporal.Instant,
  tries: readonly CountedAttempt[],
): Promise<void> {
  const [last] = await db.query<{ isFree: boolean; resetsAt: Temporal.Instant }>(
    countStatement(tries.length),
    [now, ...tries.flatMap((one) => [hashOf(one), limits[one[0]].minutes, limits[one[0]].most])],
  )
  if (last === undefined) throw new Error('An attempt was not counted.')
  if (!last.isFree) throw tooManyRequests(last.resetsAt.since(now).total('seconds'))
}

/** Sets the count of a limit to zero. */
export const resetAttempts = (db: Connection, one: CountedAttempt): Promise<unknown> =>
  db.query('delete from attempt_count where key = $1', [hashOf(one)])

/** Subtracts an attempt from each of its limits. */
export const undoAttempts = (db: Connection, tries: readonly CountedAttempt[]): Promise<unknown> =>
  db.query(
    // Locks the rows in the order in which they were counted.
    `with uncounted as (
       select a.key
         from unnest($1::text[]) with ordinality as tried (key, step)
         join attempt_count a using (key)
        order by tried.step
          for update of a)
     update attempt_count a set count = a.count - 1 from uncounted where a.key = uncounted.key and a.count > 0`,
    [tries.map(hashOf)],
  )

/** Checks the limits without counting an attempt. Refusal: TOO_MANY_REQUESTS if a limit is used up. */
export async function refuseIfExhausted(
  db: Connection,
  now: Temporal.Instant,
  one: CountedAttempt,
): Promise<void> {
  const [count] = await db.query<{ resetsAt: Temporal.Instant }>(
    'select resets_at as "resetsAt" from attempt_count where key = $1 and count >= $2 and resets_at > $3',
    [hashOf(one), limits[one[0]].most, now],
  )
  if (count !== undefined) throw tooManyRequests(count.resetsAt.since(now).total('seconds'))
}

/** How many attempts were counted in the current window. */
export async function attemptsOf(
  db: Connection,
  now: Temporal.Instant,
  one: CountedAttempt,
): Promise<number> {
  const [found] = await db.query<{ count: number }>(
    'select count from attempt_count where key = $1 and resets_at > $2',
    [hashOf(one), now],
  )
  return found?.count ?? 0
}

/** Deletes counts whose window has ended. */
export const pruneAttemptCounts = (db: Connection, now: Temporal.Instant): Promise<unknown> =>
  db.query('delete from attempt_count where resets_at <= $1', [now])

/**
 * Builds one statement for all limits. A step counts only if the step before was allowed. A count is at most one above
 * the limit, so that `undoAttempts` can bring it below the limit again.
 */
function countStatement(steps: number): string {
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

/** Stored as a hash, so the table contains no personal data. */
const hashOf = (one: CountedAttempt): string =>
  createHash('sha256').update(JSON.stringify(one)).digest('base64url')

import { createHash } from 'node:crypto'
import type { Connection } from '../database/connection.ts'
import { limits, type CountedAttempt } from '../base/rate-limits.ts'
import { tooManyRequests } from './too-many-requests.ts'

/**
 * Counts an attempt against several limits, one after the other: if one refuses the attempt, the following ones do not
 * count it. So pass the narrow limits first. Refusal: TOO_MANY_REQUESTS with the seconds until the window ends. Call it
 * outside of the transaction of the attempt, so that failed attempts count too. Safe with any number of processes.
 */
export async function countAttempts(
  db: Connection,
  now: Temporal.Instant,
  attempts: readonly CountedAttempt[],
): Promise<void> {
  const [lastStep] = await db.query<{ isAllowed: boolean; resetsAt: Temporal.Instant }>(
    countStatement(attempts.length),
    [
      now,
      ...attempts.flatMap((attempt) => [keyOf(attempt), limitOf(attempt).minutes, limitOf(attempt).most]),
    ],
  )
  if (lastStep === undefined) throw new Error('An attempt was not counted.')
  if (!lastStep.isAllowed) throw tooManyRequests(lastStep.resetsAt.since(now).total('seconds'))
}

export const resetAttempts = (db: Connection, attempt: CountedAttempt): Promise<unknown> =>
  db.query('delete from attempt_count where key = $1', [keyOf(attempt)])

/** Takes back what `countAttempts` has counted for an attempt. */
export const undoAttempts = (db: Connection, attempts: readonly CountedAttempt[]): Promise<unknown> =>
  db.query(
    // Locks the rows in the same order as countAttempts, so that the two cannot block each other.
    `with locked as (
       select a.key
         from unnest($1::text[]) with ordinality as attempt (key, step)
         join attempt_count a using (key)
        order by attempt.step
          for update of a)
     update attempt_count a set count = a.count - 1 from locked where a.key = locked.key and a.count > 0`,
    [attempts.map(keyOf)],
  )

/** Refusal: TOO_MANY_REQUESTS if the limit is already reached. Does not count an attempt. */
export async function refuseIfExhausted(
  db: Connection,
  now: Temporal.Instant,
  attempt: CountedAttempt,
): Promise<void> {
  const [reached] = await db.query<{ resetsAt: Temporal.Instant }>(
    'select resets_at as "resetsAt" from attempt_count where key = $1 and count >= $2 and resets_at > $3',
    [keyOf(attempt), limitOf(attempt).most, now],
  )
  if (reached !== undefined) throw tooManyRequests(reached.resetsAt.since(now).total('seconds'))
}

/** How many attempts were counted in the current window. */
export async function readAttemptCount(
  db: Connection,
  now: Temporal.Instant,
  attempt: CountedAttempt,
): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    'select count from attempt_count where key = $1 and resets_at > $2',
    [keyOf(attempt), now],
  )
  return row?.count ?? 0
}

/** Deletes counts whose window has ended. */
export const pruneAttemptCounts = (db: Connection, now: Temporal.Instant): Promise<unknown> =>
  db.query('delete from attempt_count where resets_at <= $1', [now])

/**
 * One statement with a step for each limit. A step counts only if the step before allowed the attempt. A count is at
 * most one above the limit, so that `undoAttempts` can bring it below the limit again.
 */
function countStatement(stepCount: number): string {
  const steps = Array.from({ length: stepCount }, (_, step) => {
    const [key, minutes, most] = [2, 3, 4].map((parameter) => `$${step * 3 + parameter}`)
    const ifStepBeforeAllowed = step === 0 ? '' : `from step${step - 1} where "isAllowed"`
    return `step${step} as (
      insert into attempt_count as a (key, count, last_at, resets_at)
      select ${key}::text, 1, $1::timestamptz, $1::timestamptz + ${minutes}::integer * interval '1 minute' ${ifStepBeforeAllowed}
      on conflict (key) do update
         set count = case when a.resets_at <= $1 then 1 else least(a.count, ${most}::integer) + 1 end,
             last_at = $1,
             resets_at = case when a.resets_at <= $1 then excluded.resets_at else a.resets_at end
      returning ${step} as step, count <= ${most}::integer as "isAllowed", resets_at as "resetsAt")`
  })
  const results = steps.map((_, step) => `select step, "isAllowed", "resetsAt" from step${step}`)
  return `with ${steps.join(',\n')}
    ${results.join(' union all ')} order by step desc limit 1`
}

const limitOf = ([name]: CountedAttempt) => limits[name]

/** The key of a count. It is a hash, so the table contains no personal data. */
const keyOf = (attempt: CountedAttempt): string =>
  createHash('sha256').update(JSON.stringify(attempt)).digest('base64url')

import { createHash } from 'node:crypto'
import { problem } from '@pantul/rules/problem'
import type { Connection } from '../database/open.ts'
import { Refusal } from '../http/refusal.ts'

/** How many tries are free within a time that begins with the first. */
export type AttemptLimit = { readonly most: number; readonly minutes: number }

/** `key`: what is tried, then by whom or for what: `['login', email]`. Kept only as a hash. */
export type AttemptKey = readonly [what: string, ...of: string[]]

const countOne = `
  insert into attempt_count as a (key, count, last_at, resets_at)
  values ($1, 1, $2, $2::timestamptz + $3 * interval '1 minute')
  on conflict (key) do update
     set count = case when a.resets_at <= $2 then 1 else a.count + 1 end,
         last_at = $2,
         resets_at = case when a.resets_at <= $2 then excluded.resets_at else a.resets_at end
  returning count, resets_at as "resetsAt"`

/**
 * Counts a try. Throws TOO_MANY_REQUESTS, with the seconds until the count begins anew, when there were more than
 * are free. Asked of the database and not in a transaction of the try itself: what is refused afterwards counts too.
 * However many try at once, no more than the free ones pass (`reliability.md` §2.6 A6).
 */
export async function countAttempt(
  db: Connection,
  key: AttemptKey,
  { most, minutes, now }: AttemptLimit & { readonly now: Temporal.Instant },
): Promise<void> {
  const [counted] = await db.query<{ count: number; resetsAt: Temporal.Instant }>(countOne, [
    hashOf(key),
    now,
    minutes,
  ])
  if (counted === undefined) throw new Error('A try was not counted.')
  if (counted.count <= most) return
  const seconds = Math.max(1, Math.ceil(counted.resetsAt.since(now).total('seconds')))
  throw new Refusal(problem('TOO_MANY_REQUESTS'), { retryAfter: seconds })
}

/** The tries so far count no more. */
export const forgetAttempts = (db: Connection, key: AttemptKey): Promise<unknown> =>
  db.query('delete from attempt_count where key = $1', [hashOf(key)])

/** Takes one try back: it was none of those that are counted. */
export const forgiveAttempt = (db: Connection, key: AttemptKey): Promise<unknown> =>
  db.query('update attempt_count set count = count - 1 where key = $1 and count > 0', [hashOf(key)])

const hashOf = (key: AttemptKey): string =>
  createHash('sha256').update(JSON.stringify(key)).digest('base64url')

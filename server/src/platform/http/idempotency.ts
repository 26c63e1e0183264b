import { createHash } from 'node:crypto'
import { problem } from '@pantul/rules/problem'
import type { Connection, Transaction } from '../database/open.ts'
import type { Caller } from './caller.ts'
import { Refusal } from '../base/refusal.ts'
import type { CurrentCustomer } from './session.ts'

/**
 * One try at a call that may be repeated. `scope` is who asks (the caller's cookie), `key` the Idempotency-Key,
 * `body` what was sent: the same key with another body, or for another call, is refused.
 */
export type Attempt = {
  readonly scope: string
  readonly key: string
  readonly call: string
  readonly body: unknown
}

/**
 * Whose try it is. A customer whose session ended before the answer came logs in again and asks with the same key;
 * everybody else is known by their browser.
 */
export const scopeOf = (caller: Caller, customer: CurrentCustomer | null): string =>
  customer === null ? caller.scope : scopeOfCustomer(customer.publicId)

const scopeOfCustomer = (publicId: string): string => `customer ${publicId}`

/** Which browser's tries (`from` is its scope) become whose. */
type Adoption = { readonly from: string; readonly customerId: number }

/**
 * A guest who logs in may still wait for an answer, and asks with the same key: what this browser tried within the last
 * hour is the customer's from then on.
 */
export async function adoptAttempts(tx: Transaction, { from, customerId }: Adoption): Promise<void> {
  const [customer] = await tx.query<{ publicId: string }>(
    'select public_id as "publicId" from customer where id = $1',
    [customerId],
  )
  if (customer === undefined) return
  await tx.query(
    `update idempotency own set scope = $2
      where scope = $1 and created_at > now() - interval '1 hour'
        and not exists (select from idempotency theirs where theirs.scope = $2 and theirs.key = own.key)`,
    [hashOf(from), hashOf(scopeOfCustomer(customer.publicId))],
  )
}

/** What is kept of a try; without an answer while it is being made. */
type Kept<Answer> = { readonly call: string; readonly bodyHash: string; readonly answer: Answer | null }

const kept = (scope: string, key: string): string => `
  select call, body_hash as "bodyHash", answer from idempotency where scope = ${scope} and key = ${key}`
const keptAnswer = kept('$1', '$2')

/**
 * The answer that this very try was given before, or null. Only successes are kept: a refused try may be repeated
 * and can succeed. IDEMPOTENCY_KEY_REUSED.
 */
export async function storedAnswer<Answer>(db: Connection, attempt: Attempt): Promise<Answer | null> {
  const [row] = await db.query<Kept<Answer>>(keptAnswer, [hashOf(attempt.scope), attempt.key])
  return answerIn(row ?? null, attempt)
}

function answerIn<Answer>(row: Kept<Answer> | null, attempt: Attempt): Answer | null {
  if (row === null) return null
  if (row.call !== attempt.call || row.bodyHash !== bodyHash(attempt))
    throw new Refusal(problem('IDEMPOTENCY_KEY_REUSED'))
  return row.answer
}

/**
 * Runs `work`, and when it is refused returns what `repeat` makes of the answer that the same request got before. A
 * repeated request finds its own slots taken, so its first answer goes before any refusal.
 */
export async function idempotent<Answer, Result>(
  db: Connection,
  attempt: Attempt,
  { work, repeat }: { work: () => Promise<Result>; repeat: (answer: Answer) => Promise<Result> },
): Promise<Result> {
  try {
    return await work()
  } catch (refused) {
    if (!(refused instanceof Refusal)) throw refused
    const answer = await storedAnswer<Answer>(db, attempt)
    if (answer === null) throw refused
    return repeat(answer)
  }
}

/**
 * The rows of a statement, and the answer that this very try was given before, by one wait; the answer is looked for
 * only when there are rows. `values`: of the statement. IDEMPOTENCY_KEY_REUSED.
 */
export async function rowsAndAnswer<Row extends object, Answer>(
  db: Connection,
  attempt: Attempt,
  [statement, values]: readonly [text: string, values: readonly unknown[]],
): Promise<{ rows: readonly Row[]; answer: Answer | null }> {
  const rows = await db.query<Row & { readonly kept: Kept<Answer> | null }>(
    `select rows.*, (select to_jsonb(kept) from (${kept(`$${values.length + 1}`, `$${values.length + 2}`)}) as kept) as kept from (${statement}) as rows`,
    [...values, hashOf(attempt.scope), attempt.key],
  )
  return { rows, answer: answerIn(rows[0]?.kept ?? null, attempt) }
}

/**
 * Makes this transaction the one that answers the try. A twin that is running is waited for; when it succeeded its
 * answer comes back, and nothing is to be done. First of all statements of a transaction.
 * IDEMPOTENCY_KEY_REUSED.
 */
export async function beginAttempt<Answer>(tx: Transaction, attempt: Attempt): Promise<Answer | null> {
  const begun = await tx.query(
    `insert into idempotency (scope, key, call, body_hash) values ($1, $2, $3, $4)
     on conflict (scope, key) do nothing
     returning key`,
    [hashOf(attempt.scope), attempt.key, attempt.call, bodyHash(attempt)],
  )
  return begun.length > 0 ? null : storedAnswer(tx, attempt)
}

/** Keeps the answer of a success in the transaction that made it. */
export async function storeAnswer(
  tx: Transaction,
  attempt: Attempt,
  success: { readonly status: number; readonly answer: object; readonly orderPublicId: string },
): Promise<void> {
  await tx.query(
    `update idempotency
        set status = $3, answer = $4, order_id = (select id from sales_order where public_id = $5)
      where scope = $1 and key = $2`,
    [
      hashOf(attempt.scope),
      attempt.key,
      success.status,
      JSON.stringify(success.answer),
      success.orderPublicId,
    ],
  )
}

/** How a scope is kept: whoever reads the table cannot act as the caller. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** The validator writes the fields in the order of the schema, so the same contents are the same text. */
const bodyHash = ({ body }: Attempt): string => hashOf(JSON.stringify(body))

/** Kept answers are for tries that are repeated within minutes; after a week nobody asks any more. */
export const pruneIdempotencyKeys = (db: Connection): Promise<unknown> =>
  db.query(`delete from idempotency where created_at < now() - interval '7 days'`)

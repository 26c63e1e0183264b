import { createHash } from 'node:crypto'
import { problem } from '@pantul/rules/problem'
import type { Connection, Database, Transaction } from '../database/open.ts'
import type { Caller } from './caller.ts'
import { Refusal } from '../base/refusal.ts'
import type { CurrentCustomer } from './session.ts'

/**
 * A call with an Idempotency-Key. `scope`: the owner of the key. The same key with another body or call is refused.
 */
export type Attempt = {
  readonly scope: string
  readonly key: string
  readonly call: string
  readonly body: unknown
}

/** The owner of a key: the customer, who may log in again and repeat the call, or else the browser. */
export const scopeOf = (caller: Caller, customer: CurrentCustomer | null): string =>
  customer === null ? caller.scope : scopeOfCustomer(customer.publicId)

const scopeOfCustomer = (publicId: string): string => `customer ${publicId}`

/** `from`: the scope of the browser. */
type Adoption = { readonly from: string; readonly customerId: number }

/**
 * After a guest logs in, the keys that this browser used in the last hour belong to the customer, so a pending call
 * can be repeated.
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

/** A stored attempt; `answer` is null while it is running. */
type StoredAttempt<Answer> = {
  readonly call: string
  readonly bodyHash: string
  readonly answer: Answer | null
}

const selectAttempt = (scope: string, key: string): string => `
  select call, body_hash as "bodyHash", answer from idempotency where scope = ${scope} and key = ${key}`
const selectAnswer = selectAttempt('$1', '$2')

/**
 * Returns the stored answer of this attempt, or null. Only successes are stored, so a refused attempt can be repeated.
 * Refusal: IDEMPOTENCY_KEY_REUSED.
 */
export async function storedAnswer<Answer>(db: Connection, attempt: Attempt): Promise<Answer | null> {
  const [row] = await db.query<StoredAttempt<Answer>>(selectAnswer, [hashOf(attempt.scope), attempt.key])
  return answerIn(row ?? null, attempt)
}

function answerIn<Answer>(row: StoredAttempt<Answer> | null, attempt: Attempt): Answer | null {
  if (row === null) return null
  if (row.call !== attempt.call || row.bodyHash !== bodyHash(attempt))
    throw new Refusal(problem('IDEMPOTENCY_KEY_REUSED'))
  return row.answer
}

/**
 * Runs `work`. If it is refused and the same request succeeded before, returns `repeat` of the stored answer: a
 * repeated request finds its own slots taken.
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
 * Reads the rows of a statement and the stored answer in one round trip; the answer is null if there are no rows.
 * Refusal: IDEMPOTENCY_KEY_REUSED.
 */
export async function rowsAndAnswer<Row extends object, Answer>(
  db: Connection,
  attempt: Attempt,
  [statement, values]: readonly [text: string, values: readonly unknown[]],
): Promise<{ rows: readonly Row[]; answer: Answer | null }> {
  const rows = await db.query<Row & { readonly kept: StoredAttempt<Answer> | null }>(
    `select rows.*, (select to_jsonb(kept) from (${selectAttempt(`$${values.length + 1}`, `$${values.length + 2}`)}) as kept) as kept from (${statement}) as rows`,
    [...values, hashOf(attempt.scope), attempt.key],
  )
  return { rows, answer: answerIn(rows[0]?.kept ?? null, attempt) }
}

/**
 * Claims the key for this transaction and returns null. Waits for a concurrent request with the same key; if that
 * succeeds, returns its answer. Must be the first statement of the transaction. Refusal: IDEMPOTENCY_KEY_REUSED.
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

type Success<Answer extends object> = {
  readonly answer: Answer
  /** The HTTP status; 200 by default. */
  readonly status?: number
  /** The order that the answer is about. */
  readonly orderPublicId?: string | null
}

/** Stores the answer in the transaction that made it. */
export async function storeAnswer(
  tx: Transaction,
  attempt: Attempt,
  { answer, status = 200, orderPublicId = null }: Success<object>,
): Promise<void> {
  await tx.query(
    `update idempotency
        set status = $3, answer = $4, order_id = (select id from sales_order where public_id = $5)
      where scope = $1 and key = $2`,
    [hashOf(attempt.scope), attempt.key, status, JSON.stringify(answer), orderPublicId],
  )
}

/**
 * Runs `work` in a transaction and stores its answer. A repeated attempt gets the stored answer. Refusal:
 * IDEMPOTENCY_KEY_REUSED.
 */
export const answerOnce = <Answer extends object>(
  db: Database,
  attempt: Attempt,
  work: (tx: Transaction) => Promise<Answer>,
): Promise<Answer> =>
  db.transaction((tx) => answerOnceIn(tx, attempt, async () => ({ answer: await work(tx) })))

/** Does the same as `answerOnce`, in a transaction that has just begun. */
export async function answerOnceIn<Answer extends object>(
  tx: Transaction,
  attempt: Attempt,
  work: () => Promise<Success<Answer>>,
): Promise<Answer> {
  const stored = await beginAttempt<Answer>(tx, attempt)
  if (stored !== null) return stored
  const success = await work()
  await storeAnswer(tx, attempt, success)
  return success.answer
}

/** The stored form of a scope. It is a hash, so that somebody who reads the table cannot act as the caller. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** The validator writes fields in the order of the schema, so equal bodies have equal hashes. */
const bodyHash = ({ body }: Attempt): string => hashOf(JSON.stringify(body))

/** Deletes answers after a week; calls are repeated within minutes. */
export const pruneIdempotencyKeys = (db: Connection): Promise<unknown> =>
  db.query(`delete from idempotency where created_at < now() - interval '7 days'`)

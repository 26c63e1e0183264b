import { createHash } from 'node:crypto'
import { problem } from '@pantul/rules/problem'
import type { Connection, Database, Transaction } from '../database/open.ts'
import type { Caller } from './caller.ts'
import { Refusal } from '../base/refusal.ts'
import type { CurrentCustomer } from './session.ts'

/** A call with an Idempotency-Key. A repeated attempt has the same values and gets the same answer. */
export type Attempt = {
  /** The owner of the key: `scopeOf`. */
  readonly scope: string
  readonly key: string
  /** The name of the call: the same key must not be used for another call. */
  readonly call: string
  readonly body: unknown
}

/** The owner of a key: the customer, who may repeat the call after another login; for a guest the browser. */
export const scopeOf = (caller: Caller, customer: CurrentCustomer | null): string =>
  customer === null ? caller.scope : scopeOfCustomer(customer.publicId)

const scopeOfCustomer = (publicId: string): string => `customer ${publicId}`

type NewOwner = { readonly browserScope: string; readonly customerId: number }

/**
 * At a login, gives the customer the keys that the guest's browser used in the last hour. So a call that began before the
 * login can be repeated after it.
 */
export async function giveAttemptsToCustomer(
  tx: Transaction,
  { browserScope, customerId }: NewOwner,
): Promise<void> {
  const [customer] = await tx.query<{ publicId: string }>(
    'select public_id as "publicId" from customer where id = $1',
    [customerId],
  )
  if (customer === undefined) return
  await tx.query(
    `update idempotency of_browser set scope = $2
      where scope = $1 and created_at > now() - interval '1 hour'
        and not exists (select from idempotency of_customer
                         where of_customer.scope = $2 and of_customer.key = of_browser.key)`,
    [hashText(browserScope), hashText(scopeOfCustomer(customer.publicId))],
  )
}

type StoredAttempt<Answer> = {
  readonly call: string
  readonly bodyHash: string
  /** Null while the attempt is running. */
  readonly answer: Answer | null
}

/** `scope` and `key`: parameters of the statement. */
const selectAttempt = (scope: string, key: string): string => `
  select call, body_hash as "bodyHash", answer from idempotency where scope = ${scope} and key = ${key}`
const selectAnswer = selectAttempt('$1', '$2')

/**
 * Returns the answer that this attempt got before; null if it did not succeed before. Refusal: IDEMPOTENCY_KEY_REUSED
 * if the key was used for another call or body.
 */
export async function readStoredAnswer<Answer>(db: Connection, attempt: Attempt): Promise<Answer | null> {
  const [row] = await db.query<StoredAttempt<Answer>>(selectAnswer, [hashText(attempt.scope), attempt.key])
  return answerIn(row ?? null, attempt)
}

function answerIn<Answer>(row: StoredAttempt<Answer> | null, attempt: Attempt): Answer | null {
  if (row === null) return null
  if (row.call !== attempt.call || row.bodyHash !== bodyHash(attempt))
    throw new Refusal(problem('IDEMPOTENCY_KEY_REUSED'))
  return row.answer
}

/**
 * Runs `work`. If it is refused although the same attempt succeeded before, returns `repeat` of the stored answer. For
 * example, a repeated order is refused because its own first attempt took the hours.
 */
export async function runOrRepeatAnswer<Answer, Result>(
  db: Connection,
  attempt: Attempt,
  { work, repeat }: { work: () => Promise<Result>; repeat: (answer: Answer) => Promise<Result> },
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const answer = await readStoredAnswer<Answer>(db, attempt)
    if (answer === null) throw error
    return repeat(answer)
  }
}

/**
 * Reads the rows of a statement and the stored answer of the attempt in one round trip. If there are no rows, the answer
 * is null too. Refusal: IDEMPOTENCY_KEY_REUSED.
 */
export async function readRowsAndAnswer<Row extends object, Answer>(
  db: Connection,
  attempt: Attempt,
  [statement, values]: readonly [text: string, values: readonly unknown[]],
): Promise<{ rows: readonly Row[]; answer: Answer | null }> {
  const stored = selectAttempt(`$${values.length + 1}`, `$${values.length + 2}`)
  const rows = await db.query<Row & { readonly attempt: StoredAttempt<Answer> | null }>(
    `select rows.*, (select to_jsonb(stored) from (${stored}) as stored) as attempt from (${statement}) as rows`,
    [...values, hashText(attempt.scope), attempt.key],
  )
  return { rows, answer: answerIn(rows[0]?.attempt ?? null, attempt) }
}

/**
 * Claims the key for this transaction and returns null, or returns the answer if the attempt succeeded before. Waits for
 * another transaction that has claimed the key. Must be the first statement of its transaction. Refusal:
 * IDEMPOTENCY_KEY_REUSED.
 */
export async function beginAttempt<Answer>(tx: Transaction, attempt: Attempt): Promise<Answer | null> {
  const begun = await tx.query(
    `insert into idempotency (scope, key, call, body_hash) values ($1, $2, $3, $4)
     on conflict (scope, key) do nothing
     returning key`,
    [hashText(attempt.scope), attempt.key, attempt.call, bodyHash(attempt)],
  )
  return begun.length > 0 ? null : readStoredAnswer(tx, attempt)
}

type Success<Answer extends object> = {
  readonly answer: Answer
  /** The HTTP status; 200 by default. */
  readonly status?: number
  /** The order that the answer is about. */
  readonly orderPublicId?: string | null
}

/** Stores the answer, in the transaction of `beginAttempt`. */
export async function storeAnswer(
  tx: Transaction,
  attempt: Attempt,
  { answer, status = 200, orderPublicId = null }: Success<object>,
): Promise<void> {
  await tx.query(
    `update idempotency
        set status = $3, answer = $4, order_id = (select id from sales_order where public_id = $5)
      where scope = $1 and key = $2`,
    [hashText(attempt.scope), attempt.key, status, JSON.stringify(answer), orderPublicId],
  )
}

/**
 * Runs `work` in a transaction and stores its answer, or returns the answer if the attempt succeeded before. Refusal:
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

/** Scopes are stored as hashes, so that somebody who reads the table cannot act as the caller. */
export const hashText = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** The validator writes fields in the order of the schema, so equal bodies have equal hashes. */
const bodyHash = ({ body }: Attempt): string => hashText(JSON.stringify(body))

/** Deletes attempts after a week. Calls are repeated within minutes. */
export const pruneIdempotencyKeys = (db: Connection): Promise<unknown> =>
  db.query(`delete from idempotency where created_at < now() - interval '7 days'`)

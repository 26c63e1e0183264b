import type { PlayDate } from '@pantul/rules/play-date'
import type { ProblemCode } from '@pantul/rules/problem'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Database, Transaction } from '../../platform/database/open.ts'
import { expireOverdue } from '../states/expire-order.ts'
import { OrderNumberTaken } from '../stored/insert-order.ts'

/** The location and dates of which an order claims hours, and its customer (null: a guest). */
type ClaimScope = {
  readonly locationId: string
  readonly dates: readonly PlayDate[]
  readonly customerId: number | null
}

/** Refusals that an overdue hold may have caused. */
const takenCodes: readonly ProblemCode[] = [
  'SLOT_TAKEN',
  'COACH_UNAVAILABLE',
  'ADD_ON_SOLD_OUT',
  'PLACES_SHORT',
  'PACKAGE_SHORT',
  'CREDIT_SHORT',
  'PROMO_USED_UP',
  'PACKAGE_LIMIT',
]

/** A day has millions of free order numbers, so more collisions than this are a defect. */
const maxAttempts = 5

/**
 * Runs `work` in a transaction. Runs it again in a new transaction after a collision of order numbers, because `work`
 * draws another number. Also runs it once more if something was taken, and overdue holds that may have taken it could
 * then be expired. Throws other errors.
 */
export async function retryOrder<Result>(
  db: Database,
  scope: ClaimScope,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (!(await prepareRetry(db, error, { scope, attempts }))) throw error
    }
  }
}

/** Expires overdue holds after a first refusal. Returns whether to retry after the error of attempt number `attempts`. */
export async function prepareRetry(
  db: Database,
  error: unknown,
  { scope, attempts }: { readonly scope: ClaimScope; readonly attempts: number },
): Promise<boolean> {
  if (error instanceof OrderNumberTaken) return attempts < maxAttempts
  if (attempts > 1 || !(error instanceof Refusal) || !takenCodes.includes(error.problem.problem)) return false
  return (await expireOverdue(db, scope)) > 0
}

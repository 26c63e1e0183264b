import type { PlayDate } from '@pantul/rules/play-date'
import type { ProblemCode } from '@pantul/rules/problem'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Database, Transaction } from '../../platform/database/open.ts'
import { expireOverdue } from '../states/expire-order.ts'
import { OrderNumberTaken } from '../stored/insert-order.ts'

/** Where an order claims, for which dates, and by which customer (null: a guest). */
type Place = {
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
 * Runs `work` in a transaction. Runs it again in a new one with another order number after a collision, or once after overdue
 * holds that may have the lost claims were expired. Other errors are thrown.
 */
export async function retryOrder<Result>(
  db: Database,
  scope: Place,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (!(await shouldRetry(db, error, { scope, attempts }))) throw error
    }
  }
}

/** Whether to retry after this error. `attempts`: made so far. Expires overdue holds after the first one. */
export async function shouldRetry(
  db: Database,
  error: unknown,
  { scope, attempts }: { readonly scope: Place; readonly attempts: number },
): Promise<boolean> {
  if (error instanceof OrderNumberTaken) return attempts < maxAttempts
  if (attempts > 1 || !(error instanceof Refusal) || !takenCodes.includes(error.problem.problem)) return false
  return (await expireOverdue(db, scope)) > 0
}

import type { Clock } from '../../platform/base/clock.ts'
import type { Database, Transaction } from '../../platform/database/open.ts'
import { changeState } from './change-state.ts'
import { lastEnd, setEndsAt } from '../claims/set-ends-at.ts'

const batchSize = 200

// Orders without a stored end: those of an earlier version of Pantul, and those of the demonstration.
const withoutEnd = `
  select id from sales_order
   where state = 'confirmed' and kind <> 'package' and ends_at is null
   order by ends_at, id
   limit $1`

const played = `
  select id from sales_order
   where state = 'confirmed' and kind <> 'package' and ends_at <= $1 and id <> all ($2::bigint[])
   order by ends_at, id
   limit $3`

/**
 * One round: completes confirmed orders whose last hour or session is over, each in a transaction of its own, and
 * returns their number. Errors are thrown at the end. Several processes may run it at a time.
 */
export async function completeOrders({
  db,
  clock,
}: {
  readonly db: Database
  readonly clock: Clock
}): Promise<number> {
  await setMissingEnds(db)
  const now = clock.now()
  const skipped: number[] = []
  const errors: unknown[] = []
  let completed = 0
  for (;;) {
    const batch = await db.query<{ id: number }>(played, [now, skipped, batchSize])
    for (const { id } of batch) {
      const isDone = await db
        .transaction((tx) => completeOrder(tx, id, now))
        .catch((error: unknown) => {
          errors.push(error)
          return false
        })
      if (isDone) completed += 1
      else skipped.push(id)
    }
    if (batch.length < batchSize) break
  }
  if (errors.length > 0) throw new AggregateError(errors, 'some played orders could not be completed')
  return completed
}

async function setMissingEnds(db: Database): Promise<void> {
  for (;;) {
    const orders = await db.query<{ id: number }>(withoutEnd, [batchSize])
    if (orders.length > 0)
      await setEndsAt(
        db,
        orders.map(({ id }) => id),
      )
    if (orders.length < batchSize) return
  }
}

/**
 * Completes an order. False if another process completes it, if it was moved or cancelled meanwhile, or if its lines
 * now end later than its stored end, which is then corrected. With a cancelled session it never ends (`lastEnd`).
 */
async function completeOrder(tx: Transaction, orderId: number, now: Temporal.Instant): Promise<boolean> {
  const [order] = await tx.query<{ isOver: boolean }>(
    `select ${lastEnd} <= $2 as "isOver" from sales_order o
      where id = $1 and state = 'confirmed' and ends_at <= $2
        for update skip locked`,
    [orderId, now],
  )
  if (order === undefined) return false
  if (!order.isOver) {
    await setEndsAt(tx, [orderId])
    return false
  }
  return changeState(tx, { orderId, from: ['confirmed'], to: 'completed', cause: 'played' })
}

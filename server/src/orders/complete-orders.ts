import type { Clock } from '../platform/base/clock.ts'
import type { Database, Transaction } from '../platform/database/open.ts'
import { changeState } from './change-state.ts'
import { lastEnd, setEnd } from './set-end.ts'

/** So many orders are read at a time. */
const mostAtOnce = 200

// Orders that the version before confirmed, and those that the demonstration wrote.
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
 * One round, in any number of processes at a time: confirmed orders whose last hour or session is over become completed,
 * each in a short transaction of its own. An order that fails keeps no other from it: its error is thrown at the end. The
 * hours stay where they are. Returns how many orders were completed.
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
    const due = await db.query<{ id: number }>(played, [now, skipped, mostAtOnce])
    for (const { id } of due) {
      const isDone = await db
        .transaction((tx) => completeOrder(tx, id, now))
        .catch((error: unknown) => {
          errors.push(error)
          return false
        })
      if (isDone) completed += 1
      else skipped.push(id)
    }
    if (due.length < mostAtOnce) break
  }
  if (errors.length > 0) throw new AggregateError(errors, 'some played orders could not be completed')
  return completed
}

async function setMissingEnds(db: Database): Promise<void> {
  for (;;) {
    const orders = await db.query<{ id: number }>(withoutEnd, [mostAtOnce])
    if (orders.length > 0)
      await setEnd(
        db,
        orders.map(({ id }) => id),
      )
    if (orders.length < mostAtOnce) return
  }
}

/**
 * False when another process completes it, or it was moved or cancelled meanwhile. An order with a cancelled session is
 * not completed either: its money goes back first.
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
    await setEnd(tx, [orderId])
    return false
  }
  return changeState(tx, { orderId, from: ['confirmed'], to: 'completed', cause: 'played' })
}

import { problem } from '@pantul/rules/problem'
import { localMoment } from '../../platform/base/clock.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Connection, Transaction } from '../../platform/database/open.ts'
import type { BookedOrder } from './queries.ts'

/**
 * How many acts of staff and how many changes an order has; both numbers only grow. `staff`: the name of the person who
 * acted last, at `staffAt`. `changedAt`: time of the last change.
 */
type Changes = {
  readonly acts: number
  readonly changes: number
  readonly staff: string | null
  readonly staffAt: Temporal.Instant | null
  readonly changedAt: Temporal.Instant
}

// SQL. Acts about order `o`, and those that moved a booking of it.
const ofOrder = `
  (a.thing = 'order' and a.thing_id = o.number
   or a.id in (select m.act_id from sales_order m where m.moved_from = o.id))`

const changes = `
  select (select count(*) from staff_act a where ${ofOrder})::integer as acts,
         ((select count(*) from order_event where order_id = o.id)
           + (select count(*) from order_line where order_id = o.id and cancelled_at is not null)
           + (select count(*) from sales_order m where m.moved_from = o.id)
           + (select count(*) from move_right r where r.order_id = o.id))::integer as changes,
         last.name as staff, last.at as "staffAt",
         greatest((select max(at) from order_event where order_id = o.id),
                  (select max(cancelled_at) from order_line where order_id = o.id),
                  (select max(placed_at) from sales_order m where m.moved_from = o.id),
                  (select max(created_at) from move_right r where r.order_id = o.id)) as "changedAt"
    from sales_order o
    left join lateral (select c.full_name as name, a.at
                         from staff_act a join customer c on c.id = a.customer_id
                        where ${ofOrder}
                        order by a.id desc limit 1) last on true
   where o.id = $1`

async function changesOf(db: Connection, orderId: number): Promise<Changes> {
  const [found] = await db.query<Changes>(changes, [orderId])
  if (found === undefined) throw new Error(`there is no order ${orderId}`)
  return found
}

/** An opaque token of the last change of an order. Each further change gives another token. */
export async function lastChange(db: Connection, orderId: number): Promise<string> {
  const { acts, changes: all } = await changesOf(db, orderId)
  return `${acts}.${all}`
}

/**
 * Refuses unless `seen` is still the last change of the order, which is locked. Refusal: CHANGED_MEANWHILE, with who
 * and when.
 */
export async function refuseIfStale(tx: Transaction, order: BookedOrder, seen: string): Promise<void> {
  const now = await changesOf(tx, order.id)
  if (`${now.acts}.${now.changes}` === seen) return
  const isByStaff = `${now.acts}` !== seen.split('.')[0]
  const at = (isByStaff ? now.staffAt : null) ?? now.changedAt
  const name = (isByStaff ? now.staff : null) ?? order.name
  const time = localMoment(at, order.timeZone).slice(11, 16)
  throw new Refusal(problem('CHANGED_MEANWHILE', { name, time }))
}

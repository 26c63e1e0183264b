import { problem } from '@pantul/rules/problem'
import { localMoment } from '../../platform/base/clock.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Connection, Transaction } from '../../platform/database/open.ts'
import type { BookedOrder } from './queries.ts'

/**
 * What happened to an order so far: the number of its staff acts, and of all other changes (states, cancelled lines, moves,
 * move rights). Both numbers only grow.
 */
type OrderChanges = {
  readonly staffActs: number
  readonly otherChanges: number
  /** Who wrote the last staff act; null if there is none. */
  readonly lastStaffName: string | null
  readonly lastStaffAt: Temporal.Instant | null
  readonly lastChangedAt: Temporal.Instant
}

/** SQL: staff act `a` is about order `o`, or moved a booking of it. */
const isActOfOrder = `
  (a.thing = 'order' and a.thing_id = o.number
   or a.id in (select m.act_id from sales_order m where m.moved_from = o.id))`

const selectChanges = `
  select (select count(*) from staff_act a where ${isActOfOrder})::integer as "staffActs",
         ((select count(*) from order_event where order_id = o.id)
           + (select count(*) from order_line where order_id = o.id and cancelled_at is not null)
           + (select count(*) from sales_order m where m.moved_from = o.id)
           + (select count(*) from move_right r where r.order_id = o.id))::integer as "otherChanges",
         last.name as "lastStaffName", last.at as "lastStaffAt",
         greatest((select max(at) from order_event where order_id = o.id),
                  (select max(cancelled_at) from order_line where order_id = o.id),
                  (select max(placed_at) from sales_order m where m.moved_from = o.id),
                  (select max(created_at) from move_right r where r.order_id = o.id)) as "lastChangedAt"
    from sales_order o
    left join lateral (select c.full_name as name, a.at
                         from staff_act a join customer c on c.id = a.customer_id
                        where ${isActOfOrder}
                        order by a.id desc limit 1) last on true
   where o.id = $1`

async function changesOf(db: Connection, orderId: number): Promise<OrderChanges> {
  const [found] = await db.query<OrderChanges>(selectChanges, [orderId])
  if (found === undefined) throw new Error(`there is no order ${orderId}`)
  return found
}

/** A token that names the last change of an order. Each further change gives another token. */
export const lastChangeToken = async (db: Connection, orderId: number): Promise<string> =>
  tokenOf(await changesOf(db, orderId))

/** `<staff acts>.<other changes>` */
const tokenOf = ({ staffActs, otherChanges: changes }: OrderChanges): string => `${staffActs}.${changes}`

/** Refuses with CHANGED_MEANWHILE (who changed the order, and when) if `seenChange` is not the token of the last change. */
export async function refuseIfStale(tx: Transaction, order: BookedOrder, seenChange: string): Promise<void> {
  const current = await changesOf(tx, order.id)
  if (tokenOf(current) === seenChange) return
  // The name of staff is only right if staff changed the order since then.
  const isByStaff = `${current.staffActs}` !== seenChange.split('.')[0]
  const at = (isByStaff ? current.lastStaffAt : null) ?? current.lastChangedAt
  const name = (isByStaff ? current.lastStaffName : null) ?? order.name
  const time = localMoment(at, order.timeZone).slice(11, 16)
  throw new Refusal(problem('CHANGED_MEANWHILE', { name, time }))
}

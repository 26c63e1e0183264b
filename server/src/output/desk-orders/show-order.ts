import type { DeskOrder, DeskOrderLine, OrderEvent, TakenTender } from '@pantul/contract/desk-orders-wire'
import type { OrderState } from '@pantul/rules/order-state'
import { OWN_CORRECTION_MINUTES } from '@pantul/rules/correction'
import { problem } from '@pantul/rules/problem'
import { isMoveRightOpenSql, lastDayOfMoveRight } from '../../orders/claims/move-right.ts'
import { localMoment } from '../../platform/base/clock.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Connection } from '../../platform/database/open.ts'
import { describeSummary, summaryColumns, summaryTables, type SummaryRow } from './list-orders.ts'

// `carried_debt`: the unpaid balance of a moved booking, which the new order takes over when the move is confirmed.
// `due`: while the order awaits its payment, the amount still to pay; later, the unpaid balance.
const selectOrder = `
  select o.id, ${summaryColumns}, coalesce(o.guest_email, c.email) as email, coalesce(o.guest_phone, c.phone) as phone,
         o.customer_id is null as "isGuest", o.held_until as "heldUntil", o.discount, o.credit_used as "creditUsed",
         o.carried, (select coalesce(sum(p.amount), 0)::bigint from payment p
                      where p.order_id = o.id and p.method = 'imported' and p.settles_order) as "paidBeforeImport", o.notes, o.desk_note as "deskNote",
         case when o.state in ('held', 'payment_review') then o.total - o.credit_used - o.carried - o.carried_debt else o.owed end as due
    from sales_order o ${summaryTables}
   where o.number = $1 and o.location_id = $2`

// The hours of one court or coach in a booking become one line.
const selectLines = `
  select line.name, line.play_date as date,
         coalesce(array_agg(line.hour order by line.hour) filter (where line.hour is not null), '{}') as hours,
         case when line.kind in ('court', 'coach') then 1 else sum(line.quantity)::int end as quantity,
         sum(line.amount)::bigint as amount, line.by_package as "paidByPackage",
         line.cancelled_at is not null as "isCancelled"
    from order_line line
   where line.order_id = $1
   group by line.booking_id, line.kind, line.name, line.play_date, line.by_package, line.cancelled_at is not null
   order by line.booking_id, line.kind desc, line.name`

const selectOpenMoveRights = `
  select r.booking_id as "bookingId", ${lastDayOfMoveRight('l.time_zone')} as until
    from move_right r
    join sales_order o on o.id = r.order_id
    join location l on l.id = o.location_id
   where r.order_id = $1 and ${isMoveRightOpenSql}
   order by r.booking_id`

// Staff acts that took a payment are left out, because the payments are listed with more details. An act that used store
// credit is listed a second time as `use-credit`, with the amount of the credit.
const selectEvents = `
  select at, kind, state, amount, code, by, reason
    from (select e.at, e.id, 'state' as kind, e.to_state as state, null::bigint as amount, null as code,
                 null as by, null as reason
            from order_event e where e.order_id = $1
           union all
          select case p.gateway when 'desk' then a.at else p.paid_at end, p.id, 'payment', null, p.amount, coalesce(p.method, p.gateway),
                 staff.full_name, p.reference
            from payment p
            left join staff_act a on a.id = p.act_id
            left join customer staff on staff.id = a.customer_id
           where p.order_id = $1 and p.paid_at is not null
           union all
          select t.created_at, t.id, 'refund', null, t.amount, t.route, null, null
            from refund_task t where t.order_id = $1
           union all
          select a.at, a.id, 'act', null, a.amount, a.action, staff.full_name, a.reason
            from staff_act a
            join customer staff on staff.id = a.customer_id
           where a.thing = 'order' and a.thing_id = $2 and a.action <> 'take-payment'
           union all
          select a.at, a.id, 'act', null, (a.after ->> 'credit')::bigint, 'use-credit', staff.full_name, null
            from staff_act a
            join customer staff on staff.id = a.customer_id
           where a.thing = 'order' and a.thing_id = $2 and a.after ? 'credit') as happened
   order by at desc, kind, id desc`

// `isCorrectable` has the same conditions as `correctPayment`, which checks them again.
const selectTenders = `
  select p.public_id as "publicId", p.method, p.amount, coalesce(p.reference, '') as reference, a.at as "takenAt",
         staff.full_name as "takenBy", s.public_id as "shiftId", s.closed_at is null as "isShiftOpen",
         a.customer_id = $2 and p.paid_at > now() - make_interval(mins => $3) as "isRecentOwn",
         p.state = 'paid' and p.verified_act_id is null and o.state in ('confirmed', 'completed')
           and not exists (select from refund_task t where t.payment_id = p.id) as "isCorrectable"
    from payment p
    join sales_order o on o.id = p.order_id
    join staff_act a on a.id = p.act_id
    join customer staff on staff.id = a.customer_id
    join drawer_shift s on s.id = p.shift_id
   where p.order_id = $1 and p.gateway = 'desk' and p.settles_order
   order by p.id`

type OrderRow = SummaryRow &
  Omit<
    DeskOrder,
    keyof SummaryRow | 'heldUntil' | 'moveRights' | 'lines' | 'payments' | 'refunds' | 'events'
  > & {
    readonly id: number
    readonly heldUntil: Temporal.Instant | null
  }

type EventRow = Omit<OrderEvent, 'at' | 'state'> & {
  readonly at: Temporal.Instant
  readonly state: OrderState | null
}

type DeskOrderQuery = {
  readonly locationId: string
  readonly orderNumber: string
  /** Whether the reader's role may see phone and e-mail. */
  readonly maySeeContact: boolean
  readonly readerId: number
}

/** One order of a location with its history, the latest event first. Refusal: ORDER_UNKNOWN, also for another location. */
export async function showDeskOrder(
  db: Connection,
  { locationId, orderNumber, maySeeContact, readerId }: DeskOrderQuery,
): Promise<DeskOrder> {
  const [order] = await db.query<OrderRow>(selectOrder, [orderNumber, locationId])
  if (order === undefined) throw new Refusal(problem('ORDER_UNKNOWN'))
  const { id, heldUntil, email, phone, ...shown } = order
  const events = await db.query<EventRow>(selectEvents, [id, orderNumber])
  const tenders = await db.query<Omit<TakenTender, 'takenAt'> & { readonly takenAt: Temporal.Instant }>(
    selectTenders,
    [id, readerId, OWN_CORRECTION_MINUTES],
  )
  return {
    ...shown,
    ...describeSummary(shown),
    email: maySeeContact ? email : null,
    phone: maySeeContact ? phone : null,
    heldUntil: heldUntil === null ? null : localMoment(heldUntil, order.timeZone),
    moveRights: await db.query<DeskOrder['moveRights'][number]>(selectOpenMoveRights, [id]),
    lines: await db.query<DeskOrderLine>(selectLines, [id]),
    payments: tenders.map((tender) => ({
      ...tender,
      takenAt: localMoment(tender.takenAt, order.timeZone),
    })),
    refunds: await db.query<DeskOrder['refunds'][number]>(
      `select amount, route, state from refund_task where order_id = $1 order by id`,
      [id],
    ),
    events: events.map((event) => ({ ...event, at: localMoment(event.at, order.timeZone) })),
  }
}

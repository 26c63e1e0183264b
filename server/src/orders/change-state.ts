import { canBecome } from '@pantul/rules/order-state'
import type { OrderState } from '@pantul/rules/order-state'
import type { PlayDate } from '@pantul/rules/play-date'
import type { Transaction } from '../platform/database/open.ts'
import { courtDayTopic, paymentTopic } from '../platform/live/topics.ts'

/**
 * One step of an order. `from` are the states it may leave; `cause` is for the books (`paid`, `hold ran out`, …).
 * `mail` is what the player is told, `key` its `<effect>` in `<effect>:<order id>`, once for ever.
 */
export type StateChange = {
  readonly orderId: number
  readonly from: readonly OrderState[]
  readonly to: OrderState
  readonly cause: string
  readonly cancelledBy?: Canceller
  readonly mail?: {
    readonly key: 'paid' | 'expired'
    readonly template: 'payment-confirmed' | 'order-expired'
  }
}

/** Who may be behind a cancelled order; a guest is written down as the customer whose order it is, if it is one's. */
export type Canceller = 'guest' | 'customer' | 'staff' | 'gateway'

// Any update of the state ends the hold: only `held` has one, and nothing leads back to it.
const change = `
  with old as (
    select id, state from sales_order where id = $1 and state = any ($2::text[]) for update
  ), changed as (
    update sales_order as o
       set state = $3,
           held_until = null,
           confirmed_at = case when $3 = 'confirmed' then now() else o.confirmed_at end,
           cancelled_by = case when $5 = 'guest' and o.customer_id is not null then 'customer'
                               else coalesce($5, o.cancelled_by) end,
           cancel_reason = case when $5::text is null then o.cancel_reason else $4 end
      from old
     where o.id = old.id
    returning o.id, o.location_id, old.state
  ), told as (
    insert into outbox (dedupe_key, kind, payload)
    select $6 || ':' || id, 'mail', jsonb_build_object('template', $7::text, 'orderId', id)
      from changed
     where $6::text is not null
    on conflict (dedupe_key) do nothing
  ), noted as (
    insert into order_event (order_id, from_state, to_state, cause)
    select id, state, $3, $4 from changed
  )
  select location_id as "locationId",
         array(select distinct play_date from order_line where order_id = changed.id and kind = 'court') as dates,
         array(select public_id from payment where order_id = changed.id) as payments
    from changed`

/**
 * Takes an order from one of the states named to another, with its event and its mail, in the caller's
 * transaction. False when the order was in none of them: that is an answer, and nothing was written.
 * The order's row stays locked until the transaction ends.
 */
export async function changeState(tx: Transaction, { orderId, to, ...step }: StateChange): Promise<boolean> {
  // A step that the table of states does not know is never asked for.
  const from = step.from.filter((state) => canBecome(state, to))
  const [changed] = await tx.query<Watched>(change, [
    orderId,
    from,
    to,
    step.cause,
    step.cancelledBy ?? null,
    step.mail?.key ?? null,
    step.mail?.template ?? null,
  ])
  if (changed === undefined) return false
  for (const date of changed.dates) tx.publishes(courtDayTopic(changed.locationId, date))
  for (const payment of changed.payments) tx.publishes(paymentTopic(payment))
  return true
}

/** What players may be looking at while the order changes. */
type Watched = {
  readonly locationId: string
  readonly dates: readonly PlayDate[]
  readonly payments: readonly string[]
}

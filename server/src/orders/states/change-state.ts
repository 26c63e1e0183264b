import { canOrderBecome, type OrderState } from '@pantul/rules/order-state'
import type { PlayDate } from '@pantul/rules/play-date'
import type { Transaction } from '../../platform/database/open.ts'
import { courtDayTopic, paymentTopic } from '../../platform/live/topics.ts'

/**
 * A state transition of an order. `from`: the allowed states; `cause` is stored with the event (`paid`, `hold ran
 * out`). `mail`: the mail to the player, sent once for each order; `key` is the prefix of its deduplication key.
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
    /** Why it happened, for the mail. */
    readonly why?: string | null
  }
}

/** Who cancelled an order. A `player` is stored as `customer` if the order has one, otherwise as `guest`. */
export type Canceller = 'player' | 'staff' | 'gateway'

// The buyer of goods stands at the counter, so no mail says that their hold ended. The bill of a fixed hour (`series`)
// has its own mail. Each transition clears the end of the hold: only `held` has one, and no transition leads to `held`.
const change = `
  with old as (
    select id, state from sales_order where id = $1 and state = any ($2::text[]) for update
  ), changed as (
    update sales_order as o
       set state = $3,
           held_until = null,
           confirmed_at = case when $3 = 'confirmed' then now() else o.confirmed_at end,
           cancelled_by = case when $5 = 'player' then case when o.customer_id is null then 'guest' else 'customer' end
                               else coalesce($5, o.cancelled_by) end,
           cancel_reason = case when $5::text is null then o.cancel_reason else $4 end
      from old
     where o.id = old.id
    returning o.id, o.location_id, o.kind, o.channel, old.state
  ), mail as (
    insert into outbox (dedupe_key, kind, payload)
    select $6 || ':' || id, 'mail', jsonb_build_object('template', case when $7 = 'order-expired' and channel = 'series' then 'series-released' else $7::text end,
                              'orderId', id)
                              || jsonb_strip_nulls(jsonb_build_object('why', $8::text))
      from changed
     where $6::text is not null and (kind <> 'goods' or $6 <> 'expired')
    on conflict (dedupe_key) do nothing
  ), event as (
    insert into order_event (order_id, from_state, to_state, cause)
    select id, state, $3, $4 from changed
  )
  select location_id as "locationId",
         array(select distinct play_date from order_line where order_id = changed.id and kind = 'court') as dates,
         array(select public_id from payment where order_id = changed.id) as payments
    from changed`

/**
 * Changes the state of an order and writes its event and its mail, in the caller's transaction. False, with nothing
 * written, if the order was in no state of `from`. The order stays locked until the transaction ends.
 */
export async function changeState(
  tx: Transaction,
  { orderId, to, ...transition }: StateChange,
): Promise<boolean> {
  const from = transition.from.filter((state) => canOrderBecome(state, to))
  const [changed] = await tx.query<ShownOn>(change, [
    orderId,
    from,
    to,
    transition.cause,
    transition.cancelledBy ?? null,
    transition.mail?.key ?? null,
    transition.mail?.template ?? null,
    transition.mail?.why ?? null,
  ])
  if (changed === undefined) return false
  for (const date of changed.dates) tx.publish(courtDayTopic(changed.locationId, date))
  for (const payment of changed.payments) tx.publish(paymentTopic(payment))
  return true
}

/** The pages that show the order: court days and payments. */
type ShownOn = {
  readonly locationId: string
  readonly dates: readonly PlayDate[]
  readonly payments: readonly string[]
}

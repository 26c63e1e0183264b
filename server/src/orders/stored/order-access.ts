import { Reschedule } from '@pantul/contract/after-booking'
import { EnrolInClass, EnrolInProgramme } from '@pantul/contract/classes'
import { OrderCourts } from '@pantul/contract/orders'
import { OrderPackage } from '@pantul/contract/packages'
import type { Caller } from '../../platform/http/caller.ts'
import { hashText } from '../../platform/http/idempotency.ts'

/** The reader of an order: the customer, the browser with its grants and idempotency keys, and the time. */
export type Reader = {
  readonly customerId: number | null
  readonly caller: Caller
  readonly now: Temporal.Instant
}

/**
 * SQL: whether the reader in `$2` to `$6` (`readerValues`) may see and change order `o`: its customer; a browser that
 * opened its mail link, for a day; and the browser that placed it as a guest, by its idempotency key. Only keys of
 * calls that place an order count, because anybody who has a payment's URL may pay.
 */
export const mayChangeSql = `
  (o.customer_id = $2
   or exists (select from link_grant g
               where g.token_hash = $3 and g.purpose = 'open-order' and g.order_id = o.id and g.expires_at > $4)
   or o.customer_id is null and o.placed_at > $4::timestamptz - interval '24 hours'
      and exists (select from idempotency k where k.scope = $5 and k.order_id = o.id and k.call = any ($6::text[])))`

/**
 * SQL: whether the reader in `$2` to `$6` may see the guest's order `o` because the browser looked it up by its number,
 * for a day. The number is on invoices and shared screens, so knowing it does not allow changes of the order.
 */
export const mayViewSql = `
  (o.customer_id is null
   and exists (select from link_grant g
                where g.token_hash = $3 and g.purpose = 'view-order' and g.order_id = o.id and g.expires_at > $4))`

const sellingCalls = [
  OrderCourts.path,
  Reschedule.path,
  OrderPackage.path,
  EnrolInClass.path,
  EnrolInProgramme.path,
]

/** The values of `$2` to `$6` in the SQL above. */
export const readerValues = ({ customerId, caller, now }: Reader): unknown[] => [
  customerId,
  caller.grantHash,
  now,
  hashText(caller.scope),
  sellingCalls,
]

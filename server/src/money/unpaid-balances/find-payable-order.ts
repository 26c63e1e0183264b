import { formatRupiah } from '@pantul/rules/money'
import type { OrderKind } from '@pantul/rules/order-kind'
import { problem } from '@pantul/rules/problem'
import { firstStart } from '../../orders/claims/first-start.ts'
import { lastEnd } from '../../orders/claims/set-ends-at.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Connection } from '../../platform/database/open.ts'
import type { OwingPlayer } from '../../orders/states/order-hooks.ts'

/** An order as a payment at the counter needs it. Amounts in rupiah. */
export type PayableOrder = OwingPlayer & {
  readonly id: number
  readonly publicId: string
  readonly number: string
  readonly kind: OrderKind
  readonly state: string
  /** Whether the hold has not ended. */
  readonly isHeld: boolean
  /** The end of the hold; null if the order has none. */
  readonly heldUntil: Temporal.Instant | null
  /** What must be paid to confirm a held order. Of a confirmed order only `owed` can be paid. */
  readonly due: number
  /** The unpaid balance of a confirmed order. */
  readonly owed: number
  /** Null without court hours. */
  readonly startsAt: Temporal.Instant | null
  readonly endsAt: Temporal.Instant | null
}

/** SQL: the phone number of order `o`: the typed one, else that of its account `c` or its contact `p`, else empty. */
const phoneOfOrder = `
  coalesce(nullif(o.guest_phone_e164, ''), nullif(o.guest_phone, ''), nullif(c.phone_e164, ''), nullif(c.phone, ''),
           p.phone_e164, '')`

/** Finds an order of a location by its number. Refusal: ORDER_UNKNOWN. */
export async function findPayableOrder(
  db: Connection,
  number: string,
  locationId: string,
): Promise<PayableOrder> {
  const [order] = await db.query<PayableOrder>(
    `select o.id, o.public_id as "publicId", o.number, o.kind, o.state,
            coalesce(o.held_until > now(), false) as "isHeld", o.held_until as "heldUntil",
            o.total - o.credit_used - o.carried - o.carried_debt as due, o.owed, o.contact_id as "contactId",
            o.customer_id as "customerId", ${phoneOfOrder} as phone, ${firstStart} as "startsAt",
            nullif(${lastEnd}, 'infinity') as "endsAt"
       from sales_order o
       left join customer c on c.id = o.customer_id
       left join contact p on p.id = o.contact_id
      where o.number = $1 and o.location_id = $2`,
    [number, locationId],
  )
  if (order === undefined) throw new Refusal(problem('ORDER_UNKNOWN'))
  return order
}

/**
 * Throws if an order cannot be paid, or if the rupiah to pay are not those that the person at the counter saw (`dueSeen`).
 * Refusals: HOLD_ENDED, PAYMENT_CLOSED, DUE_CHANGED.
 */
export function checkDue(order: PayableOrder, dueSeen: number): void {
  const isUnconfirmed = order.state === 'held'
  if (order.state === 'expired' || (isUnconfirmed && !order.isHeld)) throw new Refusal(problem('HOLD_ENDED'))
  if (!isUnconfirmed && order.owed === 0) throw new Refusal(problem('PAYMENT_CLOSED'))
  const due = isUnconfirmed ? order.due : order.owed
  if (due !== dueSeen)
    throw new Refusal(problem('DUE_CHANGED', { due: formatRupiah(due), seen: formatRupiah(dueSeen) }))
}

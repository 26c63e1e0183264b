import type { OrderKind } from '@pantul/rules/order-kind'
import { firstStart } from '../../orders/first-start.ts'
import { lastEnd } from '../../orders/set-ends-at.ts'
import type { Connection } from '../../platform/database/open.ts'
import type { Debtor } from '../../orders/order-hooks.ts'

/**
 * What a payment at the counter needs to know of its order. Rupiah: `due` to confirm a held order; `owed`: the unpaid
 * balance of a confirmed one.
 */
export type PayableOrder = Debtor & {
  readonly id: number
  readonly publicId: string
  readonly number: string
  readonly kind: OrderKind
  readonly state: string
  readonly isHeld: boolean
  /** The end of the hold; null if there is none. */
  readonly heldUntil: Temporal.Instant | null
  readonly due: number
  readonly owed: number
  /** Null without court hours. */
  readonly startsAt: Temporal.Instant | null
  readonly endsAt: Temporal.Instant | null
}

/**
 * SQL: a phone number of the player of order `o`: as entered, of its account `c`, or of its contact `p`; else empty.
 */
const phoneOfOrder = `
  coalesce(nullif(o.guest_phone_e164, ''), nullif(o.guest_phone, ''), nullif(c.phone_e164, ''), nullif(c.phone, ''),
           p.phone_e164, '')`

/** An order of a location by its number. */
export async function findPayableOrder(
  db: Connection,
  number: string,
  locationId: string,
): Promise<PayableOrder | undefined> {
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
  return order
}

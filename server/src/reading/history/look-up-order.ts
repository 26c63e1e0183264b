import { tidyOrderNumber } from '@pantul/rules/order-number'
import { problem } from '@pantul/rules/problem'
import { giveGrant } from '../../people/accounts/give-grant.ts'
import type { Connection } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'
import type { LimitKeys } from '../../platform/http/rate-limit.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { countAttempts } from '../../platform/limits/count-attempts.ts'
import { normalisePhone } from '../../people/accounts/normalise-phone.ts'

/** The typed values, the network address, and the browser's grant (`caller.grant`). */
export type LookUp = {
  readonly number: string
  /** Phone or e-mail, as typed. */
  readonly contact: string
  readonly asker: LimitKeys
  readonly held: Buffer | null
}

/**
 * Finds a guest's order by its number and the phone or e-mail of the order. Returns the order's public id and a grant
 * token for it. Unknown numbers and wrong contacts are refused alike, after the same work: ORDER_UNKNOWN. Orders of
 * an account need a login. TOO_MANY_REQUESTS per browser, number and network address.
 */
export async function lookUpOrder(
  { db, clock }: Deps,
  { number, contact, asker, held }: LookUp,
): Promise<{ publicId: string; token: string }> {
  const now = clock.now()
  const tidied = tidyOrderNumber(number)
  await countAttempts(db, now, [
    ['look up order, browser', asker.browser],
    // Ten attempts per order number. The link in the order's mail still works.
    ['look up order, number', tidied],
    ['look up order, address', asker.address],
  ])
  const order = await guestOrder(db, tidied, contact.trim())
  if (order === undefined) throw new Refusal(problem('ORDER_UNKNOWN'))
  const grant = { purpose: 'open-order', customerId: null, orderId: order.id } as const
  const token = await db.transaction((tx) => giveGrant(tx, { held, grant, now }))
  return { publicId: order.publicId, token }
}

type Found = { readonly id: number; readonly publicId: string }

async function guestOrder(db: Connection, number: string, contact: string): Promise<Found | undefined> {
  const [email, phone] = contact.includes('@') ? [contact.toLowerCase(), ''] : ['', normalisePhone(contact)]
  const [order] = await db.query<Found>(
    `select id, public_id as "publicId" from sales_order
      where number = $1 and (guest_email = $2 or guest_phone_e164 = $3)`,
    [number, email, phone],
  )
  return order
}

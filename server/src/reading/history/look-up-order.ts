import { tidyOrderNumber } from '@pantul/rules/order-number'
import { problem } from '@pantul/rules/problem'
import { giveGrant } from '../../people/accounts/give-grant.ts'
import type { Connection } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'
import type { LimitKeys } from '../../platform/http/rate-limit.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { countAttempts } from '../../platform/limits/count-attempts.ts'
import { normalisePhone } from '../../people/accounts/normalise-phone.ts'

/** What somebody typed to find an order, from where, and what the browser may open already (`caller.grant`). */
export type LookUp = {
  readonly number: string
  /** Phone as typed, or e-mail. */
  readonly contact: string
  readonly asker: LimitKeys
  readonly held: Buffer | null
}

/**
 * Opens a guest's order to whoever knows its number and the phone or e-mail it was placed with: answers the order's
 * public id and the token of a grant for it. A wrong pair is told the same, after the same work, whether or not
 * there is such a number: ORDER_UNKNOWN. An order that belongs to an account is seen by logging in.
 * TOO_MANY_REQUESTS per browser, number and network address.
 */
export async function lookUpOrder(
  { db, clock }: Deps,
  { number, contact, asker, held }: LookUp,
): Promise<{ publicId: string; token: string }> {
  const now = clock.now()
  const tidied = tidyOrderNumber(number)
  await countAttempts(db, now, [
    ['look up order, browser', asker.browser],
    // Whoever guesses the phone of one order has ten tries; the mail of the order opens it all the same.
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

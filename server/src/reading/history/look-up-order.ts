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
  /** The hash that orders keep of the browser that placed them. */
  readonly browser: string
}

/**
 * Shows a guest's order to whoever knows its number and the phone or e-mail it was placed with: answers the order's
 * public id and the token of a grant. The grant allows to see the order, and in the browser that placed it to change
 * it. A wrong pair is told the same, after the same work, whether or not there is such a number: ORDER_UNKNOWN. An order
 * that belongs to an account is seen by logging in.
 * TOO_MANY_REQUESTS per browser, number and network address.
 */
export async function lookUpOrder(
  { db, clock }: Deps,
  { number, contact, asker, held, browser }: LookUp,
): Promise<{ publicId: string; token: string }> {
  const now = clock.now()
  const tidied = tidyOrderNumber(number)
  await countAttempts(db, now, [
    ['look up order, browser', asker.browser],
    // Ten attempts per order number. The link in the order's mail still works.
    ['look up order, number', tidied],
    ['look up order, address', asker.address],
  ])
  const order = await guestOrder(db, { number: tidied, contact: contact.trim(), browser })
  if (order === undefined) throw new Refusal(problem('ORDER_UNKNOWN'))
  const purpose = order.isPlacedHere ? 'open-order' : 'view-order'
  const grant = { purpose, customerId: null, orderId: order.id } as const
  const token = await db.transaction((tx) => giveGrant(tx, { held, grant, now }))
  return { publicId: order.publicId, token }
}

type Found = { readonly id: number; readonly publicId: string; readonly isPlacedHere: boolean }

async function guestOrder(
  db: Connection,
  { number, contact, browser }: Pick<LookUp, 'number' | 'contact' | 'browser'>,
): Promise<Found | undefined> {
  const [email, phone] = contact.includes('@') ? [contact.toLowerCase(), ''] : ['', normalisePhone(contact)]
  const [order] = await db.query<Found>(
    `select o.id, o.public_id as "publicId",
            exists (select from order_holder h where h.order_id = o.id and h.browser = $4) as "isPlacedHere"
       from sales_order o
      where o.number = $1 and (o.guest_email = $2 or o.guest_phone_e164 = $3)`,
    [number, email, phone, browser],
  )
  return order
}

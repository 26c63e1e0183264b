import { tidyOrderNumber } from '@pantul/rules/order-number'
import { problem } from '@pantul/rules/problem'
import { mayChangeSql, mayViewSql, readerValues, type Reader } from '../../orders/stored/order-access.ts'
import { giveGrant } from '../../people/accounts/give-grant.ts'
import { normalisePhone } from '../../people/accounts/normalise-phone.ts'
import type { CountedAttempt } from '../../platform/base/rate-limits.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Connection } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'
import type { LimitKeys } from '../../platform/http/rate-limit.ts'
import { countAttempts, undoAttempts } from '../../platform/limits/count-attempts.ts'

export type LookUp = {
  /** As the person entered it. */
  readonly orderNumber: string
  /** Phone or e-mail, as the person entered it. */
  readonly contact: string
  readonly reader: Reader
  readonly limitKeys: LimitKeys
  /** The keyed hash of the browser's cookie, as stored in `order_holder`. */
  readonly browserHash: string
}

/**
 * Looks up a guest's order by its number and the guest's phone or e-mail. Returns the order's public id and the token
 * of a grant. The grant allows the browser to see the order. The browser that placed the order may also change it.
 * Refusals: ORDER_UNKNOWN for a wrong number or contact, and for an order of an account; TOO_MANY_REQUESTS after too
 * many wrong attempts. Unknown and known order numbers take the same work, so the time of the answer tells nothing.
 */
export async function lookUpOrder(
  { db }: Pick<Deps, 'db'>,
  lookUp: LookUp,
): Promise<{ publicId: string; grantToken: string }> {
  const { now, caller } = lookUp.reader
  const order = await findGuestOrder(db, lookUp)
  const attempts = attemptsToCount(lookUp, order?.hasAccess === true)
  await countAttempts(db, now, attempts)
  if (order === undefined || !order.hasThisContact) throw new Refusal(problem('ORDER_UNKNOWN'))
  await undoAttempts(db, attempts)
  const purpose = order.wasPlacedInThisBrowser ? 'open-order' : 'view-order'
  const grant = { purpose, customerId: null, orderId: order.id } as const
  const grantToken = await db.transaction((tx) => giveGrant(tx, { tokenHash: caller.grantHash, grant, now }))
  return { publicId: order.publicId, grantToken }
}

/**
 * The limits by order number count the attempts of all browsers together. A browser that has access to the order is not
 * counted there, so that guesses of strangers do not lock its guest out.
 */
function attemptsToCount({ orderNumber, limitKeys }: LookUp, hasAccess: boolean): CountedAttempt[] {
  const tidyNumber = tidyOrderNumber(orderNumber)
  return [
    ['failed order look-up, browser', limitKeys.browser],
    ...(hasAccess
      ? []
      : ([
          ['failed order look-up, order number and network', tidyNumber, limitKeys.network],
          ['failed order look-up, order number', tidyNumber],
        ] as const)),
    ['failed order look-up, network', limitKeys.network],
  ]
}

type FoundOrder = {
  readonly id: number
  readonly publicId: string
  /** Whether the entered phone or e-mail is that of the order's guest. */
  readonly hasThisContact: boolean
  readonly wasPlacedInThisBrowser: boolean
  /** Whether the browser can see the order already, without this look-up. */
  readonly hasAccess: boolean
}

// `mayChangeSql` and `mayViewSql` use $2 to $6, which are the `readerValues`.
const selectGuestOrder = `
  select o.id, o.public_id as "publicId", (o.guest_email = $7 or o.guest_phone_e164 = $8) is true as "hasThisContact",
         holder."wasPlacedInThisBrowser",
         (holder."wasPlacedInThisBrowser" or ${mayChangeSql} or ${mayViewSql}) is true as "hasAccess"
    from sales_order o
    cross join lateral (
      select exists (select from order_holder h
                      where h.order_id = o.id and h.browser = $9) as "wasPlacedInThisBrowser") holder
   where o.number = $1 and o.customer_id is null`

async function findGuestOrder(
  db: Connection,
  { orderNumber, contact, reader, browserHash }: LookUp,
): Promise<FoundOrder | undefined> {
  const entered = contact.trim()
  const [email, phone] = entered.includes('@') ? [entered.toLowerCase(), ''] : ['', normalisePhone(entered)]
  const values = [tidyOrderNumber(orderNumber), ...readerValues(reader), email, phone, browserHash]
  const [order] = await db.query<FoundOrder>(selectGuestOrder, values)
  return order
}

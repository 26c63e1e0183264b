import { tidyOrderNumber } from '@pantul/rules/order-number'
import { problem } from '@pantul/rules/problem'
import { mayChange, mayView, readerValues, type Reader } from '../../orders/order-access.ts'
import { giveGrant } from '../../people/accounts/give-grant.ts'
import { normalisePhone } from '../../people/accounts/normalise-phone.ts'
import type { CountedAttempt } from '../../platform/base/rate-limits.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Connection } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'
import type { LimitKeys } from '../../platform/http/rate-limit.ts'
import { countAttempts, undoAttempts } from '../../platform/limits/count-attempts.ts'

/** The typed values, the reader, and the network address. */
export type LookUp = {
  readonly number: string
  /** Phone or e-mail, as typed. */
  readonly contact: string
  readonly reader: Reader
  readonly limitKeys: LimitKeys
  /** The hash of the browser, as stored with its orders. */
  readonly browser: string
}

/**
 * Looks up a guest's order by its number and its phone or e-mail. Returns the order's public id and the token of a
 * grant, which allows to see the order, and to change it in the browser that placed it. Refusals: ORDER_UNKNOWN for a
 * wrong pair and for an order of an account, after the same work as for a known number; TOO_MANY_REQUESTS
 * after too many wrong pairs.
 */
export async function lookUpOrder(
  { db }: Pick<Deps, 'db'>,
  lookUp: LookUp,
): Promise<{ publicId: string; token: string }> {
  const { now, caller } = lookUp.reader
  const order = await guestOrder(db, lookUp)
  const tries = triesOf(lookUp, order?.hasAccess === true)
  await countAttempts(db, now, tries)
  if (order === undefined || !order.isContact) throw new Refusal(problem('ORDER_UNKNOWN'))
  await undoAttempts(db, tries)
  const purpose = order.isPlacedHere ? 'open-order' : 'view-order'
  const grant = { purpose, customerId: null, orderId: order.id } as const
  const token = await db.transaction((tx) => giveGrant(tx, { tokenHash: caller.grant, grant, now }))
  return { publicId: order.publicId, token }
}

/** Attempts at one number are counted for all callers, except browsers with access to the order. */
function triesOf({ number, limitKeys }: LookUp, hasAccess: boolean): CountedAttempt[] {
  const tidied = tidyOrderNumber(number)
  return [
    ['look up order, browser', limitKeys.browser],
    ...(hasAccess
      ? []
      : ([
          ['look up order, number at address', tidied, limitKeys.address],
          ['look up order, number', tidied],
        ] as const)),
    ['look up order, address', limitKeys.address],
  ]
}

type FoundOrder = {
  readonly id: number
  readonly publicId: string
  readonly isContact: boolean
  readonly isPlacedHere: boolean
  readonly hasAccess: boolean
}

const found = `
  select o.id, o.public_id as "publicId", (o.guest_email = $7 or o.guest_phone_e164 = $8) is true as "isContact",
         held."isHere" as "isPlacedHere", (held."isHere" or ${mayChange} or ${mayView}) is true as "hasAccess"
    from sales_order o
    cross join lateral (
      select exists (select from order_holder h where h.order_id = o.id and h.browser = $9) as "isHere") held
   where o.number = $1 and o.customer_id is null`

async function guestOrder(
  db: Connection,
  { number, contact, reader, browser }: LookUp,
): Promise<FoundOrder | undefined> {
  const typed = contact.trim()
  const [email, phone] = typed.includes('@') ? [typed.toLowerCase(), ''] : ['', normalisePhone(typed)]
  const values = [tidyOrderNumber(number), ...readerValues(reader), email, phone, browser]
  const [order] = await db.query<FoundOrder>(found, values)
  return order
}

import { mailCountKey } from '@pantul/rules/mailbox'
import { problem } from '@pantul/rules/problem'
import { findReadableOrder } from '../../orders/stored/find-order.ts'
import type { Reader } from '../../orders/stored/order-access.ts'
import { newPublicId } from '../../platform/base/public-id.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Deps } from '../../platform/deps.ts'
import type { LimitKeys } from '../../platform/http/rate-limit.ts'
import type { CountedAttempt } from '../../platform/base/rate-limits.ts'
import { countAttempts } from '../../platform/limits/count-attempts.ts'

type OrderLinkRequest = { readonly publicId: string; readonly reader: Reader; readonly limitKeys: LimitKeys }

/**
 * Mails the link of a guest's order to the guest's e-mail. The reader must be allowed to see the order. Refusals:
 * ORDER_UNKNOWN, also for an order of an account; TOO_MANY_REQUESTS per browser, order, mailbox and network address.
 */
export async function sendOrderLink(
  deps: Deps,
  { publicId, reader, limitKeys }: OrderLinkRequest,
): Promise<void> {
  const { db } = deps
  const order = await findReadableOrder(db, publicId, reader)
  if (order === undefined || !order.isGuest) throw new Refusal(problem('ORDER_UNKNOWN'))
  const [guest] = await db.query<{ email: string }>(
    'select guest_email as email from sales_order where id = $1 and guest_email is not null',
    [order.id],
  )
  if (guest === undefined) throw new Refusal(problem('ORDER_UNKNOWN'))
  await countAttempts(db, reader.now, [
    ['send order link, browser', limitKeys.browser],
    ['send order link, order', publicId],
    mailboxLimit(mailCountKey(guest.email), order.confirmedAt !== null),
    ['send order link, network', limitKeys.network],
  ])
  await db.query(`insert into outbox (dedupe_key, kind, payload) values ($1, 'mail', $2)`, [
    `order-link:${newPublicId()}`,
    JSON.stringify({ template: 'order-link', orderId: order.id }),
  ])
  deps.wakeOutbox()
}

/**
 * Unpaid orders have a limit of their own, so that strangers who order with this e-mail do not block the link of a paid
 * order.
 */
const mailboxLimit = (mailbox: string, isPaid: boolean): CountedAttempt =>
  isPaid
    ? ['send link of paid order, mailbox', mailbox]
    : ['mail about unpaid order, mailbox and template', mailbox, 'order-link']

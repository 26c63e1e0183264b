import { isHolding } from '@pantul/rules/order-state'
import { problem } from '@pantul/rules/problem'
import type { Deps } from '../../platform/deps.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Attachment } from '../mail/message.ts'
import { mailOrder } from '../mail/queries.ts'
import { calendarAttachment } from '../mail/attach-calendar.ts'
import { isPlayed } from '../mail/order-items.ts'
import { paymentOf } from '../../money/payments/queries.ts'

/**
 * The calendar file of a payment's order, the same as in its mail. Anybody with the payment's URL gets it, because it
 * contains no names. Refusals: PAYMENT_UNKNOWN; PAYMENT_CLOSED if the hours are not booked, or the order has none
 * (packages).
 */
export async function shareCalendar({ db, config }: Deps, publicId: string): Promise<Attachment> {
  const payment = await paymentOf(db, publicId)
  const order = payment === undefined ? null : await mailOrder(db, payment.orderId)
  if (order === null) throw new Refusal(problem('PAYMENT_UNKNOWN'))
  if (!isPlayed(order) || !isHolding(order.state) || order.state === 'held')
    throw new Refusal(problem('PAYMENT_CLOSED'))
  const page = `${config.publicUrl}/status-payment/${publicId}`
  return calendarAttachment(order, { page, hostname: new URL(config.publicUrl).hostname })
}

import { isHolding } from '@pantul/rules/order-state'
import { problem } from '@pantul/rules/problem'
import type { Deps } from '../../platform/deps.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Attachment } from '../mail/message.ts'
import { mailOrder } from '../mail/queries.ts'
import { calendarAttachment } from '../mail/attach-calendar.ts'
import { isPlayed } from '../mail/order-items.ts'
import { findReadableOrder } from '../../orders/find-order.ts'
import type { Reader } from '../../orders/order-access.ts'

/**
 * The calendar file of the reader's order, with the same events as the file in its mail. Refusals: ORDER_UNKNOWN;
 * PAYMENT_CLOSED if the hours are not booked, or the order has none (packages).
 */
export async function shareOrderCalendar(
  { db, config }: Deps,
  publicId: string,
  reader: Reader,
): Promise<Attachment> {
  const visible = await findReadableOrder(db, publicId, reader)
  const order = visible === undefined ? null : await mailOrder(db, visible.id)
  if (order === null) throw new Refusal(problem('ORDER_UNKNOWN'))
  if (!isPlayed(order) || !isHolding(order.state) || order.state === 'held')
    throw new Refusal(problem('PAYMENT_CLOSED'))
  const page = `${config.publicUrl}/history-transactions/${publicId}`
  return calendarAttachment(order, { page, hostname: new URL(config.publicUrl).hostname })
}

import type { CancelPreview, QuoteReschedule } from '@pantul/contract/after-booking'
import type { DataOf } from '@pantul/contract/call'
import type { Connection } from './platform/database/open.ts'
import { item, orderOf } from './orders/place/test-players.ts'
import { oneOf, type Dice } from './test-hostility.ts'
import type { Visitor } from './test-visitor.ts'

/** Paid orders and refunds of a visitor. The functions make valid bodies for the calls that change them. */
export type ChangeableOrders = {
  /** Public ids of the orders to cancel or move. */
  readonly orders: readonly string[]
  /** Public ids of refunds that wait for a bank account. */
  readonly transfers: readonly string[]
  cancelBody(dice: Dice): object
  /** For the price of a move. */
  quoteBody(dice: Dice): object
  moveBody(dice: Dice): object
  /** For the bank account of a refund. */
  accountBody(): object
}

type ChangeableOrder = {
  readonly id: string
  readonly previewHash: string
  readonly move: object
  readonly quoteHash: string
}

/**
 * For tests: places ten orders, one at each hour of 8 March from 12 to 21: four to cancel, four to move, two with a
 * refund.
 */
export async function placeChangeableOrders(db: Connection, visitor: Visitor): Promise<ChangeableOrders> {
  const cancellable: ChangeableOrder[] = []
  const movable: ChangeableOrder[] = []
  const transfers: string[] = []
  for (const hour of [12, 13, 14, 15]) cancellable.push(await placeChangeableOrder(visitor, hour))
  for (const hour of [16, 17, 18, 19]) movable.push(await placeChangeableOrder(visitor, hour))
  for (const hour of [20, 21])
    transfers.push(await openTransferRefund(db, await placePaidOrder(visitor, hour)))
  return {
    orders: [...cancellable, ...movable].map(({ id }) => id),
    transfers,
    cancelBody: (dice) => ({
      bookingId: null,
      previewHash: oneOf(dice, cancellable).previewHash,
      reason: 'rain',
    }),
    quoteBody: (dice) => oneOf(dice, movable).move,
    moveBody: (dice) => {
      const { move, quoteHash } = oneOf(dice, movable)
      return { ...move, quoteHash }
    },
    accountBody: () => ({ bank: 'BCA', accountNumber: '1234567890', accountName: 'Player' }),
  }
}

async function placePaidOrder(visitor: Visitor, hour: number): Promise<string> {
  const placed = await visitor.post('/api/courts/order-courts', {
    body: orderOf(40 + hour, [item({ date: '2031-03-08', hours: [hour] })]),
    headers: { 'idempotency-key': `to-be-changed-at-${hour}` },
  })
  if (placed.status !== 201) throw new Error(placed.text)
  const { OrderID, PaymentID } = (placed.body as { data: { OrderID: string; PaymentID: string } }).data
  await visitor.post(`/api/simulate/${PaymentID}`, { body: { action: 'pay' } })
  return OrderID
}

/** Places a paid order that can be cancelled, or moved to the same hour of 5 March. */
async function placeChangeableOrder(visitor: Visitor, hour: number): Promise<ChangeableOrder> {
  const id = await placePaidOrder(visitor, hour)
  const move = { bookingId: 1, date: '05-03-2031', hours: [hour], courts: ['TST1-C2'] }
  const preview = await visitor.get(`/api/orders/${id}/cancel-preview`)
  const quote = await visitor.post(`/api/orders/${id}/reschedule/quote`, { body: move })
  if (preview.status !== 200 || quote.status !== 200) throw new Error(`${preview.text} ${quote.text}`)
  const { PreviewHash } = (preview.body as { data: DataOf<typeof CancelPreview> }).data
  const { QuoteHash } = (quote.body as { data: DataOf<typeof QuoteReschedule> }).data
  return { id, previewHash: PreviewHash, move, quoteHash: QuoteHash }
}

/** For tests: opens a refund of 1000 rupiah by bank transfer for the order. Returns its public id. */
export async function openTransferRefund(db: Connection, orderId: string): Promise<string> {
  const [task] = await db.query<{ id: string }>(
    `with task as (
       insert into refund_task (public_id, order_id, payment_id, amount, reason)
       select left(o.public_id, 21) || '-', o.id, p.id, 1000, 'venue'
         from sales_order o join payment p on p.order_id = o.id
        where o.public_id = $1
       returning id, order_id, public_id
     ), queued_mails as (
       insert into outbox (dedupe_key, kind, payload)
       select key, 'mail', '{}' from task,
              unnest(array['cancelled:' || order_id || ':all', 'refund-account:' || id]) as key
     )
     select public_id as id from task`,
    [orderId],
  )
  if (task === undefined) throw new Error(`order ${orderId} has no payment`)
  return task.id
}

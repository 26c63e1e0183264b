import type { PlayDate } from '@pantul/rules/play-date'
import type { Location } from '../venue/locations/queries.ts'
import { confirmOrder } from '../orders/states/confirm-order.ts'
import { buildSaleOrder, type SaleLine, type SaleBuyer } from '../orders/place/build-sale-order.ts'
import { insertOrder, newOrderIds } from '../orders/stored/insert-order.ts'
import { insertPayment } from '../money/payments/insert-payment.ts'
import type { Transaction } from '../platform/database/connection.ts'

/** A package, or places in a class or programme, that somebody bought. */
type PaidSale = SaleBuyer & {
  readonly location: Location
  readonly line: SaleLine
  readonly today: PlayDate
  readonly now: Temporal.Instant
  /** Reserves the places; a package needs nothing reserved. */
  claim(tx: Transaction, order: { readonly id: number; readonly heldUntil: Temporal.Instant }): Promise<void>
}

/** Minutes for which an order holds its places until it is paid. */
const HOLD_MINUTES = 15

/** Inserts the paid order of a sale. Its mails count as sent. */
export async function insertPaidSale(tx: Transaction, sale: PaidSale): Promise<void> {
  const { location, now, line } = sale
  const ids = newOrderIds(sale.today)
  const heldUntil = now.add({ minutes: HOLD_MINUTES })
  const order = buildSaleOrder(sale, { location, lines: [line], ids, now, heldUntil, orderHolder: null })
  const id = await insertOrder(tx, order)
  await sale.claim(tx, { id, heldUntil })
  const paymentId = await insertPayment(tx, {
    publicId: ids.paymentPublicId,
    orderPublicId: ids.publicId,
    attempt: 1,
    amount: order.total,
    // A payment must end before the hold of its order.
    expiresAt: now.add({ minutes: HOLD_MINUTES - 1 }),
    now,
    gateway: 'simulator',
  })
  for (const statement of payStatements) await tx.query(statement, [paymentId])
  await confirmOrder(tx, id, 'paid')
  const mailKeys = [`placed:${id}`, `paid:${id}`, `create-payment:${paymentId}`]
  await tx.query('update outbox set done_at = now(), attempts = 1 where dedupe_key = any ($1::text[])', [
    mailKeys,
  ])
}

const payStatements = [
  `update payment set state = 'paid', method = 'qris', paid_at = created_at, settles_order = true, next_check_at = null,
          gateway_ref = gen_random_uuid()::text
    where id = $1`,
  `insert into simulated_transaction (gateway_order_id, transaction_id, gross_amount, status, fraud_status,
                                      payment_type, status_code, expires_at, updated_at)
   select gateway_order_id, gateway_ref, amount, 'settlement', 'accept', method, '200', expires_at, paid_at
     from payment where id = $1`,
]

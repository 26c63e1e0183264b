import { hasMoveRightSql } from '../../orders/claims/move-right.ts'
import { rootOf } from '../../orders/claims/order-chain.ts'
import { creditDebtor, creditOwedBack, markBookingsEnded } from '../../balances/credit/credit-debtor.ts'
import { lockAccount } from '../../people/accounts/lock-account.ts'
import type { Transaction } from '../../platform/database/open.ts'
import { refundContextOf, type RefundContext } from '../refund-tasks/plan-refund.ts'
import type { PaymentDeps } from '../gateways/gateway.ts'
import { alertStaff } from './alert-staff.ts'
import { endBookingsAtFullRefund } from './end-bookings.ts'
import { endUnpaidOrder } from './end-order.ts'
import { lockBookings } from './lock-bookings.ts'
import { findPaymentById } from './payment.ts'
import { readSoldOrder } from './read-sold-order.ts'

/** Makes the outbox run `endCreditBookings` after the commit, once more if it has done so before. */
export async function queueEndOfCreditBookings(tx: Transaction, paymentId: number): Promise<void> {
  await tx.query(
    `insert into outbox (dedupe_key, kind, payload)
     values ('end-credit-bookings:' || $1::bigint, 'end-credit-bookings', jsonb_build_object('paymentId', $1::bigint))
     on conflict (dedupe_key) do update set done_at = null, failed_at = null, attempts = 0, next_at = now()`,
    [paymentId],
  )
}

/**
 * After the reversal of a payment that had become store credit, which the player has spent: cancels future bookings that
 * store credit paid, the newest order first, until the returned credit has paid the debt. Their money and package hours
 * are refunded whole, because the player did not cancel. Bookings that have begun stay, and what the returned credit does
 * not pay stays a debt. Mails players and staff. Repeating it changes nothing.
 */
export async function endCreditBookings(deps: PaymentDeps, paymentId: number): Promise<void> {
  const refundContext = refundContextOf(deps)
  await deps.db.transaction(async (tx) => {
    const payment = await findPaymentById(tx, paymentId)
    const customerId = await creditDebtor(tx, paymentId)
    if (customerId === null) throw new Error(`no store credit of payment ${paymentId} is owed`)
    await lockAccount(tx, customerId)
    const ended = await endOrdersPaidByCredit(tx, customerId, refundContext)
    await markBookingsEnded(tx, customerId, refundContext.now)
    const owed = await creditOwedBack(tx, { customerId, paymentId })
    await alertStaff(tx, payment, 'credit_spent', { ended, owed })
  })
  deps.wakeOutbox()
}

// SQL. Orders of courts with future bookings that store credit pays, the newest first. The order of a move is paid by what
// it carried; while it is unpaid, it ends with the booking that it moves. `family`: all orders of one chain of moves.
const ordersPaidByCredit = `
  select o.id, o.number, o.state = 'confirmed' as "isPaid"
    from sales_order o
    join location l on l.id = o.location_id
   cross join lateral (
     select array(select f.id from sales_order f where f.id = ${rootOf('o')}
                   union all
                  select f.id from sales_order f where f.root_id = ${rootOf('o')}) as ids) as family
   cross join lateral (
     select (select sum(f.credit_used) from sales_order f where f.id = any (family.ids))
            - coalesce((select sum(t.amount) from refund_task t
                         where t.order_id = any (family.ids) and t.payment_id is null), 0) as credit) as unreturned
   where o.customer_id = $1 and o.kind = 'court' and unreturned.credit > 0
     and (o.moved_from is null and o.state in ('held', 'payment_review', 'confirmed')
          or o.carried > 0 and o.state = 'confirmed')
     and exists (select from order_line n
                  where n.order_id = o.id and n.cancelled_at is null
                  group by n.booking_id
                 having bool_or(not n.by_package and n.amount > n.discount)
                    and (bool_or(${hasMoveRightSql('n')}) or min((n.play_date + make_interval(hours => n.hour)) at time zone l.time_zone)
                          filter (where n.kind = 'court') > $2))
   order by o.id desc`
type CreditOrder = { readonly id: number; readonly number: string; readonly isPaid: boolean }

/** Returns the numbers of the ended orders. The caller has locked the account. */
async function endOrdersPaidByCredit(
  tx: Transaction,
  customerId: number,
  refundContext: RefundContext,
): Promise<string[]> {
  const find = (): Promise<CreditOrder[]> =>
    tx.query<CreditOrder>(ordersPaidByCredit, [customerId, refundContext.now])
  await lockBookings(tx, {
    find: async () => {
      const orders = await find()
      return { bookings: orders, orderIds: orders.map(({ id }) => id) }
    },
    packageOrderId: null, // No package is removed.
  })
  const ended: string[] = []
  while ((await creditOwedBack(tx, { customerId, paymentId: null /* of all payments */ })) > 0) {
    const [order] = await find()
    if (order === undefined) break
    if (order.isPaid) await endFutureBookings(tx, order.id, refundContext)
    else await endUnpaidOrder(tx, order.id, 'credit')
    ended.push(order.number)
  }
  return ended
}

async function endFutureBookings(
  tx: Transaction,
  orderId: number,
  refundContext: RefundContext,
): Promise<void> {
  const order = await readSoldOrder(tx, orderId, { now: refundContext.now })
  const ended = order.bookings
    .filter(({ hasBegun, paid }) => !hasBegun && paid > 0)
    .map((booking) => ({ ...booking, refundPercent: 100 }))
  if (ended.length === 0) throw new Error(`order ${orderId} has no future booking paid by store credit`)
  await endBookingsAtFullRefund(tx, order, { ended, lostPayment: 'credit', refundContext })
}

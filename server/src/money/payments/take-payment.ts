import { formatRupiah } from '@pantul/rules/money'
import { problem } from '@pantul/rules/problem'
import { changeOf, checkTenders, type Tender } from '@pantul/rules/tender'
import { confirmOrder } from '../../orders/confirm-order.ts'
import { isMoveOpen } from '../../orders/finish-move.ts'
import { writeAct, type ActingStaff } from '../../people/staff/write-act.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'
import { beginAttempt, storeAnswer, type Attempt } from '../../platform/http/idempotency.ts'
import type { PaymentDeps } from '../gateways/gateway.ts'
import { dropOpenPayments } from './close-payment.ts'
import { insertTenders } from './insert-tenders.ts'
import { lockPaymentsOfOrder } from './queries.ts'

/** `due`: the amount that the person at the counter saw. */
export type CounterPayment = {
  readonly staff: ActingStaff
  readonly orderNumber: string
  readonly due: number
  readonly tenders: readonly Tender[]
}

/** `change`: cash to hand back, rupiah. */
export type TakenPayment = { readonly orderNumber: string; readonly change: number }

/**
 * Takes the money for a held order at the counter and confirms it: one settled payment for each tender, in one
 * transaction. An open attempt at the gateway is cancelled after the commit; money that still arrives for it is
 * refunded. Repeating the attempt returns the first answer. Refusals: ORDER_UNKNOWN (also of another location),
 * PAYMENT_CLOSED, HOLD_ENDED, DUE_CHANGED, AMOUNT_OVER, AMOUNT_SHORT, GIVEN_SHORT, REFERENCE_REQUIRED, DRAWER_CLOSED,
 * ORDER_CLOSED (the limit of its package or promo is reached, or its booking can no longer be moved),
 * IDEMPOTENCY_KEY_REUSED.
 */
export async function takePayment(
  deps: PaymentDeps,
  wanted: CounterPayment,
  attempt: Attempt,
): Promise<TakenPayment> {
  const taken = await deps.db.transaction(async (tx) => {
    const answered = await beginAttempt<TakenPayment>(tx, attempt)
    if (answered !== null) return answered
    const { answer, orderPublicId } = await takeIdempotently(tx, deps, wanted)
    await storeAnswer(tx, attempt, { status: 200, answer, orderPublicId })
    return answer
  })
  deps.wakeOutbox()
  return taken
}

type HeldOrder = {
  readonly id: number
  readonly publicId: string
  readonly number: string
  readonly state: string
  readonly isHeld: boolean
  readonly due: number
}

async function takeIdempotently(
  tx: Transaction,
  { clock }: PaymentDeps,
  { staff, orderNumber, due, tenders }: CounterPayment,
): Promise<{ answer: TakenPayment; orderPublicId: string }> {
  const found = await heldOrder(tx, orderNumber, staff.locationId)
  if (found === undefined) throw new Refusal(problem('ORDER_UNKNOWN'))
  const payments = await lockPaymentsOfOrder(tx, found.id)
  // Read again, because it may have changed before it was locked.
  const order = (await heldOrder(tx, orderNumber, staff.locationId)) ?? found
  if (order.state === 'expired' || (order.state === 'held' && !order.isHeld))
    throw new Refusal(problem('HOLD_ENDED'))
  if (order.state !== 'held') throw new Refusal(problem('PAYMENT_CLOSED'))
  if (order.due !== due)
    throw new Refusal(problem('DUE_CHANGED', { due: formatRupiah(order.due), seen: formatRupiah(due) }))
  const wrong = checkTenders(tenders, due)
  if (wrong !== null) throw new Refusal(wrong)
  if (!(await isMoveOpen(tx, order.id, clock.now()))) throw new Refusal(problem('ORDER_CLOSED'))
  if (!(await confirmOrder(tx, order.id, 'paid at the counter'))) throw new Refusal(problem('ORDER_CLOSED'))
  await dropOpenPayments(tx, payments, 'cancelled')
  const actId = await writeAct(tx, {
    at: clock.now(),
    ...staff,
    action: 'take-payment',
    thing: 'order',
    thingId: orderNumber,
    amount: due,
    before: { state: 'held' },
    after: { state: 'confirmed', tenders: tenders.map(({ method, amount }) => ({ method, amount })) },
  })
  await insertTenders(tx, { tenders, order, attempts: payments.at(-1)?.attempt ?? 0, actId, staff })
  return { answer: { orderNumber, change: changeOf(tenders) }, orderPublicId: order.publicId }
}

async function heldOrder(
  tx: Transaction,
  number: string,
  locationId: string,
): Promise<HeldOrder | undefined> {
  const [order] = await tx.query<HeldOrder>(
    `select id, public_id as "publicId", number, state, coalesce(held_until > now(), false) as "isHeld", total - credit_used - carried as due
       from sales_order where number = $1 and location_id = $2`,
    [number, locationId],
  )
  return order
}

import { formatRupiah } from '@pantul/rules/money'
import { problem } from '@pantul/rules/problem'
import { changeOf, checkTenders, type Tender } from '@pantul/rules/tender'
import { confirmOrder } from '../../orders/confirm-order.ts'
import { isMoveOpen } from '../../orders/finish-move.ts'
import { writeAct, type ActingStaff } from '../../people/staff/write-act.ts'
import { newPublicId } from '../../platform/base/public-id.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'
import { beginAttempt, storeAnswer, type Attempt } from '../../platform/http/idempotency.ts'
import { lockOpenShift } from '../drawers/queries.ts'
import type { PaymentDeps } from '../gateways/gateway.ts'
import { dropOpenPayments } from './close-payment.ts'
import { lockPaymentsOfOrder, type Payment } from './queries.ts'

/** `due`: what the person at the counter saw. */
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
 * transaction. An open attempt at the gateway is cancelled after the commit; its late money goes back. Repeating the
 * attempt returns the first answer. Refusals: ORDER_UNKNOWN (also of another location), PAYMENT_CLOSED, HOLD_ENDED,
 * DUE_CHANGED, AMOUNT_OVER, AMOUNT_SHORT, GIVEN_SHORT, REFERENCE_REQUIRED, DRAWER_CLOSED, ORDER_CLOSED (its package,
 * promo or move allows it no more), IDEMPOTENCY_KEY_REUSED.
 */
export async function takePayment(
  deps: PaymentDeps,
  wanted: CounterPayment,
  attempt: Attempt,
): Promise<TakenPayment> {
  const taken = await deps.db.transaction(async (tx) => {
    const answered = await beginAttempt<TakenPayment>(tx, attempt)
    if (answered !== null) return answered
    const { answer, orderPublicId } = await takeOnce(tx, deps, wanted)
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

async function takeOnce(
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
  await insertTenders(tx, { tenders, order, payments, actId, staff })
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

type Taking = {
  readonly tenders: readonly Tender[]
  readonly order: HeldOrder
  readonly payments: readonly Payment[]
  readonly actId: number
  readonly staff: ActingStaff
}

async function insertTenders(
  tx: Transaction,
  { tenders, order, payments, actId, staff }: Taking,
): Promise<void> {
  const shift = await lockOpenShift(tx, staff)
  let attempt = payments.at(-1)?.attempt ?? 0
  for (const { method, amount, given, reference } of tenders) {
    if (method === 'cash' && shift === null) throw new Refusal(problem('DRAWER_CLOSED'))
    attempt += 1
    const [row] = await tx.query<{ id: number }>(insertTender, [
      newPublicId(),
      order.id,
      attempt,
      `${order.number}-${attempt}`,
      amount,
      method,
      actId,
      shift?.id ?? null,
      reference.trim() === '' ? null : reference.trim(),
      given,
    ])
    if (row === undefined) throw new Error('a payment was not written')
    if (method !== 'cash') continue
    await tx.query(
      `insert into drawer_entry (shift_id, kind, amount, payment_id, act_id) values ($1, 'sale', $2, $3, $4)`,
      [shift?.id, amount, row.id, actId],
    )
  }
}

// Nothing is left to ask a gateway, so there is no check and no event of one.
const insertTender = `
  insert into payment (public_id, order_id, attempt, gateway, gateway_order_id, amount, method, state, settles_order,
                       created_at, expires_at, paid_at, act_id, shift_id, reference, tendered)
  values ($1, $2, $3, 'desk', $4, $5, $6, 'paid', true, now(), now(), now(), $7, $8, $9, $10)
  returning id`

import type { Approval } from '@pantul/contract/desk-approvals-wire'
import type { CorrectedPayment } from '@pantul/contract/desk-payments-wire'
import { actionForCorrection, OWN_CORRECTION_MINUTES } from '@pantul/rules/correction'
import { problem } from '@pantul/rules/problem'
import { isReasonTooShort } from '@pantul/rules/reason'
import { changeOf, checkTenders, type Tender, type TenderMethod } from '@pantul/rules/tender'
import { approve, withApproval } from '../../people/staff/approve.ts'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'
import { answerOnceIn, type Attempt } from '../../platform/http/idempotency.ts'
import type { PaymentDeps } from '../gateways/gateway.ts'
import { lockShiftOfCorrection } from '../drawers/shift.ts'
import { insertTenders } from './insert-tenders.ts'
import { lockPaymentsOfOrder } from './payment.ts'
import { reverseWrongPayments } from './reverse-wrong-payments.ts'

export type Correction = {
  readonly staff: ActingStaff
  /** Public ids of payments of one order and one shift. */
  readonly payments: readonly string[]
  /** What is entered instead of the payments. */
  readonly tenders: readonly Tender[]
  readonly reason: string
  readonly approval: Approval | null
}

/** A payment at the counter as it was entered. */
export type WrongPayment = {
  readonly id: number
  readonly orderId: number
  readonly method: TenderMethod
  readonly amount: number
  readonly shiftId: number | null
  /**
   * The closed shift to which the corrected payment belonged; null if this payment corrects none of an earlier shift.
   */
  readonly correctsShiftId: number | null
  readonly paidAt: Temporal.Instant
  /** Whether the person who corrects it entered it in the last `OWN_CORRECTION_MINUTES`. */
  readonly isRecentOwn: boolean
}

/**
 * Replaces wrong payments at the counter: reverses them and enters others of the same sum. Refusals: REASON_REQUIRED,
 * PAYMENT_UNKNOWN (also of another location, or of several orders or shifts), CORRECTION_CLOSED, PAYMENT_VERIFIED, those of
 * `checkTenders` and `approve`, DRAWER_CLOSED (the shift of the payments is closed and no other is open),
 * IDEMPOTENCY_KEY_REUSED.
 */
export async function correctPayment(
  deps: PaymentDeps,
  correction: Correction,
  attempt: Attempt,
): Promise<CorrectedPayment> {
  if (isReasonTooShort(correction.reason, { isRequired: true })) throw new Refusal(problem('REASON_REQUIRED'))
  return withApproval(deps, correction, (tx) =>
    answerOnceIn(tx, attempt, () => replacePayments(tx, deps, correction)),
  )
}

async function replacePayments(
  tx: Transaction,
  deps: PaymentDeps,
  { staff, payments: ids, tenders, reason, approval }: Correction,
): Promise<{ answer: CorrectedPayment; orderPublicId: string }> {
  const order = await findOrderOfPayments(tx, ids, staff.locationId)
  await lockPaymentsOfOrder(tx, order.id)
  const wrong = await readWrongPayments(tx, { order, ids, staff })
  const sum = wrong.reduce((total, { amount }) => total + amount, 0)
  const refusal = checkTenders(tenders, sum)
  if (refusal !== null) throw new Refusal(refusal)
  const neededAction = actionForCorrection(wrong, tenders)
  const approvedBy =
    neededAction === null ? null : await approve(tx, deps, { staff, action: neededAction, approval })
  const { shiftId = null, correctsShiftId = null } = wrong[0] ?? {}
  const shift = await lockShiftOfCorrection(tx, staff, { shiftId, correctsShiftId })
  const actId = await writeStaffAct(tx, {
    at: deps.clock.now(),
    ...staff,
    ...approvedBy,
    action: 'correct-payment',
    thing: 'order',
    thingId: order.number,
    amount: sum,
    before: { payments: wrong.map(({ method, amount }) => ({ method, amount })) },
    after: { payments: tenders.map(({ method, amount }) => ({ method, amount })) },
    reason: reason.trim(),
  })
  await reverseWrongPayments(tx, wrong, { ...shift, actId })
  // The new payments keep the time of the wrong ones, so that the reports of that day stay the same.
  const paidAt = wrong.map((payment) => payment.paidAt).toSorted((a, b) => Temporal.Instant.compare(a, b))[0]
  await insertTenders(tx, { orderId: order.id, tenders, actId, staff, correction: { ...shift, paidAt } })
  return { answer: { orderNumber: order.number, change: changeOf(tenders) }, orderPublicId: order.publicId }
}

type OrderOfPayments = { readonly id: number; readonly publicId: string; readonly number: string }

async function findOrderOfPayments(
  tx: Transaction,
  payments: readonly string[],
  locationId: string,
): Promise<OrderOfPayments> {
  const found = await tx.query<OrderOfPayments>(
    `select distinct o.id, o.public_id as "publicId", o.number
       from payment p join sales_order o on o.id = p.order_id
      where p.public_id = any($1) and o.location_id = $2 and p.gateway = 'desk' and p.method <> 'imported'`,
    [payments, locationId],
  )
  const [order] = found
  if (order === undefined || found.length > 1) throw new Refusal(problem('PAYMENT_UNKNOWN'))
  return order
}

// Read after the locks, because another correction or a cancellation may have come first. Compares `paid_at` with the clock
// of the database, which wrote it.
const selectWrong = `
  select p.id, p.order_id as "orderId", p.method, p.amount, p.shift_id as "shiftId", p.corrects_shift_id as "correctsShiftId",
         p.paid_at as "paidAt",
         a.customer_id = $2 and p.paid_at > now() - make_interval(mins => $3) as "isRecentOwn",
         p.state = 'paid' and p.settles_order and o.state in ('confirmed', 'completed')
           and not exists (select from refund_task t where t.payment_id = p.id) as "isCorrectable",
         p.verified_act_id is not null as "isVerified"
    from payment p
    join sales_order o on o.id = p.order_id
    join staff_act a on a.id = p.act_id
   where p.public_id = any($1)
   order by p.id`

type WrongPaymentQuery = {
  readonly order: OrderOfPayments
  readonly ids: readonly string[]
  readonly staff: ActingStaff
}

async function readWrongPayments(
  tx: Transaction,
  { order, ids, staff }: WrongPaymentQuery,
): Promise<WrongPayment[]> {
  const found = await tx.query<
    WrongPayment & { readonly isCorrectable: boolean; readonly isVerified: boolean }
  >(selectWrong, [ids, staff.customerId, OWN_CORRECTION_MINUTES])
  const haveSameOrderAndShift = found.every(
    ({ orderId, shiftId, correctsShiftId }) =>
      orderId === order.id && shiftId === found[0]?.shiftId && correctsShiftId === found[0]?.correctsShiftId,
  )
  if (found.length !== new Set(ids).size || !haveSameOrderAndShift)
    throw new Refusal(problem('PAYMENT_UNKNOWN'))
  if (!found.every(({ isCorrectable }) => isCorrectable)) throw new Refusal(problem('CORRECTION_CLOSED'))
  if (found.some(({ isVerified }) => isVerified)) throw new Refusal(problem('PAYMENT_VERIFIED'))
  return found
}

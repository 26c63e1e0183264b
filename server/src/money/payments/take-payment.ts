import type { UnpaidBalance, TakenPayment, TakePaymentRequest } from '@pantul/contract/desk-payments-wire'
import { formatRupiah } from '@pantul/rules/money'
import { problem } from '@pantul/rules/problem'
import { changeOf, checkTenders, sumOf, type Tender } from '@pantul/rules/tender'
import { confirmOrder } from '../../orders/confirm-order.ts'
import { isMoveOpen } from '../../orders/finish-move.ts'
import type { AllowedBalance } from '../../orders/order-hooks.ts'
import { writeOwed } from '../../orders/owed-entries.ts'
import { queueBalanceMail } from '../../balances/credit/queue-balance-mail.ts'
import { limitMemberCodes } from '../../people/members/limit-member-codes.ts'
import { limitCodes, type ApprovedBy } from '../../people/staff/approve.ts'
import { unpaidForAct } from '../../orders/record-unpaid.ts'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'
import { beginAttempt, storeAnswer, type Attempt } from '../../platform/http/idempotency.ts'
import type { PaymentDeps } from '../gateways/gateway.ts'
import { allowUnpaidBalance } from '../unpaid-balances/allow-unpaid-balance.ts'
import { recordUnpaidBalance } from '../unpaid-balances/record-unpaid-balance.ts'
import { findPayableOrder, type PayableOrder } from '../unpaid-balances/find-payable-order.ts'
import { endOpenPayments } from './close-payment.ts'
import { insertTenders } from './insert-tenders.ts'
import { allowCredit, spendCreditOfHeld, spendCreditOfOrder } from './pay-by-credit.ts'
import { lockPaymentsOfOrder, type Payment } from './payment.ts'

/** `due`: the due amount that the person at the counter saw, in rupiah. */
export type CounterPayment = TakePaymentRequest & {
  readonly staff: ActingStaff
  readonly orderNumber: string
}

/**
 * Takes money at the counter: one settled payment for each tender, and store credit of the member, in one transaction.
 * A held order is confirmed when it is paid in full, or when the balance may stay unpaid (`allowUnpaidBalance`). An
 * unpaid balance of a confirmed order can be paid in parts. An open attempt at the gateway is cancelled after the
 * commit; money that arrives for it later is refunded. Repeating the attempt returns the first answer. Refusals:
 * ORDER_UNKNOWN (also of another location), PAYMENT_CLOSED, HOLD_ENDED, DUE_CHANGED, AMOUNT_OVER, AMOUNT_SHORT,
 * GIVEN_SHORT, REFERENCE_REQUIRED, DRAWER_CLOSED, ORDER_CLOSED (its package, promo or move does not allow it any more),
 * IDEMPOTENCY_KEY_REUSED, CREDIT_SHORT, those of `allowUnpaidBalance` and of `allowBalances`.
 */
export async function takePayment(
  deps: PaymentDeps,
  wanted: CounterPayment,
  attempt: Attempt,
): Promise<TakenPayment> {
  const taken = await limitCodesOf(deps, wanted, () =>
    deps.db.transaction(async (tx) => {
      const answered = await beginAttempt<TakenPayment>(tx, attempt)
      if (answered !== null) return answered
      const { answer, orderPublicId } = await takeAtCounter(tx, deps, wanted)
      await storeAnswer(tx, attempt, { status: 200, answer, orderPublicId })
      return answer
    }),
  )
  deps.wakeOutbox()
  return taken
}

/** Limits wrong codes: of an approval, and of the member whose store credit is used. */
async function limitCodesOf<Result>(
  deps: PaymentDeps,
  { staff, orderNumber, unpaid = null, balances = null }: CounterPayment,
  work: () => Promise<Result>,
): Promise<Result> {
  const order = balances && (await findPayableOrder(deps.db, orderNumber, staff.locationId))
  const approvals = [balances, unpaid].map((one) => one?.approval ?? null)
  return limitCodes(deps, { staff, approvals }, () =>
    limitMemberCodes(deps, { staff, customerId: order?.customerId ?? null, balances }, work),
  )
}

type PaymentResult = { readonly answer: TakenPayment; readonly orderPublicId: string }

/** `takePayment` in the caller's transaction, which wakes the outbox after its commit. */
export async function takeAtCounter(
  tx: Transaction,
  deps: PaymentDeps,
  wanted: CounterPayment,
): Promise<PaymentResult> {
  const { staff, orderNumber, due } = wanted
  const found = await findPayableOrder(tx, orderNumber, staff.locationId)
  if (found === undefined) throw new Refusal(problem('ORDER_UNKNOWN'))
  const payments = await lockPaymentsOfOrder(tx, found.id)
  // Read again, because it may have changed before it was locked.
  const order = (await findPayableOrder(tx, orderNumber, staff.locationId)) ?? found
  if (order.state === 'expired' || (order.state === 'held' && !order.isHeld))
    throw new Refusal(problem('HOLD_ENDED'))
  const isDebt = order.state !== 'held'
  if (isDebt && order.owed === 0) throw new Refusal(problem('PAYMENT_CLOSED'))
  const dueNow = isDebt ? order.owed : order.due
  if (dueNow !== due)
    throw new Refusal(problem('DUE_CHANGED', { due: formatRupiah(dueNow), seen: formatRupiah(due) }))
  return (isDebt ? payUnpaidBalance : payHeldOrder)(tx, deps, { ...wanted, order, payments })
}

type LockedPayment = CounterPayment & { readonly order: PayableOrder; readonly payments: readonly Payment[] }

/** Pays and confirms a held order. A balance that staff may leave unpaid is recorded. */
async function payHeldOrder(
  tx: Transaction,
  deps: PaymentDeps,
  found: LockedPayment,
): Promise<PaymentResult> {
  const { staff, orderNumber, due, tenders, order, payments } = found
  const unpaid = found.unpaid ?? null
  const now = deps.clock.now()
  const owed = unpaid?.amount ?? 0
  const paid = due - owed
  const credit = found.balances?.credit ?? 0
  if (paid <= 0 && tenders.length + credit > 0)
    throw new Refusal(problem('AMOUNT_OVER', { left: formatRupiah(0) }))
  const wrong = checkTenders(tenders, paid, credit)
  if (wrong !== null) throw new Refusal(wrong)
  const allowedCredit = await allowCredit(tx, deps, found)
  const approvedBy = allowedCredit?.approvedBy ?? null
  const otherApprovals = [allowedCredit]
  const allowed =
    unpaid === null ? null : await allowUnpaidPart(tx, deps, { staff, unpaid, order, paid, otherApprovals })
  if (!(await isMoveOpen(tx, order.id, now))) throw new Refusal(problem('ORDER_CLOSED'))
  await spendCreditOfHeld(tx, { order, credit })
  if (!(await confirmOrder(tx, order.id, 'paid at the counter'))) throw new Refusal(problem('ORDER_CLOSED'))
  await endOpenPayments(tx, payments, 'cancelled')
  const actId = await writeStaffAct(tx, {
    at: now,
    ...staff,
    ...(allowed === null
      ? { approvedBy }
      : { role: allowed.role, approvedBy: approvedBy ?? allowed.approvedBy, reason: allowed.reason }),
    action: paid === 0 ? 'leave-unpaid' : 'take-payment',
    thing: 'order',
    thingId: orderNumber,
    amount: paid === 0 ? owed : paid,
    before: { state: 'held' },
    after: {
      state: 'confirmed',
      ...recordTenders(tenders, credit),
      ...(owed === 0 ? {} : { owed: unpaidForAct(owed, allowed, otherApprovals) }),
    },
  })
  await queueBalanceMail(tx, { orderId: order.id, actId, credit })
  await insertTenders(tx, { tenders, order, attempts: payments.at(-1)?.attempt ?? 0, actId, staff })
  if (allowed !== null)
    await recordUnpaidBalance(tx, {
      orderId: order.id,
      amount: owed,
      isSplit: allowed.isSplit,
      actId,
      staff,
      now,
    })
  return { answer: { orderNumber, change: changeOf(tenders), owed }, orderPublicId: order.publicId }
}

type UnpaidPartOfOrder = {
  readonly staff: ActingStaff
  readonly unpaid: UnpaidBalance
  readonly order: PayableOrder
  readonly paid: number
  readonly otherApprovals: readonly (ApprovedBy | null)[]
}

/**
 * Allows a part of an order to stay unpaid. Refusals: AMOUNT_SHORT for packages and places, because they must be paid
 * in full before they are used; those of `allowUnpaidBalance`.
 */
function allowUnpaidPart(
  tx: Transaction,
  deps: PaymentDeps,
  { staff, unpaid, order, paid, otherApprovals }: UnpaidPartOfOrder,
): Promise<AllowedBalance> {
  const { startsAt, endsAt } = order
  if (order.kind !== 'court' || startsAt === null || endsAt === null)
    throw new Refusal(problem('AMOUNT_SHORT', { left: formatRupiah(unpaid.amount) }))
  return allowUnpaidBalance(tx, deps, {
    staff,
    unpaid,
    paid,
    debtor: order,
    startsAt,
    endsAt,
    otherApprovals,
  })
}

/** Pays any part of the unpaid balance of a confirmed order. */
async function payUnpaidBalance(
  tx: Transaction,
  deps: PaymentDeps,
  found: LockedPayment,
): Promise<PaymentResult> {
  const { staff, orderNumber, due, tenders, order, payments } = found
  const credit = found.balances?.credit ?? 0
  const paid = sumOf(tenders) + credit
  const wrong = checkTenders(tenders, Math.min(paid, due), credit)
  if (wrong !== null) throw new Refusal(wrong)
  if (paid === 0) throw new Refusal(problem('AMOUNT_SHORT', { left: formatRupiah(due) }))
  const owed = due - paid
  const now = deps.clock.now()
  const allowedCredit = await allowCredit(tx, deps, found)
  await spendCreditOfOrder(tx, { order, credit })
  const actId = await writeStaffAct(tx, {
    at: now,
    ...staff,
    approvedBy: allowedCredit?.approvedBy ?? null,
    action: 'take-payment',
    thing: 'order',
    thingId: orderNumber,
    amount: paid,
    before: { owed: due },
    after: { owed, ...recordTenders(tenders, credit) },
  })
  await queueBalanceMail(tx, { orderId: order.id, actId, credit })
  await endOpenPayments(tx, payments, 'cancelled')
  const shiftId = await insertTenders(tx, {
    tenders,
    order,
    attempts: payments.at(-1)?.attempt ?? 0,
    actId,
    staff,
  })
  await writeOwed(tx, { orderId: order.id, kind: 'pay', amount: paid, actId, shiftId, now })
  return { answer: { orderNumber, change: changeOf(tenders), owed }, orderPublicId: order.publicId }
}

const recordTenders = (tenders: readonly Tender[], credit: number) => ({
  tenders: tenders.map(({ method, amount }) => ({ method, amount })),
  ...(credit === 0 ? {} : { credit }),
})

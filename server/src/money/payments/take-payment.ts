import type { UnpaidBalance, TakenPayment, TakePaymentRequest } from '@pantul/contract/desk-payments-wire'
import { formatRupiah } from '@pantul/rules/money'
import { problem } from '@pantul/rules/problem'
import { changeOf, checkTenders, sumOf, type Tender } from '@pantul/rules/tender'
import { confirmOrder } from '../../orders/states/confirm-order.ts'
import { isMoveStillPossible } from '../../orders/states/finish-move.ts'
import type { AllowedUnpaidBalance } from '../../orders/states/order-hooks.ts'
import { writeOwed } from '../../orders/states/owed-entries.ts'
import { queueBalanceMail } from '../../balances/credit/queue-balance-mail.ts'
import { limitMemberCodes } from '../../people/members/limit-member-codes.ts'
import { limitApprovalCodes, type ApprovedBy } from '../../people/staff/approve.ts'
import { unpaidBalanceForAct } from '../../orders/limits/unpaid-balance-for-act.ts'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'
import { answerOnceIn, type Attempt } from '../../platform/http/idempotency.ts'
import type { PaymentDeps } from '../gateways/gateway.ts'
import { allowUnpaidBalance } from '../unpaid-balances/allow-unpaid-balance.ts'
import { recordUnpaidBalance } from '../unpaid-balances/record-unpaid-balance.ts'
import { checkDue, findPayableOrder, type PayableOrder } from '../unpaid-balances/find-payable-order.ts'
import { endUndecidedPayments } from './close-payment.ts'
import { insertTenders } from './insert-tenders.ts'
import { allowCredit, spendCreditOnHeldOrder, spendCreditOnOrder } from './pay-by-credit.ts'
import { lockPayableOrder, type LockedOrder } from './lock-payable-order.ts'

/** `due`: what the order still needed when the person at the counter saw it, in rupiah. */
export type CounterPayment = TakePaymentRequest & {
  readonly staff: ActingStaff
  readonly orderNumber: string
}

/**
 * Takes money at the counter: one paid payment for each tender, and store credit of the customer. A held order is
 * confirmed when it is paid whole, or when the rest may stay unpaid (`allowUnpaidBalance`). The unpaid balance of a
 * confirmed order can be paid in parts. An undecided attempt at the gateway is cancelled after the commit; money that
 * arrives for it later is refunded. Refusals: those of `lockPayableOrder`, `checkDue`, `checkTenders`,
 * `allowUnpaidBalance` and `allowBalances`, DRAWER_CLOSED, ORDER_CLOSED (its package, promo or move does not allow it
 * any more), CREDIT_SHORT, IDEMPOTENCY_KEY_REUSED.
 */
export async function takePayment(
  deps: PaymentDeps,
  payment: CounterPayment,
  attempt: Attempt,
): Promise<TakenPayment> {
  const taken = await limitCodesOf(deps, payment, () =>
    deps.db.transaction((tx) => answerOnceIn(tx, attempt, () => takeAtCounter(tx, deps, payment))),
  )
  deps.wakeOutbox()
  return taken
}

/** Limits wrong codes: those of approvals, and the member code of the customer whose store credit is used. */
async function limitCodesOf<Result>(
  deps: PaymentDeps,
  { staff, orderNumber, unpaid = null, balances = null }: CounterPayment,
  work: () => Promise<Result>,
): Promise<Result> {
  const approvals = [balances?.approval ?? null, unpaid?.approval ?? null]
  return limitApprovalCodes(deps, { staff, approvals }, async () => {
    const order = balances && (await findPayableOrder(deps.db, orderNumber, staff.locationId))
    return limitMemberCodes(deps, { staff, customerId: order?.customerId ?? null, balances }, work)
  })
}

type PaymentResult = { readonly answer: TakenPayment; readonly orderPublicId: string }

/** `takePayment` in the caller's transaction, which wakes the outbox after its commit. */
export async function takeAtCounter(
  tx: Transaction,
  deps: PaymentDeps,
  payment: CounterPayment,
): Promise<PaymentResult> {
  const { staff, orderNumber, due } = payment
  const locked = await lockPayableOrder(tx, orderNumber, staff.locationId)
  checkDue(locked.order, due)
  const pay = locked.order.state === 'held' ? payHeldOrder : payUnpaidBalance
  return pay(tx, deps, { ...payment, ...locked })
}

type PaymentOfLockedOrder = CounterPayment & LockedOrder

/** Pays and confirms a held order, and records what staff may leave unpaid. */
async function payHeldOrder(
  tx: Transaction,
  deps: PaymentDeps,
  payment: PaymentOfLockedOrder,
): Promise<PaymentResult> {
  const { staff, orderNumber, due, tenders, order, payments } = payment
  const unpaid = payment.unpaid ?? null
  const now = deps.clock.now()
  const owed = unpaid?.amount ?? 0
  const paid = due - owed
  const credit = payment.balances?.credit ?? 0
  if (paid <= 0 && tenders.length + credit > 0)
    throw new Refusal(problem('AMOUNT_OVER', { left: formatRupiah(0) }))
  const tenderRefusal = checkTenders(tenders, paid, credit)
  if (tenderRefusal !== null) throw new Refusal(tenderRefusal)
  const allowedCredit = await allowCredit(tx, deps, payment)
  const approvedBy = allowedCredit?.approvedBy ?? null
  const otherApprovals = [allowedCredit]
  const allowedUnpaidBalance =
    unpaid === null ? null : await allowUnpaidPart(tx, deps, { staff, unpaid, order, paid, otherApprovals })
  if (!(await isMoveStillPossible(tx, order.id, now))) throw new Refusal(problem('ORDER_CLOSED'))
  await spendCreditOnHeldOrder(tx, { order, credit })
  if (!(await confirmOrder(tx, order.id, 'paid at the counter'))) throw new Refusal(problem('ORDER_CLOSED'))
  await endUndecidedPayments(tx, payments, 'cancelled')
  const actId = await writeStaffAct(tx, {
    at: now,
    ...staff,
    ...(allowedUnpaidBalance === null
      ? { approvedBy }
      : {
          role: allowedUnpaidBalance.role,
          approvedBy: approvedBy ?? allowedUnpaidBalance.approvedBy,
          reason: allowedUnpaidBalance.reason,
        }),
    action: paid === 0 ? 'leave-unpaid' : 'take-payment',
    thing: 'order',
    thingId: orderNumber,
    amount: paid === 0 ? owed : paid,
    before: { state: 'held' },
    after: {
      state: 'confirmed',
      ...describeTenders(tenders, credit),
      ...(owed === 0 ? {} : { owed: unpaidBalanceForAct(owed, allowedUnpaidBalance, otherApprovals) }),
    },
  })
  await queueBalanceMail(tx, { orderId: order.id, actId, credit })
  await insertTenders(tx, { orderId: order.id, tenders, actId, staff })
  if (allowedUnpaidBalance !== null)
    await recordUnpaidBalance(tx, {
      orderId: order.id,
      amount: owed,
      isSplit: allowedUnpaidBalance.isSplit,
      actId,
      staff,
      now,
    })
  return { answer: { orderNumber, change: changeOf(tenders), owed }, orderPublicId: order.publicId }
}

type UnpaidPart = {
  readonly staff: ActingStaff
  readonly unpaid: UnpaidBalance
  readonly order: PayableOrder
  readonly paid: number
  /** Approvals of other parts of the same staff act. */
  readonly otherApprovals: readonly (ApprovedBy | null)[]
}

/**
 * Allows a part of an order to stay unpaid. Refusals: AMOUNT_SHORT for packages and places, because they must be paid
 * in full before they are used; those of `allowUnpaidBalance`.
 */
function allowUnpaidPart(
  tx: Transaction,
  deps: PaymentDeps,
  { staff, unpaid, order, paid, otherApprovals }: UnpaidPart,
): Promise<AllowedUnpaidBalance> {
  const { startsAt, endsAt } = order
  if (order.kind !== 'court' || startsAt === null || endsAt === null)
    throw new Refusal(problem('AMOUNT_SHORT', { left: formatRupiah(unpaid.amount) }))
  return allowUnpaidBalance(tx, deps, {
    staff,
    unpaid,
    paid,
    owingPlayer: order,
    startsAt,
    endsAt,
    otherApprovals,
  })
}

/** Pays any part of the unpaid balance of a confirmed order. */
async function payUnpaidBalance(
  tx: Transaction,
  deps: PaymentDeps,
  payment: PaymentOfLockedOrder,
): Promise<PaymentResult> {
  const { staff, orderNumber, due, tenders, order, payments } = payment
  const credit = payment.balances?.credit ?? 0
  const paid = sumOf(tenders) + credit
  const tenderRefusal = checkTenders(tenders, Math.min(paid, due), credit)
  if (tenderRefusal !== null) throw new Refusal(tenderRefusal)
  if (paid === 0) throw new Refusal(problem('AMOUNT_SHORT', { left: formatRupiah(due) }))
  const owed = due - paid
  const now = deps.clock.now()
  const allowedCredit = await allowCredit(tx, deps, payment)
  await spendCreditOnOrder(tx, { order, credit })
  const actId = await writeStaffAct(tx, {
    at: now,
    ...staff,
    approvedBy: allowedCredit?.approvedBy ?? null,
    action: 'take-payment',
    thing: 'order',
    thingId: orderNumber,
    amount: paid,
    before: { owed: due },
    after: { owed, ...describeTenders(tenders, credit) },
  })
  await queueBalanceMail(tx, { orderId: order.id, actId, credit })
  await endUndecidedPayments(tx, payments, 'cancelled')
  const shiftId = await insertTenders(tx, { orderId: order.id, tenders, actId, staff })
  await writeOwed(tx, { orderId: order.id, kind: 'pay', amount: paid, actId, shiftId, now })
  return { answer: { orderNumber, change: changeOf(tenders), owed }, orderPublicId: order.publicId }
}

/** What the staff act (audit log) says about the money. */
const describeTenders = (tenders: readonly Tender[], credit: number) => ({
  tenders: tenders.map(({ method, amount }) => ({ method, amount })),
  ...(credit === 0 ? {} : { credit }),
})

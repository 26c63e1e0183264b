import type { PaidByBalances } from '@pantul/contract/desk-payments-wire'
import { formatRupiah } from '@pantul/rules/money'
import { problem } from '@pantul/rules/problem'
import { lockReservedQuota } from '../../balances/quotas/lock-reserved-quota.ts'
import { creditBalance } from '../../balances/credit/queries.ts'
import { useCredit } from '../../balances/credit/use-credit.ts'
import { clearHourHolds } from '../../orders/states/confirm-order.ts'
import { allowBalances } from '../../people/members/allow-balances.ts'
import type { ApprovedBy } from '../../people/staff/approve.ts'
import type { ActingStaff } from '../../people/staff/write-staff-act.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { PaymentDeps } from '../gateways/gateway.ts'
import type { PayableOrder } from '../unpaid-balances/find-payable-order.ts'

type CreditInput = {
  readonly staff: ActingStaff
  readonly order: PayableOrder
  readonly balances?: PaidByBalances | null
}

/**
 * Allows staff to use the store credit of the player. Returns who approved it; null without an approval or without credit.
 * Credit pays courts only: a package or a place is refunded to the payment that paid it, and credit is no payment.
 * Refusals: CREDIT_COURTS_ONLY, those of `allowBalances`.
 */
export async function allowCredit(
  tx: Transaction,
  deps: PaymentDeps,
  { staff, order, balances = null }: CreditInput,
): Promise<ApprovedBy | null> {
  if (balances === null || balances.credit === 0) return null
  if (order.kind !== 'court') throw new Refusal(problem('CREDIT_COURTS_ONLY'))
  return allowBalances(tx, deps, { staff, customerId: order.customerId, balances })
}

/** `credit`: rupiah. */
type CreditToSpend = { readonly order: PayableOrder; readonly credit: number }

/** Spends store credit on an order that is about to be confirmed. Refusal: CREDIT_SHORT. */
export async function spendCreditOnHeldOrder(tx: Transaction, spent: CreditToSpend): Promise<void> {
  if (spent.credit === 0) return
  // All writers lock hours and packages before credit. The confirmation, which comes after this, locks them too late.
  await clearHourHolds(tx, spent.order.id)
  await lockReservedQuota(tx, spent.order.id)
  await spendCreditOnOrder(tx, spent)
}

/** Spends store credit on an order, which the caller has locked. Refusal: CREDIT_SHORT. */
export async function spendCreditOnOrder(tx: Transaction, { order, credit }: CreditToSpend): Promise<void> {
  if (credit === 0 || (await useCredit(tx, { orderId: order.id, amount: credit }))) return
  const balance = order.customerId === null ? 0 : await creditBalance(tx, order.customerId)
  throw new Refusal(problem('CREDIT_SHORT', { have: formatRupiah(balance) }))
}

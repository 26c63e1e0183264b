import type { PaidByBalances, UnpaidBalance } from '@pantul/contract/desk-payments-wire'
import type { Tender } from '@pantul/rules/tender'
import type { DeskCall } from '../desk/desk-use-call.ts'

/** How a due amount is paid. */
export type PaymentInput = {
  readonly tenders: readonly Tender[]
  /** What stays unpaid; null if everything is paid. */
  readonly unpaid: UnpaidBalance | null
  readonly balances: PaidByBalances | null
}

/** The call that pays a due amount. */
export type PayCall = Pick<DeskCall<PaymentInput>, 'send' | 'isBusy' | 'problem' | 'refusal' | 'forget'>

/** Packages of the buyer that can pay the sale. */
export type PackageOption = {
  readonly names: readonly string[]
  /** Whether the packages pay, so that only the rest of the price is due. */
  readonly isUsed: boolean
  readonly onUse: (isUsed: boolean) => void
}

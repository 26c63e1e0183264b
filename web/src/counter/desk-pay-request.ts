import type { PaidByBalances, UnpaidBalance } from '@pantul/contract/desk-payments-wire'
import type { Tender } from '@pantul/rules/tender'

/** The request that sends tenders. `forget` removes the shown problem when other tenders are typed. */
export type PayRequest = {
  readonly take: (
    tenders: readonly Tender[],
    unpaid: UnpaidBalance | null,
    balances: PaidByBalances | null,
  ) => void
  readonly isBusy: boolean
  readonly problem: string | null
  readonly code: string | null
  readonly isDrawerClosed: boolean
  readonly forget: () => void
}

/** Packages of the person that can pay the sale. `isUsed`: they pay, and only the remaining amount is due. */
export type PackageOption = {
  readonly names: readonly string[]
  readonly isUsed: boolean
  readonly onUse: (isUsed: boolean) => void
}

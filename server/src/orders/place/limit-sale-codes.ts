import { limitMemberCodes } from '../../people/members/limit-member-codes.ts'
import { limitApprovalCodes } from '../../people/staff/approve.ts'
import type { Deps } from '../../platform/deps.ts'
import type { OrderRequest } from './order-request.ts'

/**
 * Limits wrong codes of a sale: codes of the approver, and of the member whose balances are used. Refusal:
 * TOO_MANY_REQUESTS.
 */
export async function limitSaleCodes<Result>(
  deps: Pick<Deps, 'db' | 'clock'>,
  { seller, player }: Pick<OrderRequest, 'seller' | 'player'>,
  work: () => Promise<Result>,
): Promise<Result> {
  if (seller === null) return work()
  const { settling, priceOff } = seller
  const staff = { customerId: seller.customerId }
  const { unpaid = null, balances = null } = settling.kind === 'tenders' ? settling : {}
  const approvals = [priceOff, balances, unpaid].map((part) => part?.approval ?? null)
  return limitApprovalCodes(deps, { staff, approvals }, () =>
    limitMemberCodes(deps, { staff, customerId: player.customerId, balances }, work),
  )
}

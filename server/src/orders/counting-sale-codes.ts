import { countingMemberCodes } from '../people/members/counting-member-codes.ts'
import { countingCodes } from '../people/staff/approve.ts'
import type { Deps } from '../platform/deps.ts'
import type { OrderRequest } from './order-request.ts'

/**
 * Limits wrong codes of a sale: codes of the approver, and of the member whose balances are used. TOO_MANY_REQUESTS.
 */
export async function countingSaleCodes<Result>(
  deps: Pick<Deps, 'db' | 'clock'>,
  { seller, player }: Pick<OrderRequest, 'seller' | 'player'>,
  work: () => Promise<Result>,
): Promise<Result> {
  if (seller === null) return work()
  const { settling, priceOff } = seller
  const staff = { customerId: seller.customerId }
  const { rest = null, balances = null } = settling.kind === 'tenders' ? settling : {}
  const approvals = [priceOff, balances, rest].map((one) => one?.approval ?? null)
  return countingCodes(deps, { staff, approvals }, () =>
    countingMemberCodes(deps, { staff, customerId: player.customerId, balances }, work),
  )
}

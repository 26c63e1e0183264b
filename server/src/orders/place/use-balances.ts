import { allowBalances } from '../../people/members/allow-balances.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'
import type { AllowedDiscount } from '../price/allow-discount.ts'
import type { OrderingPlayer } from '../stored/insert-order.ts'
import type { OrderPrice } from '../price/price-order.ts'
import type { CounterSale, UsedBalances } from './seller.ts'

type SaleOfMember = {
  readonly sale: CounterSale
  readonly player: Pick<OrderingPlayer, 'customerId'>
  readonly price: OrderPrice
  readonly allowedDiscount: AllowedDiscount | null
}

/**
 * Allows a sale to use store credit and packages of its buyer; null: it uses none. The person who approved the lower
 * price of the sale can approve this use too, with the same code. Refusals: those of `allowBalances`.
 */
export async function allowUsedBalances(
  tx: Transaction,
  deps: Pick<Deps, 'config' | 'clock'>,
  { sale: { staff, balances }, player, price, allowedDiscount }: SaleOfMember,
): Promise<UsedBalances | null> {
  const credit = balances?.credit ?? 0
  const units = price.allocations.length
  if (credit === 0 && units === 0) return null
  const requested = balances ?? { credit, code: '', approval: null }
  const otherApprovals = [allowedDiscount]
  const allowed = await allowBalances(tx, deps, {
    staff,
    customerId: player.customerId,
    balances: requested,
    otherApprovals,
  })
  return { ...allowed, credit, units }
}

import type { CompleteSums } from '@pantul/contract/sold-wire'
import type { OrderSums } from '../../orders/find-order.ts'
import { taxRateOf } from '../../venue/locations/tax-rate.ts'
import { soldPrices } from './describe-sold.ts'
import type { SoldLine } from './queries.ts'

/** The lines of an order, its reductions and its payments; rupiah. */
export const sumsOf = (order: OrderSums, sold: readonly SoldLine[]): CompleteSums => ({
  lines: soldPrices(sold),
  packageAmount: sold.reduce((sum, { byPackage, amount }) => (byPackage ? sum + amount : sum), 0),
  discount: order.discount,
  creditUsed: order.creditUsed,
  carried: order.carried,
  due: order.total - order.creditUsed - order.carried,
  owed: order.owed,
  tax: { ...taxRateOf(order), base: order.total - order.tax, amount: order.tax },
})

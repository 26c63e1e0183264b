import { lineToWire } from '@pantul/contract/quote-wire'
import { taxLabel } from '@pantul/rules/tax'
import { soldPrices } from './describe-sold.ts'
import type { SoldLine } from './queries.ts'
import type { OrderSums } from '../../orders/find-order.ts'

/** An order line by line, and what it comes to (`contract/orders` WirePaidBeside). */
export const sumsToWire = (order: OrderSums, sold: readonly SoldLine[]) => ({
  Lines: soldPrices(sold).map(lineToWire),
  PackageAmount: sold.reduce((sum, { byPackage, amount }) => (byPackage ? sum + amount : sum), 0),
  Discount: order.discount,
  CreditUsed: order.creditUsed,
  Carried: order.carried,
  Due: order.total - order.creditUsed - order.carried,
  Tax: {
    Label: taxLabel(order.taxRateBp),
    RateBp: order.taxRateBp,
    IsInclusive: order.taxIsInclusive,
    Base: order.total - order.tax,
    Amount: order.tax,
  },
})

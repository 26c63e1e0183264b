import type { TaxRate } from '@pantul/contract/tax-wire'
import { taxLabel } from '@pantul/rules/tax'

/** A location's tax as it is shown, or the tax that was stored with an order. */
export const taxRateOf = ({
  taxRateBp,
  taxIsInclusive,
}: {
  readonly taxRateBp: number
  readonly taxIsInclusive: boolean
}): TaxRate => ({ label: taxLabel(taxRateBp), rateBp: taxRateBp, isInclusive: taxIsInclusive })

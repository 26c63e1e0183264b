import { buyerToWire, placedOrderFromWire } from '@pantul/contract/buyer-wire'
import type { BodyOf } from '@pantul/contract/call'
import type { Calls } from '@pantul/contract/calls'
import type { PackageOnSale } from '@pantul/contract/packages-wire'
import { taxOf } from '@pantul/rules/tax'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useSale } from '../checkout/use-sale.ts'

type SaleOptions = {
  readonly packageOnSale: PackageOnSale
  readonly quantity: number
  readonly locationId: string
}
type Body = BodyOf<Calls['POST /api/packages/order']>

/** The order of a package, and its price with tax in rupiah. */
export function usePackageSale({ packageOnSale, quantity, locationId }: SaleOptions) {
  const cache = useQueryClient()
  const { rateBp, isInclusive: inclusive } = packageOnSale.tax
  const taxed = taxOf({ total: packageOnSale.price * quantity, rateBp, inclusive })
  const sale = useSale<Body>({
    product: `package ${packageOnSale.id}`,
    send: async (request) => placedOrderFromWire((await call('POST /api/packages/order', request)).data),
    bodyOf: (guest, expectedTotal) => ({
      packageId: packageOnSale.id,
      quantity,
      profileCustomer: buyerToWire(guest),
      distChan: locationId,
      expectedTotal,
    }),
    handleRefusal: ({ code }) => {
      if (code === 'PRICE_CHANGED') void cache.invalidateQueries({ queryKey: ['packages', locationId] })
      return false
    },
  })
  return { sale, taxed, submit: () => sale.submitAt(taxed.total) }
}

import type { BodyOf } from '@pantul/contract/call'
import type { Calls } from '@pantul/contract/calls'
import { taxOf } from '@pantul/rules/tax'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { buyerOf } from '../checkout/order-body.ts'
import { useSale } from '../checkout/use-sale.ts'
import type { Package } from '../../packages/packages-query.ts'

type Buying = { readonly sold: Package; readonly quantity: number; readonly locationId: string }
type Body = BodyOf<Calls['POST /api/packages/order']>

/** So many of a package, for how much, and their order; amounts in rupiah. */
export function usePackageSale({ sold, quantity, locationId }: Buying) {
  const cache = useQueryClient()
  const { IsInclusive, RateBp } = sold.Tax
  const taxed = taxOf({ total: sold.Price * quantity, rateBp: RateBp, inclusive: IsInclusive })
  const sale = useSale<Body>({
    what: `package ${sold.PackageID}`,
    send: async (sending) => (await call('POST /api/packages/order', sending)).data,
    bodyOf: (guest, expectedTotal) => ({
      packageId: sold.PackageID,
      quantity,
      profileCustomer: buyerOf(guest),
      distChan: locationId,
      expectedTotal,
    }),
    refuse: ({ code }) => {
      if (code === 'PRICE_CHANGED') void cache.invalidateQueries({ queryKey: ['packages', locationId] })
      return false
    },
  })
  return { sale, taxed, submit: () => sale.submitAt(taxed.total) }
}

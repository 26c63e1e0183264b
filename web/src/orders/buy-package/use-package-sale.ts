import { buyerToWire, placedOrderFromWire } from '@pantul/contract/buyer-wire'
import type { BodyOf } from '@pantul/contract/call'
import type { Calls } from '@pantul/contract/calls'
import type { PackageOnSale } from '@pantul/contract/packages-wire'
import { taxOf } from '@pantul/rules/tax'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useSale } from '../checkout/use-sale.ts'

type PurchaseOptions = {
  readonly sold: PackageOnSale
  readonly quantity: number
  readonly locationId: string
}
type Body = BodyOf<Calls['POST /api/packages/order']>

/** The purchase of a package: quantity, price (rupiah) and order. */
export function usePackageSale({ sold, quantity, locationId }: PurchaseOptions) {
  const cache = useQueryClient()
  const { rateBp, isInclusive: inclusive } = sold.tax
  const taxed = taxOf({ total: sold.price * quantity, rateBp, inclusive })
  const sale = useSale<Body>({
    what: `package ${sold.id}`,
    send: async (sending) => placedOrderFromWire((await call('POST /api/packages/order', sending)).data),
    bodyOf: (guest, expectedTotal) => ({
      packageId: sold.id,
      quantity,
      profileCustomer: buyerToWire(guest),
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

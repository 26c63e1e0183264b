import type { PlacedOrder } from '@pantul/contract/buyer-wire'
import type { TaxRate } from '@pantul/contract/tax-wire'
import { taxOf } from '@pantul/rules/tax'
import type { Guest } from '@pantul/rules/guest'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallProblem } from '../api/call.ts'
import type { PlacingRequest } from '../orders/checkout/use-placing.ts'
import { useSale } from '../orders/checkout/use-sale.ts'

type Options<Body> = {
  /** `class` or `programme`, and its id. */
  readonly product: string
  /** The list price of all places together, rupiah; `tax` says whether it includes the tax. */
  readonly price: number
  readonly tax: TaxRate
  readonly send: (request: PlacingRequest<Body>) => Promise<PlacedOrder>
  /** The body of the request; null if a field is invalid, so that nothing is sent. */
  readonly bodyOf: (guest: Guest | null, expectedTotal: number) => Body | null
  /** Called with each refusal, to show its errors beside the fields. */
  readonly onRefused?: (problem: CallProblem) => void
  readonly onPlaced: () => void
}

/** The order of places in a class or programme: its price, its state, and problems with the number of places. */
export function useEnrolmentForm<Body>({
  product,
  price,
  tax,
  send,
  bodyOf,
  onRefused,
  onPlaced,
}: Options<Body>) {
  const cache = useQueryClient()
  const [placesProblem, setPlacesProblem] = useState<string | null>(null)
  const taxed = taxOf({ total: price, rateBp: tax.rateBp, inclusive: tax.isInclusive })
  const sale = useSale<Body>({
    product,
    send,
    bodyOf,
    handleRefusal: (problem) => {
      void cache.invalidateQueries({ queryKey: ['classes'] })
      void cache.invalidateQueries({ queryKey: ['academy'] })
      onRefused?.(problem)
      if (problem.code !== 'PLACES_SHORT' && problem.code !== 'PLACES_INVALID') return false
      setPlacesProblem(problem.message)
      return true
    },
    onPlaced,
  })
  const forgetPlacesProblem = (): void => setPlacesProblem(null)
  return {
    sale,
    taxed,
    /** Why the number of places is refused. */
    placesProblem,
    forgetPlacesProblem,
    submit: () => {
      forgetPlacesProblem()
      sale.submitAt(taxed.total)
    },
  }
}

export type EnrolmentForm = ReturnType<typeof useEnrolmentForm>

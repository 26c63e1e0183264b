import type { PlacedOrder } from '@pantul/contract/buyer-wire'
import { taxOf } from '@pantul/rules/tax'
import type { Guest } from '@pantul/rules/guest'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallProblem } from '../api/call.ts'
import { useSale } from '../orders/checkout/use-sale.ts'
import type { Tax } from './enrol-query.ts'

type Wish<Body> = {
  /** Names what is joined: `class` or `programme` and its id. */
  readonly what: string
  /** Of all places together, rupiah, before tax. */
  readonly price: number
  readonly tax: Tax
  readonly send: (sending: {
    readonly body: Body
    readonly idempotencyKey: string
    readonly signal: AbortSignal
  }) => Promise<PlacedOrder>
  readonly bodyOf: (guest: Guest | null, expectedTotal: number) => Body | null
  /** Hears of a refusal, to put it beside its fields. */
  readonly onRefused?: (problem: CallProblem) => void
  readonly onPlaced: () => void
}

/** Taking places in a class or a programme: for how much, the order, and what is wrong with their number. */
export function useEnrolling<Body>({ what, price, tax, send, bodyOf, onRefused, onPlaced }: Wish<Body>) {
  const cache = useQueryClient()
  const [placesProblem, setPlacesProblem] = useState<string | null>(null)
  const taxed = taxOf({ total: price, rateBp: tax.RateBp, inclusive: tax.IsInclusive })
  const sale = useSale<Body>({
    what,
    send,
    bodyOf,
    refuse: (problem) => {
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
    /** Why so many places cannot be had. */
    placesProblem,
    forgetPlacesProblem,
    submit: () => {
      forgetPlacesProblem()
      sale.submitAt(taxed.total)
    },
  }
}

export type Enrolling = ReturnType<typeof useEnrolling>

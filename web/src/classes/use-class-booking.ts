import type { BodyOf } from '@pantul/contract/call'
import type { Calls } from '@pantul/contract/calls'
import { MOST_PLACES } from '@pantul/rules/enrolment'
import { taxOf } from '@pantul/rules/tax'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { buyerOf } from '../checkout/order-body.ts'
import type { ListedClass, Tax } from './classes-query.ts'
import { useEnrol } from './use-enrol.ts'

type Booking = { readonly one: ListedClass; readonly tax: Tax; readonly onPlaced: () => void }
type Body = BodyOf<Calls['POST /api/classes/:id/enrol']>

/** How many places, for how much, and their order; amounts in rupiah. */
export function useClassBooking({ one, tax, onPlaced }: Booking) {
  const [wished, setWished] = useState(1)
  const [placesProblem, setPlacesProblem] = useState<string | null>(null)
  const most = Math.max(1, Math.min(MOST_PLACES, one.Left))
  const places = Math.min(wished, most)
  const taxed = taxOf({ total: one.Price * places, rateBp: tax.RateBp, inclusive: tax.IsInclusive })

  const enrol = useEnrol<Body>({
    what: `class ${one.ClassID}`,
    send: async (sending) =>
      (await call('POST /api/classes/:id/enrol', { params: { id: one.ClassID }, ...sending })).data,
    bodyOf: (guest, expectedTotal) => ({ places, profileCustomer: buyerOf(guest), expectedTotal }),
    refuse: ({ code, message }) => {
      if (code !== 'PLACES_SHORT' && code !== 'PLACES_INVALID') return false
      setPlacesProblem(message)
      return true
    },
    onPlaced,
  })

  return {
    enrol,
    places,
    most,
    taxed,
    /** Why so many places cannot be had, beside their number. */
    placesProblem,
    choosePlaces: (next: number) => {
      setPlacesProblem(null)
      setWished(next)
    },
    submit: () => {
      setPlacesProblem(null)
      enrol.submitAt(taxed.total)
    },
  }
}

export type ClassBooking = ReturnType<typeof useClassBooking>

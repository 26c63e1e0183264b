import { buyerToWire, placedOrderFromWire } from '@pantul/contract/buyer-wire'
import type { BodyOf } from '@pantul/contract/call'
import type { Calls } from '@pantul/contract/calls'
import { MOST_PLACES } from '@pantul/rules/enrolment'
import { useState } from 'react'
import { call } from '../api/call.ts'
import type { Tax } from '../enrolments/enrol-query.ts'
import { useEnrolling } from '../enrolments/use-enrolling.ts'
import type { ListedClass } from './classes-query.ts'

type Booking = { readonly one: ListedClass; readonly tax: Tax; readonly onPlaced: () => void }
type Body = BodyOf<Calls['POST /api/classes/:id/enrol']>

/** How many places, for how much, and their order; amounts in rupiah. */
export function useClassBooking({ one, tax, onPlaced }: Booking) {
  const [wished, setWished] = useState(1)
  const most = Math.max(1, Math.min(MOST_PLACES, one.Left))
  const places = Math.min(wished, most)
  const enrolling = useEnrolling<Body>({
    what: `class ${one.ClassID}`,
    price: one.Price * places,
    tax,
    send: async (sending) =>
      placedOrderFromWire(
        (await call('POST /api/classes/:id/enrol', { params: { id: one.ClassID }, ...sending })).data,
      ),
    bodyOf: (guest, expectedTotal) => ({ places, profileCustomer: buyerToWire(guest), expectedTotal }),
    onPlaced,
  })
  return {
    enrolling,
    places,
    most,
    choosePlaces: (next: number) => {
      enrolling.forgetPlacesProblem()
      setWished(next)
    },
  }
}

export type ClassBooking = ReturnType<typeof useClassBooking>

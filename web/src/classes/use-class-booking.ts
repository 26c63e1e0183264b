import { buyerToWire, placedOrderFromWire } from '@pantul/contract/buyer-wire'
import type { BodyOf } from '@pantul/contract/call'
import type { Calls } from '@pantul/contract/calls'
import type { ListedClass } from '@pantul/contract/classes-wire'
import type { TaxRate } from '@pantul/contract/tax-wire'
import { MAX_PLACES } from '@pantul/rules/enrolment'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { useEnrolmentForm } from '../enrolments/use-enrolment-form.ts'

type Booking = { readonly listed: ListedClass; readonly tax: TaxRate; readonly onPlaced: () => void }
type Body = BodyOf<Calls['POST /api/classes/:id/enrol']>

/** The number of places in a class, their price in rupiah, and their order. */
export function useClassBooking({ listed, tax, onPlaced }: Booking) {
  const [chosen, setChosen] = useState(1)
  const most = Math.max(1, Math.min(MAX_PLACES, listed.placesLeft))
  const places = Math.min(chosen, most)
  const form = useEnrolmentForm<Body>({
    product: `class ${listed.id}`,
    price: listed.price * places,
    tax,
    send: async (request) =>
      placedOrderFromWire(
        (await call('POST /api/classes/:id/enrol', { params: { id: listed.id }, ...request })).data,
      ),
    bodyOf: (guest, expectedTotal) => ({ places, profileCustomer: buyerToWire(guest), expectedTotal }),
    onPlaced,
  })
  return {
    form,
    places,
    most,
    choosePlaces: (next: number) => {
      form.forgetPlacesProblem()
      setChosen(next)
    },
  }
}

export type ClassBooking = ReturnType<typeof useClassBooking>

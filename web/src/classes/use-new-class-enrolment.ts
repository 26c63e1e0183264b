import { buyerToWire, placedOrderFromWire } from '@pantul/contract/buyer-wire'
import type { BodyOf } from '@pantul/contract/call'
import type { Calls } from '@pantul/contract/calls'
import type { ListedClass } from '@pantul/contract/classes-wire'
import type { TaxRate } from '@pantul/contract/tax-wire'
import { MAX_PLACES } from '@pantul/rules/enrolment'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { useEnrolmentForm } from '../enrolments/use-enrolment-form.ts'

type Options = { readonly listedClass: ListedClass; readonly tax: TaxRate; readonly onPlaced: () => void }
type Body = BodyOf<Calls['POST /api/classes/:id/enrol']>

/** The form that enrols in a class: the number of places, their price in rupiah, and their order. */
export function useNewClassEnrolment({ listedClass, tax, onPlaced }: Options) {
  const [chosenPlaces, setChosenPlaces] = useState(1)
  const maxPlaces = Math.max(1, Math.min(MAX_PLACES, listedClass.placesLeft))
  const places = Math.min(chosenPlaces, maxPlaces)
  const form = useEnrolmentForm<Body>({
    product: `class ${listedClass.id}`,
    price: listedClass.price * places,
    tax,
    send: async (request) =>
      placedOrderFromWire(
        (await call('POST /api/classes/:id/enrol', { params: { id: listedClass.id }, ...request })).data,
      ),
    bodyOf: (guest, expectedTotal) => ({ places, profileCustomer: buyerToWire(guest), expectedTotal }),
    onPlaced,
  })
  return {
    form,
    places,
    maxPlaces,
    choosePlaces: (next: number) => {
      form.forgetPlacesProblem()
      setChosenPlaces(next)
    },
  }
}

export type NewClassEnrolment = ReturnType<typeof useNewClassEnrolment>

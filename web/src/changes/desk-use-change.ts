import {
  replacementOrderFromWire,
  changeQuoteFromWire,
  bookingChangeToWire,
  changeQuoteRequestToWire,
  type ChangeTarget,
  type ChangeTerms,
  type ReplacementOrder,
} from '@pantul/contract/desk-change-booking-wire'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { daysKey } from '../desk/desk-query-keys.ts'
import { useDeskCall } from '../desk/desk-use-call.ts'

/** The order of a booking that is changed. */
export type ChangedOrder = { readonly locationId: string; readonly orderNumber: string }

/**
 * The price difference of a change. It is fetched when `target` is chosen. With `waives` it is what remains after the
 * waiver, and the previous quote stays until this one has loaded.
 */
export function useChangeQuote(
  { locationId, orderNumber }: ChangedOrder,
  target: ChangeTarget | null,
  waives: boolean,
) {
  return useQuery({
    queryKey: ['desk', 'change', locationId, orderNumber, target, waives],
    queryFn: async ({ signal }) => {
      if (target === null) throw new Error('there is no target')
      const { data } = await call('POST /api/desk/:location/orders/:number/change/quote', {
        params: { location: locationId, number: orderNumber },
        body: changeQuoteRequestToWire(target, waives),
        signal,
      })
      return changeQuoteFromWire(data)
    },
    enabled: target !== null,
    ...(waives && { placeholderData: keepPreviousData }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
}

type ChangeRequest = { readonly target: ChangeTarget; readonly terms: ChangeTerms }

/** Changes a booking. */
export const useChange = (
  { locationId, orderNumber }: ChangedOrder,
  onChanged: (changed: ReplacementOrder) => void,
) =>
  useDeskCall({
    send: async ({ target, terms }: ChangeRequest, keyFor) => {
      const body = bookingChangeToWire(target, terms)
      const { data } = await call('POST /api/desk/:location/orders/:number/change', {
        params: { location: locationId, number: orderNumber },
        body,
        idempotencyKey: keyFor(body),
      })
      return replacementOrderFromWire(data)
    },
    onDone: (_request, changed) => onChanged(changed),
    refetches: [daysKey(locationId)],
    refetchesOnFailure: [['desk', 'change', locationId, orderNumber]],
  })

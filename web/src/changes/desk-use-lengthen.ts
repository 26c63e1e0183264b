import {
  addedHoursToWire,
  lengthenQuoteFromWire,
  lengthenToWire,
  type AddedHours,
} from '@pantul/contract/desk-lengthen-booking-wire'
import { soldOrderFromWire, type SaleSettling, type SoldOrder } from '@pantul/contract/desk-sale-wire'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { daysKey } from '../desk/desk-query-keys.ts'
import { useDeskCall } from '../desk/desk-use-call.ts'
import type { ChangedOrder } from './desk-use-change.ts'

/** All quotes of hours that are added to an order. */
const lengthenQuoteKey = (locationId: string, orderNumber: string) =>
  ['desk', 'lengthen', locationId, orderNumber] as const

/** The price of hours that are added to a running booking. */
export const useLengthenQuote = ({ locationId, orderNumber }: ChangedOrder, added: AddedHours) =>
  useQuery({
    queryKey: [...lengthenQuoteKey(locationId, orderNumber), added],
    queryFn: async ({ signal }) => {
      const { data } = await call('POST /api/desk/:location/orders/:number/lengthen/quote', {
        params: { location: locationId, number: orderNumber },
        body: addedHoursToWire(added),
        signal,
      })
      return lengthenQuoteFromWire(data)
    },
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })

type AddedHoursSale = ChangedOrder & { readonly added: AddedHours; readonly quoteHash: string }

/** Sells the added hours and takes their payment. */
export const useLengthen = (
  { locationId, orderNumber, added, quoteHash }: AddedHoursSale,
  onSold: (sold: SoldOrder) => void,
) =>
  useDeskCall({
    send: async (settling: SaleSettling, keyFor) => {
      const body = lengthenToWire({ ...added, hash: quoteHash, settling })
      const { data } = await call('POST /api/desk/:location/orders/:number/lengthen', {
        params: { location: locationId, number: orderNumber },
        body,
        idempotencyKey: keyFor(body),
      })
      return soldOrderFromWire(data)
    },
    onDone: (_settling, sold) => onSold(sold),
    refetches: [daysKey(locationId)],
    refetchesOnFailure: [lengthenQuoteKey(locationId, orderNumber)],
  })

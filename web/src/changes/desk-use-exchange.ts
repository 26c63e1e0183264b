import {
  exchangeQuoteFromWire,
  exchangeRequestToWire,
  exchangeToWire,
  type ExchangeRequest,
} from '@pantul/contract/desk-exchange-bookings-wire'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { daysKey } from '../desk/desk-query-keys.ts'
import { useDeskCall } from '../desk/desk-use-call.ts'
import type { ChangedOrder } from './desk-use-change.ts'

/** Previews the exchange of two bookings, and exchanges them. */
export function useExchange(
  { locationId, orderNumber }: ChangedOrder,
  request: ExchangeRequest,
  onExchanged: () => void,
) {
  const params = { location: locationId, number: orderNumber }
  const quoteKey = ['desk', 'exchange', locationId, orderNumber, request]
  const quote = useQuery({
    queryKey: quoteKey,
    queryFn: async ({ signal }) => {
      const body = exchangeRequestToWire(request)
      const { data } = await call('POST /api/desk/:location/orders/:number/exchange/quote', {
        params,
        body,
        signal,
      })
      return exchangeQuoteFromWire(data)
    },
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
  const exchange = useDeskCall({
    send: (hash: string, keyFor) => {
      const body = exchangeToWire({ ...request, hash })
      return call('POST /api/desk/:location/orders/:number/exchange', {
        params,
        body,
        idempotencyKey: keyFor(body),
      })
    },
    onDone: onExchanged,
    refetches: [daysKey(locationId)],
    refetchesOnFailure: [quoteKey],
  })
  const quoteProblem = quote.isFetching ? null : (quote.error?.message ?? null)
  return {
    quote: quote.isFetching ? undefined : quote.data,
    problem: exchange.problem ?? quoteProblem,
    send: (): void => {
      if (quote.data !== undefined) exchange.send(quote.data.hash)
    },
    isBusy: exchange.isBusy,
  }
}

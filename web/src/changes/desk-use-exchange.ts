import {
  exchangeQuoteFromWire,
  exchangeToWire,
  exchangeRequestToWire,
  type ExchangeRequest,
} from '@pantul/contract/desk-exchange-bookings-wire'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { useIdempotencyKey } from '../desk/desk-use-idempotency-key.ts'
import type { ChangedOrder } from './desk-use-change.ts'

/** The preview of an exchange of two bookings, and the exchange. A repeated press is the same request. */
export function useExchange(
  { locationId, orderNumber }: ChangedOrder,
  exchanging: ExchangeRequest,
  onExchanged: () => void,
) {
  const cache = useQueryClient()
  const params = { location: locationId, number: orderNumber }
  const quoteKey = ['desk', 'exchange', locationId, orderNumber, exchanging]
  const quote = useQuery({
    queryKey: quoteKey,
    queryFn: async ({ signal }) => {
      const body = exchangeRequestToWire(exchanging)
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
  const keyFor = useIdempotencyKey()
  const exchange = useMutation({
    mutationFn: async (hash: string) => {
      const body = exchangeToWire({ ...exchanging, hash })
      await call('POST /api/desk/:location/orders/:number/exchange', {
        params,
        body,
        idempotencyKey: keyFor(body),
      })
    },
    onSuccess: () => {
      onExchanged()
      return cache.invalidateQueries({ queryKey: ['desk', 'day', locationId] })
    },
    onError: async () => {
      await cache.invalidateQueries({ queryKey: ['desk', 'day', locationId] })
      await cache.invalidateQueries({ queryKey: quoteKey })
    },
    networkMode: 'always',
  })
  const refusal = quote.isFetching ? null : (quote.error?.message ?? null)
  return {
    quote: quote.isFetching ? undefined : quote.data,
    problem: exchange.error?.message ?? refusal,
    send: (): void => {
      if (quote.data !== undefined && !exchange.isPending) exchange.mutate(quote.data.hash)
    },
    isBusy: exchange.isPending,
  }
}

import type { WireQuote } from '@pantul/contract/orders'
import type { WireBasket } from '@pantul/contract/basket'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { language } from '../browser/language.ts'
import { orderBody } from './order-body.ts'

/** The server's price of a basket; the language is in the key because the lines carry names. */
export const quoteQuery = (locationId: string, payload: WireBasket) =>
  queryOptions({
    queryKey: ['quote', locationId, language(), JSON.stringify(payload)],
    queryFn: async ({ signal }): Promise<WireQuote> => {
      const body = orderBody({ payload, locationId, guest: null, notes: '', quoteHash: null })
      return (await call('POST /api/courts/quote', { body, signal })).data
    },
  })

/**
 * The quote of the present basket, asked for again when it changes; meanwhile the last one stays in view, marked
 * as `isPlaceholderData`.
 */
export const useQuote = (locationId: string, payload: WireBasket) =>
  useQuery({
    ...quoteQuery(locationId, payload),
    enabled: locationId !== '' && payload.selectedTimesData.length > 0,
    placeholderData: keepPreviousData,
  })

import type { WireQuote } from '@pantul/contract/orders'
import type { WireBasket } from '@pantul/contract/basket'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call, CallProblem } from '../../api/call.ts'
import { language } from '../../browser/language.ts'
import { orderBody } from './order-body.ts'
import type { OrderMeans } from './order-body.ts'

/** What is to be priced, and with what it is to be paid. */
export type QuoteWish = {
  readonly locationId: string
  readonly payload: WireBasket
  readonly means: OrderMeans
}

/** The server's price of a basket; the language is in the key because the lines carry names. */
export const quoteQuery = ({ locationId, payload, means }: QuoteWish) =>
  queryOptions({
    queryKey: ['quote', locationId, language(), JSON.stringify({ payload, means })],
    queryFn: async ({ signal }): Promise<WireQuote> => {
      const body = orderBody({ payload, locationId, guest: null, notes: '', quoteHash: null, means })
      return (await call('POST /api/courts/quote', { body, signal })).data
    },
  })

/**
 * The quote of the present basket, asked for again when it changes; meanwhile the last one stays in view, marked
 * as `isPlaceholderData`. A promo code that does not fit this basket must not cost the price: it is priced without
 * then. `means` are those that the quote was made with, `codeProblem` why the code is not one of them.
 */
export function useQuote(wish: QuoteWish) {
  const { locationId, payload, means } = wish
  const enabled = locationId !== '' && payload.selectedTimesData.length > 0
  const asked = useQuery({ ...quoteQuery(wish), enabled, placeholderData: keepPreviousData })
  const isCodeRefused = means.promoCode !== null && isAboutCode(asked.error)
  const withoutCode = { ...means, promoCode: null }
  const plain = useQuery({
    ...quoteQuery({ ...wish, means: withoutCode }),
    enabled: enabled && isCodeRefused,
    placeholderData: keepPreviousData,
  })
  if (!isCodeRefused) return { quote: asked, means, codeProblem: null }
  return { quote: plain, means: withoutCode, codeProblem: asked.error?.message ?? null }
}

/** Codes are tried so often only; without one there is a price all the same. */
const isAboutCode = (problem: unknown): boolean =>
  problem instanceof CallProblem &&
  (problem.code.startsWith('PROMO_') || problem.code === 'TOO_MANY_REQUESTS')

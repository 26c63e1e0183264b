import { type PromoAndCredit, orderToWire } from '@pantul/contract/order-wire'
import { type Quote, quoteFromWire } from '@pantul/contract/quote-wire'
import type { BookingItem } from '@pantul/rules/booking-item'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call, CallProblem } from '../../api/call.ts'
import { language } from '../../browser/language.ts'

/** The items to price, and promo code and credit. */
export type QuoteRequest = {
  readonly locationId: string
  readonly items: readonly BookingItem[]
  readonly promoAndCredit: PromoAndCredit
}

/** The server's quote. The language is part of the key because lines have names. */
export const quoteQuery = ({ locationId, items, promoAndCredit }: QuoteRequest) =>
  queryOptions({
    queryKey: ['quote', locationId, language(), JSON.stringify({ items, promoAndCredit })],
    queryFn: async ({ signal }): Promise<Quote> => {
      const body = orderToWire({ items, locationId, guest: null, notes: '', quoteHash: null, promoAndCredit })
      return quoteFromWire((await call('POST /api/courts/quote', { body, signal })).data)
    },
  })

/**
 * The quote of the basket, fetched after each change; the previous one is the placeholder. If the promo code is
 * rejected, the quote is fetched without it. `promoAndCredit`: the promo code and credit of the quote. `codeProblem`: why the
 * code was rejected.
 */
export function useQuote(request: QuoteRequest) {
  const { locationId, items, promoAndCredit } = request
  const enabled = locationId !== '' && items.some(({ hours }) => hours.length > 0)
  const result = useQuery({ ...quoteQuery(request), enabled, placeholderData: keepPreviousData })
  const isCodeRefused = promoAndCredit.promoCode !== null && isAboutCode(result.error)
  const withoutCode = { ...promoAndCredit, promoCode: null }
  const plain = useQuery({
    ...quoteQuery({ ...request, promoAndCredit: withoutCode }),
    enabled: enabled && isCodeRefused,
    placeholderData: keepPreviousData,
  })
  if (!isCodeRefused) return { quote: result, promoAndCredit, codeProblem: null }
  return { quote: plain, promoAndCredit: withoutCode, codeProblem: result.error?.message ?? null }
}

/** Promo attempts are rate-limited; quotes without a code are not. */
const isAboutCode = (problem: unknown): boolean =>
  problem instanceof CallProblem &&
  (problem.code.startsWith('PROMO_') || problem.code === 'TOO_MANY_REQUESTS')

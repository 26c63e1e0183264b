import { orderToWire, type PromoAndCredit } from '@pantul/contract/order-wire'
import { type Quote, quoteFromWire } from '@pantul/contract/quote-wire'
import type { BookingItem } from '@pantul/rules/booking-item'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call, CallProblem } from '../../api/call.ts'
import { language } from '../../browser/language.ts'

export type QuoteRequest = {
  readonly locationId: string
  readonly items: readonly BookingItem[]
  readonly promoAndCredit: PromoAndCredit
}

/** The server's quote. Its lines have names, so each language has a query of its own. */
export const quoteQuery = ({ locationId, items, promoAndCredit }: QuoteRequest) =>
  queryOptions({
    queryKey: ['quote', locationId, language(), JSON.stringify({ items, promoAndCredit })],
    queryFn: async ({ signal }): Promise<Quote> => {
      const body = orderToWire({ items, locationId, guest: null, notes: '', quoteHash: null, promoAndCredit })
      return quoteFromWire((await call('POST /api/courts/quote', { body, signal })).data)
    },
  })

/**
 * The quote of the basket. While a changed basket is priced, the previous quote is the placeholder. If the promo code is
 * rejected, the quote is fetched without it; `codeProblem` says why it was rejected. `promoAndCredit` is what the quote
 * contains.
 */
export function useQuote(request: QuoteRequest) {
  const { locationId, items, promoAndCredit } = request
  const enabled = locationId !== '' && items.some(({ hours }) => hours.length > 0)
  const quote = useQuery({ ...quoteQuery(request), enabled, placeholderData: keepPreviousData })
  const isCodeRejected = promoAndCredit.promoCode !== null && isAboutCode(quote.error)
  const withoutCode = { ...promoAndCredit, promoCode: null }
  const quoteWithoutCode = useQuery({
    ...quoteQuery({ ...request, promoAndCredit: withoutCode }),
    enabled: enabled && isCodeRejected,
    placeholderData: keepPreviousData,
  })
  return isCodeRejected
    ? {
        quote: quoteWithoutCode,
        promoAndCredit: withoutCode,
        codeProblem: quote.error?.message ?? null,
      }
    : { quote, promoAndCredit, codeProblem: null }
}

/** Whether only the promo code is refused: it is wrong, or too many codes were tried. */
const isAboutCode = (problem: unknown): boolean =>
  problem instanceof CallProblem &&
  (problem.code.startsWith('PROMO_') || problem.code === 'TOO_MANY_REQUESTS')

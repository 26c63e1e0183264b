import {
  quoteRequestToWire,
  saleQuoteFromWire,
  saleToWire,
  soldOrderFromWire,
  type QuoteTerms,
  type ReasonedDiscount,
  type SaleSettling,
  type SoldOrder,
} from '@pantul/contract/desk-sale-wire'
import type { BookingItem } from '@pantul/rules/booking-item'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, CallProblem } from '../api/call.ts'
import { language } from '../browser/language.ts'
import { useIdempotencyKey } from '../desk/desk-use-idempotency-key.ts'

type Basket = { readonly locationId: string; readonly items: readonly BookingItem[] }

/**
 * The price of the sale, and the limits of players that it exceeds. The last price stays until the next one has loaded.
 */
export const useSaleQuote = ({ locationId, items, ...terms }: Basket & QuoteTerms) =>
  useQuery({
    queryKey: ['desk', 'sale-quote', locationId, items, terms, language()],
    queryFn: async ({ signal }) => {
      const body = quoteRequestToWire(items, terms)
      const params = { location: locationId }
      return saleQuoteFromWire((await call('POST /api/desk/:location/quote', { params, body, signal })).data)
    },
    placeholderData: keepPreviousData,
    retry: false,
  })

/** A sale: the basket, the buyer and the price. */
export type CounterSale = Basket & {
  readonly contactId: string
  readonly quoteHash: string
  readonly priceOff: ReasonedDiscount | null
  readonly promoCode: string
}

/**
 * Sends the sale. A repeated press with the same payment has the same idempotency key, so it sells once. `isUnsure`: no
 * answer came, so the hours may be sold already; another press repeats the request.
 */
export function useSale(
  { locationId, items, contactId, quoteHash, priceOff, promoCode }: CounterSale,
  onSold: (sold: SoldOrder, settling: SaleSettling) => void,
) {
  const cache = useQueryClient()
  const keyFor = useIdempotencyKey()
  const refetch = (): Promise<unknown> =>
    Promise.all([
      cache.invalidateQueries({ queryKey: ['desk', 'day', locationId] }),
      cache.invalidateQueries({ queryKey: ['desk', 'sale-quote', locationId] }),
    ])
  const sale = useMutation({
    mutationFn: async (settling: SaleSettling) => {
      const body = saleToWire(items, { contactId, quoteHash, settling, priceOff, promoCode })
      const { data } = await call('POST /api/desk/:location/orders', {
        params: { location: locationId },
        body,
        idempotencyKey: keyFor(body),
      })
      return soldOrderFromWire(data)
    },
    onSuccess: (sold, settling) => {
      onSold(sold, settling)
      return refetch()
    },
    onError: () => refetch(),
    networkMode: 'always',
  })
  const problem = sale.error instanceof CallProblem ? sale.error : null
  return {
    sell: (settling: SaleSettling) => {
      if (!sale.isPending) sale.mutate(settling)
    },
    isBusy: sale.isPending,
    isUnsure: sale.isPending || (problem !== null && (problem.code === 'NETWORK' || problem.status >= 500)),
    problem: sale.error === null ? null : sale.error.message,
    code: problem?.code ?? null,
    errors: problem?.errors ?? [],
    forget: sale.reset,
  }
}

import {
  saleQuoteRequestToWire,
  saleQuoteFromWire,
  saleToWire,
  soldOrderFromWire,
  type QuoteTerms,
  type ReasonedDiscount,
  type SaleSettling,
  type SoldOrder,
} from '@pantul/contract/desk-sale-wire'
import type { BookingItem } from '@pantul/rules/booking-item'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { language } from '../browser/language.ts'
import { daysKey } from '../desk/desk-query-keys.ts'
import { useDeskCall } from '../desk/desk-use-call.ts'

type Basket = { readonly locationId: string; readonly items: readonly BookingItem[] }

/** The price of a sale, and warnings about it. The last price stays until the next one has loaded. */
export const useSaleQuote = ({ locationId, items, ...terms }: Basket & QuoteTerms) =>
  useQuery({
    queryKey: ['desk', 'sale-quote', locationId, items, terms, language()],
    queryFn: async ({ signal }) => {
      const body = saleQuoteRequestToWire(items, terms)
      const params = { location: locationId }
      return saleQuoteFromWire((await call('POST /api/desk/:location/quote', { params, body, signal })).data)
    },
    placeholderData: keepPreviousData,
    retry: false,
  })

type CounterSale = Basket & {
  readonly contactId: string
  readonly quoteHash: string
  readonly priceOff: ReasonedDiscount | null
  readonly promoCode: string
}

/** The call that places the order of a counter sale. A repeated press with the same values is the same request. */
export function useCounterSale(
  { locationId, items, ...terms }: CounterSale,
  onSold: (sold: SoldOrder, settling: SaleSettling) => void,
) {
  const sale = useDeskCall({
    send: async (settling: SaleSettling, keyFor) => {
      const body = saleToWire(items, { ...terms, settling })
      const { data } = await call('POST /api/desk/:location/orders', {
        params: { location: locationId },
        body,
        idempotencyKey: keyFor(body),
      })
      return soldOrderFromWire(data)
    },
    onDone: (settling, sold) => onSold(sold, settling),
    refetches: [daysKey(locationId), ['desk', 'sale-quote', locationId]],
  })
  const { isBusy, refusal } = sale
  const hasNoAnswer = refusal !== null && (refusal.code === 'NETWORK' || refusal.status >= 500)
  return {
    ...sale,
    /** Whether the server may have sold the hours already, because its answer has not arrived. */
    isUnsure: isBusy || hasNoAnswer,
  }
}

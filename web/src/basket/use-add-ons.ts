import type { BookingItem } from '@pantul/rules/booking-item'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useBasket, useBasketStore } from './basket-store.ts'
import { addOnsQuery } from './add-ons-query.ts'

/** The add-ons for a booking item's date and hours. */
export const useAddOns = (locationId: string, item: BookingItem) =>
  useQuery({
    ...addOnsQuery(locationId, item),
    refetchOnWindowFocus: 'always',
  })

/** Whether add-ons are offered for any booking of the basket. True while an answer is missing. */
export function useAreAddOnsOffered(): boolean {
  const answers = useAddOnsOfItems(useBasket().items.filter(({ hours }) => hours.length > 0))
  return answers.length === 0 || answers.some(({ data }) => data === undefined || data.length > 0)
}

/** The add-ons for each date and hours among these items. Items with the same date and hours share a query. */
export function useAddOnsOfItems(items: readonly BookingItem[]) {
  const locationId = useBasketStore((state) => state.location?.id ?? '')
  const queries = items.map((item) => addOnsQuery(locationId, item))
  const distinct = new Map(queries.map((query) => [query.queryKey.join(), query])).values()
  return useQueries({ queries: [...distinct].map((query) => ({ ...query, enabled: locationId !== '' })) })
}

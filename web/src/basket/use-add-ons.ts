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

/** Whether add-ons are offered for any booking of the basket; true until all answers are empty. */
export function useOffersAddOns(): boolean {
  const locationId = useBasketStore((state) => state.location?.id ?? '')
  const items = useBasket().items.filter(({ hours }) => hours.length > 0)
  // Items with the same date and hours share a query.
  const queriesByKey = new Map(
    items.map((item) => [`${item.date} ${item.hours.join()}`, addOnsQuery(locationId, item)]),
  )
  const answers = useQueries({
    queries: [...queriesByKey.values()].map((query) => ({ ...query, enabled: locationId !== '' })),
  })
  return answers.length === 0 || answers.some(({ data }) => data === undefined || data.length > 0)
}

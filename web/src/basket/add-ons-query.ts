import { addOnFromWire } from '@pantul/contract/add-ons-wire'
import type { BookingItem } from '@pantul/rules/booking-item'
import { toDayMonthYear } from '@pantul/rules/play-date'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** The add-ons of a location for a date and hours. */
export const addOnsQuery = (locationId: string, item: Pick<BookingItem, 'date' | 'hours'>) =>
  queryOptions({
    queryKey: ['add-ons', locationId, item.date, item.hours.join(',')],
    queryFn: async ({ signal }) => {
      const query = { distChan: locationId, date: toDayMonthYear(item.date), hours: item.hours.join(',') }
      return (await call('GET /api/add-ons', { query, signal })).data.items.map(addOnFromWire)
    },
  })

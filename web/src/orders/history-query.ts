import { ownOrderFromWire, summaryFromWire, type HistoryTab } from '@pantul/contract/history-wire'
import { invoiceFromWire } from '@pantul/contract/invoice-wire'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { urlOfCall, call } from '../api/call.ts'
import { venueNow } from '../browser/clock.ts'

/** Filter of the order list. An empty text means no filter. */
export type HistoryFilter = {
  readonly tab: HistoryTab
  /** Part of the order number. */
  readonly number: string
  /** `mm-yyyy` */
  readonly month: string
}

const PAGE_SIZE = 20
const REFRESH_UNPAID_MS = 30_000

/** The customer's orders by page. They are fetched even if the browser says that it is offline. */
export const orderListQuery = ({ tab, number, month }: HistoryFilter) =>
  infiniteQueryOptions({
    queryKey: ['orders', tab, number, month],
    staleTime: 0,
    networkMode: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: tab === 'waiting' ? REFRESH_UNPAID_MS : false,
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) => {
      const filters = { ...(number === '' ? {} : { number }), ...(month === '' ? {} : { month }) }
      const query = { tab, ...filters, page: String(pageParam), size: String(PAGE_SIZE) }
      const { data } = await call('GET /api/orders', { query, signal })
      return { orders: data.items.map(summaryFromWire), total: data.total }
    },
    getNextPageParam: ({ total }, pages) => (pages.length * PAGE_SIZE < total ? pages.length + 1 : undefined),
  })

/** One order by its id. `loadedAt`: the location's time when the answer arrived. */
export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ['order', id],
    staleTime: 0,
    networkMode: 'always',
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    queryFn: async ({ signal }) => {
      const { data } = await call('GET /api/orders/:id', { params: { id }, signal })
      const order = ownOrderFromWire(data)
      return { order, loadedAt: venueNow(order.location.timeZone) }
    },
  })

/** The invoice of an order in the user's language. */
export const invoiceQuery = (id: string, language: string) =>
  queryOptions({
    queryKey: ['invoice', id, language],
    networkMode: 'always',
    queryFn: async ({ signal }) =>
      invoiceFromWire((await call('GET /api/orders/:id/invoice', { params: { id }, signal })).data),
  })

/** The URL of an order's calendar file. */
export const calendarUrl = (id: string): string =>
  urlOfCall('GET /api/orders/:id/calendar.ics', { params: { id } })

import {
  deskOrderFromWire,
  deskOrdersFromWire,
  deskNoteToWire,
  type DeskOrder,
  type DeskOrderFilter,
  type DeskNoteChange,
} from '@pantul/contract/desk-orders-wire'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, CallProblem } from '../api/call.ts'
import { ordersKey } from '../desk/desk-query-keys.ts'

/** Filter and search of the list. `number` is empty without a search. */
export type OrderSearch = { readonly filter: DeskOrderFilter | null; readonly number: string }

/** Milliseconds between two fetches of the shown list. */
const POLL_MS = 60_000

/** The orders of a location, the newest first, page by page. */
export const deskOrdersQuery = (locationId: string, { filter, number }: OrderSearch) =>
  infiniteQueryOptions({
    queryKey: [...ordersKey(locationId), 'list', filter, number],
    queryFn: async ({ pageParam, signal }) => {
      const query = {
        ...(filter === null ? {} : { filter }),
        ...(number === '' ? {} : { number }),
        ...(pageParam === '' ? {} : { after: pageParam }),
      }
      const params = { location: locationId }
      return deskOrdersFromWire(
        (await call('GET /api/desk/:location/orders', { params, query, signal })).data,
      )
    },
    initialPageParam: '',
    getNextPageParam: ({ orders, hasMore }) => (hasMore ? orders.at(-1)?.orderNumber : undefined),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: POLL_MS,
  })

/** One order, fetched again on focus, because others change it too. */
export const deskOrderQuery = (locationId: string, number: string) =>
  queryOptions({
    queryKey: [...ordersKey(locationId), 'one', number],
    queryFn: async ({ signal }): Promise<DeskOrder> => {
      const params = { location: locationId, number }
      return deskOrderFromWire(
        (await call('GET /api/desk/:location/orders/:number', { params, signal })).data,
      )
    },
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })

/** Writes the note of an order. After a refusal the order is fetched again, to show the note of the other person. */
export function useNote(locationId: string, number: string, onWritten: () => void) {
  const cache = useQueryClient()
  const refetch = (): Promise<void> => cache.invalidateQueries({ queryKey: ordersKey(locationId) })
  return useMutation({
    mutationFn: (note: DeskNoteChange) =>
      call('PUT /api/desk/:location/orders/:number/note', {
        params: { location: locationId, number },
        body: deskNoteToWire(note),
      }),
    onSuccess: async () => {
      await refetch()
      onWritten()
    },
    onError: (problem) =>
      problem instanceof CallProblem && problem.code === 'CHANGED_MEANWHILE' ? refetch() : undefined,
    networkMode: 'always',
  })
}

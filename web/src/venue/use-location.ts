import { locationFromWire, type Location } from '@pantul/contract/locations-wire'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { useSelectedLocationId } from './selected-location.ts'

/** All active locations, cached for five minutes because they rarely change. */
export const locationsQuery = queryOptions({
  queryKey: ['locations'],
  staleTime: 300_000,
  // Not cancelled when a component unmounts, because route guards wait for the same answer.
  queryFn: async (): Promise<readonly Location[]> =>
    (await call('GET /api/locations', {})).data.items.map(locationFromWire),
})

export type ChosenLocation = {
  /** Null if none is chosen, or while the list loads. */
  readonly location: Location | null
  /**
   * The id that is stored as chosen, known before the list has loaded. Null also if a single location counts as chosen
   * but is not stored.
   */
  readonly locationId: string | null
  readonly locations: readonly Location[]
  readonly status: 'pending' | 'error' | 'success'
  readonly retry: () => void
}

/** The chosen location and all active ones. A single active location counts as chosen. */
export function useLocation(): ChosenLocation {
  const { data, status, refetch } = useQuery(locationsQuery)
  const locationId = useSelectedLocationId()
  const locations = data ?? []
  return {
    location: chosenLocationOf(locations, locationId),
    locationId,
    locations,
    status,
    retry: () => void refetch(),
  }
}

/** The location with this id, or the only active one. */
export const chosenLocationOf = (locations: readonly Location[], id: string | null): Location | null =>
  locations.find((location) => location.id === id) ?? (locations.length === 1 ? (locations[0] ?? null) : null)

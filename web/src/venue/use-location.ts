import { locationFromWire, type Location } from '@pantul/contract/locations-wire'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { useSelectedLocationId } from './selected-location.ts'

/** Every active location. They change rarely: fresh for five minutes. */
export const locationsQuery = queryOptions({
  queryKey: ['locations'],
  staleTime: 300_000,
  // Not cancelled when whoever asked goes away: guards wait for the same answer.
  queryFn: async (): Promise<readonly Location[]> =>
    (await call('GET /api/locations', {})).data.items.map(locationFromWire),
})

export type ChosenLocation = {
  /** Null when none is chosen, and while the list is awaited. */
  readonly location: Location | null
  /** The chosen ID, known before the list is. */
  readonly locationId: string | null
  readonly locations: readonly Location[]
  readonly status: 'pending' | 'error' | 'success'
  readonly retry: () => void
}

/** The chosen location and all that could be chosen. A single active one counts as chosen. */
export function useLocation(): ChosenLocation {
  const { data, status, refetch } = useQuery(locationsQuery)
  const locationId = useSelectedLocationId()
  const locations = data ?? []
  return {
    location: chosenOf(locations, locationId),
    locationId,
    locations,
    status,
    retry: () => void refetch(),
  }
}

/** The location with this ID, or the only one there is. */
export const chosenOf = (locations: readonly Location[], id: string | null): Location | null =>
  locations.find((location) => location.id === id) ?? (locations.length === 1 ? (locations[0] ?? null) : null)

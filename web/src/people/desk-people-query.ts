import { peopleFromWire, type Person } from '@pantul/contract/desk-people-wire'
import { readPeopleSearch } from '@pantul/rules/people-search'
import { isProblem } from '@pantul/rules/problem'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** The prefix of the query keys of all searches for people of a location, and of all person pages. */
export const peopleKey = (locationId: string) => ['desk', 'people', locationId] as const

/** Whether the text is long enough for a search: three letters or four digits. */
export const isLongEnough = (typed: string): boolean => !isProblem(readPeopleSearch(typed))

/** The people that match the typed text. Cached for a minute only, because several people use one machine. */
export const peopleQuery = (locationId: string, typed: string) =>
  queryOptions({
    queryKey: [...peopleKey(locationId), typed],
    queryFn: async ({ signal }): Promise<readonly Person[]> => {
      const request = { params: { location: locationId }, query: { q: typed }, signal }
      return peopleFromWire((await call('GET /api/desk/:location/people', request)).data)
    },
    enabled: isLongEnough(typed),
    staleTime: 10_000,
    gcTime: 60_000,
    refetchOnWindowFocus: false,
  })

import { peopleFromWire, type Person } from '@pantul/contract/desk-people-wire'
import { readPeopleSearch } from '@pantul/rules/people-search'
import { isProblem } from '@pantul/rules/problem'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** The key of all searches for people of a location. */
export const peopleKey = (locationId: string) => ['desk', 'people', locationId] as const

/** Whether enough is typed: three letters or four digits. */
export const isEnough = (typed: string): boolean => !isProblem(readPeopleSearch(typed))

/** People found by what is typed. Names are kept for a minute, because others may stand at this machine. */
export const peopleQuery = (locationId: string, typed: string) =>
  queryOptions({
    queryKey: [...peopleKey(locationId), typed],
    queryFn: async ({ signal }): Promise<Person[]> => {
      const ask = { params: { location: locationId }, query: { q: typed }, signal }
      return peopleFromWire((await call('GET /api/desk/:location/people', ask)).data)
    },
    enabled: isEnough(typed),
    staleTime: 10_000,
    gcTime: 60_000,
    refetchOnWindowFocus: false,
  })

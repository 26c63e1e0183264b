import { deskStaffFromWire, type DeskLocation, type DeskStaff } from '@pantul/contract/desk-wire'
import { staffMay } from '@pantul/rules/staff-may'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { call } from '../api/call.ts'

/** The person at the desk. Fetched again on window focus, because roles and sessions can end. */
export const deskStaffQuery = queryOptions({
  queryKey: ['desk', 'me'],
  queryFn: async ({ signal }): Promise<DeskStaff> =>
    deskStaffFromWire((await call('GET /api/desk/me', { signal })).data),
})

/** The person at the desk. Only below `DeskEntrance`, which waits for the answer. */
export const useDeskStaff = (): DeskStaff => useSuspenseQuery(deskStaffQuery).data

/** The page of a location with which a person begins: the schedule, or today for a coach. */
export const firstPath = ({ roles }: DeskLocation): string =>
  staffMay(roles, 'see-schedule') ? '' : '/today'

/** The location of the address; undefined if the person has no role there. */
export function useDeskLocation(): DeskLocation | undefined {
  const { location } = useParams({ strict: false })
  return useDeskStaff().locations.find(({ id }) => id === location)
}

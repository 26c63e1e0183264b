import { deskStaffFromWire, type DeskLocation, type DeskStaff } from '@pantul/contract/desk-session-wire'
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

/** The person at the desk. Only for components below `DeskEntrance`, which waits until the person is known. */
export const useDeskStaff = (): DeskStaff => useSuspenseQuery(deskStaffQuery).data

/** The path, below the location, of the page where the person starts: the schedule, or for a coach the page of today. */
export const startPathOf = ({ roles }: DeskLocation): string =>
  staffMay(roles, 'see-schedule') ? '' : '/today'

/** The location in the URL; undefined if the person has no role there. */
export function useDeskLocation(): DeskLocation | undefined {
  const { location: locationId } = useParams({ strict: false })
  return useDeskStaff().locations.find(({ id }) => id === locationId)
}

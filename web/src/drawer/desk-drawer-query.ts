import {
  drawersFromWire,
  shiftReportFromWire,
  type DeskDrawer,
  type ShiftReport,
} from '@pantul/contract/desk-drawers-wire'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** The key of everything about the drawers of a location. */
export const drawersKey = (locationId: string) => ['desk', 'drawers', locationId] as const

/** The drawers of a location, each with its newest shift. Fetched again on focus, because other people use them too. */
export const drawersQuery = (locationId: string) =>
  queryOptions({
    queryKey: [...drawersKey(locationId), 'all'],
    queryFn: async ({ signal }): Promise<readonly DeskDrawer[]> => {
      const params = { location: locationId }
      return drawersFromWire((await call('GET /api/desk/:location/drawers', { params, signal })).data)
    },
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })

/** The expected and counted sums of a closed shift. */
export const shiftReportQuery = (locationId: string, shiftId: string) =>
  queryOptions({
    queryKey: [...drawersKey(locationId), 'shift', shiftId],
    queryFn: async ({ signal }): Promise<ShiftReport> => {
      const params = { location: locationId, id: shiftId }
      return shiftReportFromWire((await call('GET /api/desk/:location/shifts/:id', { params, signal })).data)
    },
  })

import {
  changedCourtsFromWire,
  courtChangeToWire,
  courtPreviewFromWire,
  wantedCourtsToWire,
  type ChangedCourts,
  type CourtChangeRequest,
  type WantedCourts,
} from '@pantul/contract/desk-change-court-wire'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { daysKey } from '../desk/desk-query-keys.ts'
import { useDeskCall } from '../desk/desk-use-call.ts'
import type { ChangedOrder } from './desk-use-change.ts'

/** Asks the server whether a running booking can get other courts. */
export const useCourtPreview = ({ locationId, orderNumber }: ChangedOrder, newCourts: WantedCourts) =>
  useQuery({
    queryKey: ['desk', 'court', locationId, orderNumber, newCourts],
    queryFn: async ({ signal }) => {
      const { data } = await call('POST /api/desk/:location/orders/:number/court/preview', {
        params: { location: locationId, number: orderNumber },
        body: wantedCourtsToWire(newCourts),
        signal,
      })
      return courtPreviewFromWire(data)
    },
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })

/** Gives other courts to a running booking. */
export const useCourtChange = (
  { locationId, orderNumber }: ChangedOrder,
  onChanged: (changed: ChangedCourts) => void,
) =>
  useDeskCall({
    send: async (request: CourtChangeRequest, keyFor) => {
      const body = courtChangeToWire(request)
      const { data } = await call('POST /api/desk/:location/orders/:number/court', {
        params: { location: locationId, number: orderNumber },
        body,
        idempotencyKey: keyFor(body),
      })
      return changedCourtsFromWire(data)
    },
    onDone: (_request, changed) => onChanged(changed),
    refetches: [daysKey(locationId)],
    refetchesOnFailure: [['desk', 'court', locationId, orderNumber]],
  })

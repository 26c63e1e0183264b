import {
  cancelRequestToWire,
  deskCancellationPreviewFromWire,
  deskCancellationRefundFromWire,
  customPercentsToWire,
  type DeskCancellationRefund,
  type DeskCancelRequest,
  type LinePercents,
} from '@pantul/contract/desk-cancel-booking-wire'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { daysKey } from '../desk/desk-query-keys.ts'
import { useDeskCall } from '../desk/desk-use-call.ts'

/** What is cancelled. */
export type CancelTarget = {
  readonly locationId: string
  readonly orderNumber: string
  /** Null for the whole order. */
  readonly bookingId: number | null
}

/** The preview of the refund. Without percentages by staff, the cancellation tiers of the location count. */
export function useCancelPreview(target: CancelTarget, percents: LinePercents) {
  const { locationId, orderNumber, bookingId } = target
  const params = { location: locationId, number: orderNumber }
  return useQuery({
    queryKey: ['desk', 'cancel', locationId, orderNumber, bookingId, [...percents]],
    queryFn: async ({ signal }) => {
      const { data } =
        percents.size === 0
          ? await call('GET /api/desk/:location/orders/:number/cancel-preview', {
              params,
              query: bookingId === null ? {} : { bookingId: String(bookingId) },
              signal,
            })
          : await call('POST /api/desk/:location/orders/:number/cancel-preview', {
              params,
              body: customPercentsToWire({ bookingId, percents }),
              signal,
            })
      return deskCancellationPreviewFromWire(data)
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
}

/** Cancels a booking or an order. */
export const useCancel = (
  { locationId, orderNumber }: CancelTarget,
  onCancelled: (cancelled: DeskCancellationRefund) => void,
) =>
  useDeskCall({
    send: async (request: DeskCancelRequest, keyFor) => {
      const body = cancelRequestToWire(request)
      const { data } = await call('POST /api/desk/:location/orders/:number/cancel', {
        params: { location: locationId, number: orderNumber },
        body,
        idempotencyKey: keyFor(body),
      })
      return deskCancellationRefundFromWire(data)
    },
    onDone: (_request, cancelled) => onCancelled(cancelled),
    refetches: [daysKey(locationId)],
    refetchesOnFailure: [['desk', 'cancel', locationId, orderNumber]],
  })

import { paymentFromWire, simulationFromWire, type Payment } from '@pantul/contract/payments-wire'
import type { WirePayment } from '@pantul/contract/payments'
import type { VenueNow } from '@pantul/rules/slot'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { venueNow } from '../../browser/clock.ts'

/** A payment, and the location's time when the answer arrived. */
export type TimedPayment = { readonly payment: Payment; readonly loadedAt: VenueNow }

/** One payment by its id. It is fetched even if the browser says that it is offline. */
export const paymentQuery = (id: string) =>
  queryOptions({
    queryKey: ['payment', id],
    staleTime: 0,
    networkMode: 'always',
    queryFn: async ({ signal }): Promise<TimedPayment> =>
      timedPayment((await call('GET /api/payments/:id', { params: { id }, signal })).data),
  })

export function timedPayment(wire: WirePayment): TimedPayment {
  const payment = paymentFromWire(wire)
  return { payment, loadedAt: venueNow(payment.location.timeZone) }
}

export const simulationQuery = (id: string) =>
  queryOptions({
    queryKey: ['simulation', id],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      simulationFromWire((await call('GET /api/simulate/:id', { params: { id }, signal })).data),
  })

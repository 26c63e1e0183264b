import { urlOfCall } from '../api/call.ts'

/** The URL of a payment's event stream. */
export const paymentEventsUrl = (paymentId: string): string =>
  urlOfCall('GET /api/payments/:id/events', { params: { id: paymentId } })

import { urlOfCall } from '../api/call.ts'

export const paymentEventsUrl = (paymentId: string): string =>
  urlOfCall('GET /api/payments/:id/events', { params: { id: paymentId } })

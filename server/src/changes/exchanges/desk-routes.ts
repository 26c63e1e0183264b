import { DeskExchange, DeskExchangeQuote } from '@pantul/contract/desk-exchange-bookings'
import {
  exchangeFromWire,
  exchangeQuoteToWire,
  exchangeRequestFromWire,
  type ExchangeRequest,
} from '@pantul/contract/desk-exchange-bookings-wire'
import type { FastifyInstance } from 'fastify'
import { actingStaff, staffAttempt } from '../../people/staff/staff-attempt.ts'
import type { Deps } from '../../platform/deps.ts'
import { register } from '../../platform/http/route.ts'
import { orderIdAtDesk } from '../after-booking/queries.ts'
import { exchangeBookings, previewExchange } from './exchange-bookings.ts'

/** Calls by which staff preview and make an exchange of two bookings. */
export function exchangeDeskRoutes(app: FastifyInstance, deps: Deps): void {
  const findBookings = async (
    { location, number }: { readonly location: string; readonly number: string },
    { bookingId, otherOrderNumber, otherBookingId }: ExchangeRequest,
  ) => ({
    one: { orderId: await orderIdAtDesk(deps.db, location, number), bookingId },
    other: {
      orderId: await orderIdAtDesk(deps.db, location, otherOrderNumber),
      bookingId: otherBookingId,
    },
  })

  register(app, DeskExchangeQuote, { policy: { staff: 'change-booking' } }, async (incoming) => {
    const { params, body, locale: language } = incoming
    const bookings = await findBookings(params, exchangeRequestFromWire(body))
    const staff = actingStaff(incoming, 'change-booking')
    const quote = await previewExchange(deps, { ...bookings, language, staff })
    return { statusCode: 200, data: exchangeQuoteToWire(quote) }
  })

  register(app, DeskExchange, { policy: { staff: 'change-booking' } }, async (incoming) => {
    const { params, body, locale: language } = incoming
    const { hash: seenHash, ...exchanging } = exchangeFromWire(body)
    const bookings = await findBookings(params, exchanging)
    const staff = actingStaff(incoming, 'change-booking')
    const request = { ...bookings, language, staff, seenHash }
    await exchangeBookings(deps, request, staffAttempt(DeskExchange, incoming))
    return { statusCode: 200, data: {} }
  })
}

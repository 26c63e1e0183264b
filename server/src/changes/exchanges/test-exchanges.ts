import { DeskExchangeQuote } from '@pantul/contract/desk-exchange-bookings'
import type { DataOf } from '@pantul/contract/call'
import { replyText } from '../../money/payments/test-counter.ts'
import type { Reply } from '../../test-visitor.ts'
import type { ChangingStaff, DeskChangesUnderTest } from '../after-booking/test-desk-changes.ts'

type ExchangeOptions = {
  readonly bookings?: readonly [number, number]
  readonly hash?: string
  readonly key?: string
}

/** For tests: exchanges by staff, of orders by their public ids. */
export const exchangesOf = (venue: DeskChangesUnderTest, desk: ChangingStaff) => {
  const bodyOf = async (otherOrderId: string, [bookingId, otherBookingId]: readonly [number, number]) => ({
    BookingID: bookingId,
    OtherOrderNo: await venue.number(otherOrderId),
    OtherBookingID: otherBookingId,
  })
  const tryToQuote = async (
    orderId: string,
    otherOrderId: string,
    { bookings = [1, 1] }: ExchangeOptions = {},
  ): Promise<Reply> =>
    desk.post(`/orders/${await venue.number(orderId)}/exchange/quote`, await bodyOf(otherOrderId, bookings))
  const quote = async (
    orderId: string,
    otherOrderId: string,
    exchanging: ExchangeOptions = {},
  ): Promise<DataOf<typeof DeskExchangeQuote>> => {
    const reply = await tryToQuote(orderId, otherOrderId, exchanging)
    if (reply.status !== 200) throw new Error(`${replyText(reply)} ${reply.text}`)
    return DeskExchangeQuote.ok.parse(reply.body).data
  }
  return {
    tryToQuote,
    quote,
    /** With the hash of a fresh quote unless one is given. */
    exchange: async (
      orderId: string,
      otherOrderId: string,
      exchanging: ExchangeOptions = {},
    ): Promise<Reply> => {
      const hash = exchanging.hash ?? (await quote(orderId, otherOrderId, exchanging)).QuoteHash
      const body = await bodyOf(otherOrderId, exchanging.bookings ?? [1, 1])
      return desk.post(
        `/orders/${await venue.number(orderId)}/exchange`,
        { ...body, QuoteHash: hash },
        exchanging.key,
      )
    },
  }
}

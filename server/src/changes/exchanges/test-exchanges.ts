import { DeskExchangeQuote } from '@pantul/contract/desk-exchange-bookings'
import type { DataOf } from '@pantul/contract/call'
import { replyText } from '../../money/payments/test-counter.ts'
import type { Reply } from '../../test-visitor.ts'
import type { ChangingStaff, VenueWithStaff } from '../after-booking/test-venue-with-staff.ts'

type ExchangeOptions = {
  readonly bookings?: readonly [number, number]
  readonly hash?: string
  readonly key?: string
}

/** For tests: functions by which staff quote and make exchanges. Orders are given by their public ids. */
export const exchangesOf = (venue: VenueWithStaff, desk: ChangingStaff) => {
  const bodyOf = async (otherId: string, [bookingId, otherBookingId]: readonly [number, number]) => ({
    BookingID: bookingId,
    OtherOrderNo: await venue.numberOf(otherId),
    OtherBookingID: otherBookingId,
  })
  const tryToQuote = async (
    id: string,
    otherId: string,
    { bookings = [1, 1] }: ExchangeOptions = {},
  ): Promise<Reply> =>
    desk.post(`/orders/${await venue.numberOf(id)}/exchange/quote`, await bodyOf(otherId, bookings))
  const quote = async (
    id: string,
    otherId: string,
    exchanging: ExchangeOptions = {},
  ): Promise<DataOf<typeof DeskExchangeQuote>> => {
    const reply = await tryToQuote(id, otherId, exchanging)
    if (reply.status !== 200) throw new Error(`${replyText(reply)} ${reply.text}`)
    return DeskExchangeQuote.ok.parse(reply.body).data
  }
  return {
    tryToQuote,
    quote,
    /** With the hash of a fresh quote unless one is given. */
    exchange: async (id: string, otherId: string, exchanging: ExchangeOptions = {}): Promise<Reply> => {
      const hash = exchanging.hash ?? (await quote(id, otherId, exchanging)).QuoteHash
      const body = await bodyOf(otherId, exchanging.bookings ?? [1, 1])
      return desk.post(
        `/orders/${await venue.numberOf(id)}/exchange`,
        { ...body, QuoteHash: hash },
        exchanging.key,
      )
    },
  }
}

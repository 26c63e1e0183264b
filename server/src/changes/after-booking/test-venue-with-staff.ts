import { DeskCancel, DeskCancelPreview } from '@pantul/contract/desk-cancel-booking'
import type { BodyOf, DataOf } from '@pantul/contract/call'
import { DeskChange, DeskChangeQuote } from '@pantul/contract/desk-change-booking'
import { addDays, toDayMonthYear } from '@pantul/rules/play-date'
import type { StaffRole } from '@pantul/rules/staff-may'
import {
  staffAtCounter,
  replyText,
  type StaffAtCounter,
  type TestTender,
} from '../../money/payments/test-counter.ts'
import { item, today } from '../../orders/place/test-players.ts'
import type { Reply, Visitor } from '../../test-visitor.ts'
import { openVenueWithPlayers, type VenueWithPlayers } from './test-venue-with-players.ts'

type CancelOptions = Partial<BodyOf<typeof DeskCancel>> & { readonly key?: string }

/** The new time of booking 1; by default on TST1-C1. */
export type WantedTime = {
  readonly date: string
  readonly hours: readonly number[]
  readonly courts?: readonly string[]
}
type ChangeOptions = Partial<BodyOf<typeof DeskChange>> & { readonly key?: string }

/** A member of staff at the counter (`StaffAtCounter`) who changes bookings. Orders are named by their public id. */
export type ChangingStaff = StaffAtCounter & {
  preview(orderId: string, bookingId?: number): Promise<DataOf<typeof DeskCancelPreview>>
  /** Previews a cancellation with percentages that staff chose, by the id of the line. */
  previewWithPercents(orderId: string, percents: Readonly<Record<number, number>>): Promise<Reply>
  tryToQuoteChange(orderId: string, wish: WantedTime, options?: { waives?: boolean }): Promise<Reply>
  quoteChange(
    orderId: string,
    wish: WantedTime,
    options?: { waives?: boolean },
  ): Promise<DataOf<typeof DeskChangeQuote>>
  /** Changes a booking. Requests a new quote unless `changing` has a `QuoteHash`. */
  change(orderId: string, wish: WantedTime, changing?: ChangeOptions): Promise<Reply>
  /** Cancels an order or a booking. Requests a new preview unless `cancelling` has a `PreviewHash`. */
  cancel(orderId: string, cancelling?: CancelOptions): Promise<Reply>
}

/** For tests: the server, players, and staff at TST1 who change bookings. */
export type VenueWithStaff = VenueWithPlayers & {
  staff(role: StaffRole): Promise<ChangingStaff>
  /**
   * Places an order of a guest or a new customer, by default for 18:00–20:00 on TST1-C1 on a day of its own. `day`: so many
   * days after `today` instead.
   */
  placeUnpaid(
    wish?: Partial<{ day: number; hours: readonly number[]; courts: string[]; isGuest: boolean }>,
  ): Promise<OrderAtPlacing>
  /** Places such an order and pays it at the counter, by default in cash. */
  placePaid(
    desk: ChangingStaff,
    tenders?: readonly TestTender[],
    wish?: Parameters<VenueWithStaff['placeUnpaid']>[0],
  ): Promise<OrderAtPlacing>
}

/** An order as it was when it was placed; `payment` is the id of its first payment. */
export type OrderAtPlacing = {
  readonly id: string
  readonly player: Visitor
  readonly total: number
  readonly payment: string | null
  readonly date: string
}

export async function openVenueWithStaff(): Promise<VenueWithStaff> {
  const venue = await openVenueWithPlayers()
  await venue.db.query('update location set days_ahead = 60')
  let lastDay = 2
  const { numberOf } = venue
  const placeUnpaid: VenueWithStaff['placeUnpaid'] = async ({
    day,
    hours = [18, 19],
    courts = ['TST1-C1'],
    isGuest = true,
  } = {}) => {
    lastDay += 1
    const serial = lastDay
    const date = addDays(today, day ?? serial)
    const player = isGuest ? venue.visitor() : await venue.customer(`desk-${serial}@example.com`)
    const items = [item({ date, hours: [...hours], courts: [...courts] })]
    const { OrderID, PaymentID, Total } = await venue.place(
      player,
      items,
      isGuest ? { guestNumber: 100 + serial } : {},
    )
    return { id: OrderID, player, total: Total, payment: PaymentID, date }
  }
  return {
    ...venue,
    placeUnpaid,
    placePaid: async (desk, tenders, wish) => {
      const order = await placeUnpaid(wish)
      const taken = await desk.take(order.id, tenders ?? [{ method: 'cash', amount: order.total }])
      if (taken.status !== 200) throw new Error(taken.text)
      return order
    },
    staff: async (role) => {
      const counter = await staffAtCounter(venue, role)
      const preview: ChangingStaff['preview'] = async (orderId, bookingId) => {
        const search = bookingId === undefined ? '' : `?bookingId=${bookingId}`
        const reply = await counter.visitor.get(
          `/api/desk/TST1/orders/${await numberOf(orderId)}/cancel-preview${search}`,
        )
        if (reply.status !== 200) throw new Error(`${replyText(reply)} ${reply.text}`)
        return DeskCancelPreview.ok.parse(reply.body).data
      }
      const targetOf = ({ date, hours, courts = ['TST1-C1'] }: WantedTime) => ({
        BookingID: 1,
        Date: toDayMonthYear(date),
        Hours: [...hours],
        Courts: [...courts],
      })
      const tryToQuoteChange: ChangingStaff['tryToQuoteChange'] = async (
        orderId,
        wish,
        { waives = false } = {},
      ) =>
        counter.post(`/orders/${await numberOf(orderId)}/change/quote`, { ...targetOf(wish), Waive: waives })
      const quoteChange: ChangingStaff['quoteChange'] = async (orderId, wish, options) => {
        const reply = await tryToQuoteChange(orderId, wish, options)
        if (reply.status !== 200) throw new Error(`${replyText(reply)} ${reply.text}`)
        return DeskChangeQuote.ok.parse(reply.body).data
      }
      return {
        ...counter,
        tryToQuoteChange,
        quoteChange,
        change: async (orderId, wish, { key, ...body } = {}) =>
          counter.post(
            `/orders/${await numberOf(orderId)}/change`,
            {
              ...targetOf(wish),
              Routes: [],
              Account: null,
              QuoteHash: body.QuoteHash ?? (await quoteChange(orderId, wish)).QuoteHash,
              ...body,
            },
            key,
          ),
        preview,
        previewWithPercents: async (orderId, percents) =>
          counter.post(`/orders/${await numberOf(orderId)}/cancel-preview`, {
            BookingID: null,
            Percents: Object.entries(percents).map(([line, Percent]) => ({ LineID: Number(line), Percent })),
          }),
        cancel: async (orderId, { key, ...body } = {}) =>
          counter.post(
            `/orders/${await numberOf(orderId)}/cancel`,
            {
              BookingID: null,
              Percents: [],
              Routes: [],
              Account: null,
              Reason: '',
              IsReasonShown: false,
              PreviewHash:
                body.PreviewHash ?? (await preview(orderId, body.BookingID ?? undefined)).PreviewHash,
              ...body,
            },
            key,
          ),
      }
    },
  }
}

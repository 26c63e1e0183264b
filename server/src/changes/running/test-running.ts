import { DeskCourtPreview } from '@pantul/contract/desk-change-court'
import { DeskLengthen, DeskLengthenQuote } from '@pantul/contract/desk-lengthen-booking'
import { lengthenToWire } from '@pantul/contract/desk-lengthen-booking-wire'
import type { SaleSettling } from '@pantul/contract/desk-sale-wire'
import type { DataOf } from '@pantul/contract/call'
import { DeskDay } from '@pantul/contract/desk-schedule'
import { addDays, toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import type { StaffRole } from '@pantul/rules/staff-may'
import { today } from '../../orders/place/test-players.ts'
import { tender } from '../../orders/place/test-sales.ts'
import type { Reply } from '../../test-visitor.ts'
import {
  openVenueWithStaff,
  type ChangingStaff,
  type VenueWithStaff,
  type OrderAtPlacing,
} from '../after-booking/test-venue-with-staff.ts'

type AddedHoursOptions = {
  readonly hours?: readonly number[]
  readonly settling?: SaleSettling
  readonly hash?: string
  readonly key?: string
}

/** Staff who change bookings that have begun. Orders are named by their public id. */
export type RunningDesk = ChangingStaff & {
  quoteLengthening(orderId: string, hours?: readonly number[]): Promise<Reply>
  /** Adds 20:00 for cash by default, with the hash of a fresh quote. */
  lengthen(orderId: string, adding?: AddedHoursOptions): Promise<Reply>
  previewCourt(orderId: string, courts: readonly string[]): Promise<Reply>
  /** Changes to TST1-C2 by default, with the hash of a fresh preview. */
  changeCourt(
    orderId: string,
    changing?: { readonly courts?: readonly string[]; readonly hash?: string; readonly key?: string },
  ): Promise<Reply>
  bookingsOn(date: PlayDate): Promise<DataOf<typeof DeskDay>['Bookings']>
}

/** For tests: the server, and staff at TST1 who change bookings that have begun. */
export type RunningVenue = Omit<VenueWithStaff, 'staff'> & {
  staff(role: StaffRole): Promise<RunningDesk>
  /**
   * Places a paid booking of 18:00–20:00 on TST1-C1, on a date of its own, and sets the clock to half an hour after its
   * start. `hours`, `courts`: instead of these. Returns it with the member of staff who sold it.
   */
  placeRunningBooking(wish?: {
    readonly hours?: readonly number[]
    readonly courts?: string[]
    readonly role?: StaffRole
    readonly isGuest?: boolean
  }): Promise<{ readonly order: OrderAtPlacing; readonly desk: RunningDesk; readonly date: PlayDate }>
}

export async function openRunning(): Promise<RunningVenue> {
  const venue = await openVenueWithStaff()
  let day = 1
  let isDrawerOpen = false
  const staff: RunningVenue['staff'] = async (role) => {
    const desk = await venue.staff(role)
    const quoteLengthening: RunningDesk['quoteLengthening'] = async (orderId, hours = [20]) =>
      desk.post(`/orders/${await venue.numberOf(orderId)}/lengthen/quote`, {
        BookingID: 1,
        Hours: [...hours],
      })
    const previewCourt: RunningDesk['previewCourt'] = async (orderId, courts) =>
      desk.post(`/orders/${await venue.numberOf(orderId)}/court/preview`, {
        BookingID: 1,
        Courts: [...courts],
      })
    return {
      ...desk,
      previewCourt,
      changeCourt: async (orderId, { courts = ['TST1-C2'], hash, key } = {}) => {
        const previewed = await previewCourt(orderId, courts)
        if (hash === undefined && previewed.status !== 200) return previewed
        const quoteHash = hash ?? DeskCourtPreview.ok.parse(previewed.body).data.QuoteHash
        const body = { BookingID: 1, Courts: [...courts], QuoteHash: quoteHash }
        return desk.post(`/orders/${await venue.numberOf(orderId)}/court`, body, key)
      },
      quoteLengthening,
      lengthen: async (orderId, { hours = [20], settling, hash, key } = {}) => {
        const quoted = await quoteLengthening(orderId, hours)
        if (hash === undefined && quoted.status !== 200) return quoted
        const price = quoted.status === 200 ? DeskLengthenQuote.ok.parse(quoted.body).data : null
        const paid = settling ?? { kind: 'tenders', tenders: [tender('cash', price?.Price ?? 1)] }
        const sale = { bookingId: 1, hours, hash: hash ?? price?.QuoteHash ?? '', settling: paid }
        return desk.post(`/orders/${await venue.numberOf(orderId)}/lengthen`, lengthenToWire(sale), key)
      },
      bookingsOn: async (date) => {
        const { body } = await desk.visitor.get(`/api/desk/TST1/days/${toDayMonthYear(date)}`)
        return DeskDay.ok.parse(body).data.Bookings
      },
    }
  }
  return {
    ...venue,
    staff,
    placeRunningBooking: async ({
      hours = [18, 19],
      courts = ['TST1-C1'],
      role = 'front-desk',
      isGuest,
    } = {}) => {
      day += 1
      const wish = { day, hours, courts, ...(isGuest === undefined ? {} : { isGuest }) }
      const date = addDays(today, day)
      venue.clock.set(`${date}T10:00:00+07:00`)
      const desk = await staff(role)
      if (!isDrawerOpen) await desk.openDrawer(5_000_000)
      isDrawerOpen = true
      const order = await venue.placePaid(desk, /* in cash */ undefined, wish)
      venue.clock.set(`${date}T${String(hours[0] ?? 0).padStart(2, '0')}:30:00+07:00`)
      return { order, desk, date }
    },
  }
}

/** For tests: the order of an answer. */
export const soldIn = ({ body }: Reply): DataOf<typeof DeskLengthen> => DeskLengthen.ok.parse(body).data

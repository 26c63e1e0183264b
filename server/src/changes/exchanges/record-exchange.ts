import { refundPercent } from '@pantul/rules/cancellation'
import { startOf } from '../after-booking/booked-lines.ts'
import type { BookingItem } from '@pantul/rules/booking-item'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { StandingBooking } from './exchange-facts.ts'

type ExchangeRecord = {
  readonly booking: StandingBooking
  /** The booking whose place it takes. */
  readonly other: StandingBooking
  readonly staff: ActingStaff
  readonly now: Temporal.Instant
}

/**
 * Records one of the two bookings of an exchange: the act of staff, the courts and hours before, the basket with the
 * new ones, and a mail if the player has an address.
 */
export async function recordExchange(
  tx: Transaction,
  { booking, other, staff, now }: ExchangeRecord,
): Promise<void> {
  const { order, bookingId } = booking
  const actId = await writeStaffAct(tx, {
    at: now,
    ...staff,
    action: 'exchange-bookings',
    thing: 'order',
    thingId: order.number,
    before: placeOf(booking),
    after: { ...placeOf(other), with: other.order.number },
  })
  await tx.query(
    'insert into place_change (act_id, order_id, booking_id, play_date, hours, courts) values ($1, $2, $3, $4, $5, $6)',
    [actId, order.id, bookingId, booking.date, booking.hours, booking.courts.map(({ id }) => id)],
  )
  // A later cancellation refunds at most what a cancellation now would refund, as after a move. Otherwise an exchange
  // would avoid the tiers.
  const mostBack = refundPercent(order.tiers, now.until(startOf(order, bookingId)).total('minutes'))
  await tx.query(
    'update sales_order set basket = $2, most_back = least(coalesce(most_back, 100), $3) where id = $1',
    [
      order.id,
      JSON.stringify(
        order.basket.map((item) => (item.id === bookingId ? itemAt(item, booking, other) : item)),
      ),
      mostBack,
    ],
  )
  await tx.query(
    `insert into outbox (dedupe_key, kind, payload)
     select 'exchanged:' || $2::bigint, 'mail',
            jsonb_build_object('template', 'booking-exchanged', 'orderId', id, 'actId', $2::bigint)
       from sales_order where id = $1 and (customer_id is not null or guest_email is not null)`,
    [order.id, actId],
  )
}

const placeOf = ({ date, hours, courts }: StandingBooking) => ({
  date,
  hours,
  courts: courts.map(({ id }) => id),
})

/** The item at the place of the other booking, paid as before. */
function itemAt(item: BookingItem, { hours }: StandingBooking, other: StandingBooking): BookingItem {
  const theirs = other.order.basket.find(({ id }) => id === other.bookingId)
  const [paid] = item.courts
  const at = (hour: number): number => other.hours[hours.indexOf(hour)] ?? hour
  return {
    ...item,
    date: other.date,
    hours: other.hours,
    prices: theirs?.prices ?? [],
    courts: other.courts.map(({ id, name }) => ({
      ...paid,
      material: '',
      unit: 'H',
      ...theirs?.courts.find((court) => court.id === id),
      id,
      name,
      paidByPackage: paid?.paidByPackage ?? false,
    })),
    coach: item.coach && { ...item.coach, hours: item.coach.hours.map(at) },
  }
}

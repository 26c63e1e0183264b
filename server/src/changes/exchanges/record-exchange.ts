import type { BookingItem } from '@pantul/rules/booking-item'
import { refundPercent } from '@pantul/rules/cancellation'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import type { Transaction } from '../../platform/database/open.ts'
import { startOf } from '../after-booking/booked-lines.ts'
import { recordPlaceChange } from '../after-booking/record-place-change.ts'
import type { StandingBooking } from './check-exchange.ts'

type ExchangeRecord = {
  readonly booking: StandingBooking
  /** The booking whose courts and hours it takes. */
  readonly other: StandingBooking
  readonly staff: ActingStaff
  readonly now: Temporal.Instant
}

/**
 * Records one of the two bookings of an exchange: writes the staff act (audit log), updates the basket of the order, and queues
 * the mail to the player.
 */
export async function recordExchange(
  tx: Transaction,
  { booking, other, staff, now }: ExchangeRecord,
): Promise<void> {
  const { order, bookingId } = booking
  const before = dateHoursAndCourtsOf(booking)
  const actId = await writeStaffAct(tx, {
    at: now,
    ...staff,
    action: 'exchange-bookings',
    thing: 'order',
    thingId: order.number,
    before,
    after: { ...dateHoursAndCourtsOf(other), with: other.order.number },
  })
  // As after a move, a later cancellation refunds at most what a cancellation would refund now. Otherwise an exchange for a
  // later time would raise the refund.
  const maxRefundPercent = refundPercent(order.tiers, now.until(startOf(order, bookingId)).total('minutes'))
  const basket = order.basket.map((item) =>
    item.id === bookingId ? exchangedItem(item, booking, other) : item,
  )
  await tx.query(
    'update sales_order set basket = $2, most_back = least(coalesce(most_back, 100), $3) where id = $1',
    [order.id, JSON.stringify(basket), maxRefundPercent],
  )
  await recordPlaceChange(tx, {
    orderId: order.id,
    bookingId,
    actId,
    before,
    mail: { key: 'exchanged', template: 'booking-exchanged' },
  })
}

const dateHoursAndCourtsOf = ({ date, hours, courts }: StandingBooking) => ({
  date,
  hours,
  courts: courts.map(({ id }) => id),
})

/** The item with the courts and hours of the other booking; packages pay it as before. */
function exchangedItem(item: BookingItem, { hours }: StandingBooking, other: StandingBooking): BookingItem {
  const otherItem = other.order.basket.find(({ id }) => id === other.bookingId)
  const [court] = item.courts
  const newHourOf = (hour: number): number => other.hours[hours.indexOf(hour)] ?? hour
  return {
    ...item,
    date: other.date,
    hours: other.hours,
    prices: otherItem?.prices ?? [],
    courts: other.courts.map(({ id, name }) => ({
      ...court,
      material: '',
      unit: 'H',
      ...otherItem?.courts.find((otherCourt) => otherCourt.id === id),
      id,
      name,
      paidByPackage: court?.paidByPackage ?? false,
    })),
    coach: item.coach && { ...item.coach, hours: item.coach.hours.map(newHourOf) },
  }
}

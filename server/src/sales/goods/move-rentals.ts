import type { RentalTime } from '@pantul/contract/desk-goods-wire'
import type { PlayDate } from '@pantul/rules/play-date'
import { problem } from '@pantul/rules/problem'
import { moveCoachesAndRentals } from '../../orders/claims/move-coaches-and-rentals.ts'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import type { Clock } from '../../platform/base/clock.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Database, Transaction } from '../../platform/database/open.ts'
import { courtDayTopic } from '../../platform/live/topics.ts'
import { lockBookingOfGoods } from './booking-of-goods.ts'

type RentedGoods = {
  readonly id: number
  readonly parentBooking: { readonly orderNumber: string; readonly bookingId: number } | null
  /** The date and the hours for which goods are rented; null if nothing is rented. */
  readonly rented: { readonly date: PlayDate; readonly hours: readonly number[] } | null
}

const readGoods = (lock: string): string => `
  select o.id,
         (select jsonb_build_object('orderNumber', booked.number, 'bookingId', o.beside_booking_id)
            from sales_order booked where booked.id = o.beside_id) as "parentBooking",
         (select jsonb_build_object('date', min(l.play_date), 'hours', jsonb_agg(distinct h order by h))
            from order_line l cross join unnest(l.hours) as h
           where l.order_id = o.id and l.cancelled_at is null
          having count(*) > 0) as rented
    from sales_order o
   where o.number = $1 and o.location_id = $2 and o.kind = 'goods' and o.state = 'completed' ${lock}`

type Deps = { readonly db: Database; readonly clock: Clock }
type RentalMove = { readonly staff: ActingStaff; readonly orderNumber: string }

/**
 * Call it after a booking moved: rents its goods for the first hours of its new time, for as many hours as before, at the
 * same price. Does nothing if the goods are already rented for these hours. Hours are local. Refusals: ORDER_UNKNOWN;
 * ORDER_CLOSED if the goods belong to no booking or were returned; EXCHANGE_UNEQUAL if the booking has fewer hours
 * left; EXCHANGE_TAKEN with the names of goods that are not free then.
 */
export async function moveRentals({ db, clock }: Deps, rentalMove: RentalMove): Promise<RentalTime> {
  return db.transaction((tx) => rentForNewTime(tx, rentalMove, clock.now()))
}

async function rentForNewTime(
  tx: Transaction,
  { staff, orderNumber }: RentalMove,
  now: Temporal.Instant,
): Promise<RentalTime> {
  const { locationId } = staff
  const found = await findGoods(tx, { orderNumber, locationId }, /* lock */ '')
  // Locks the booking before its goods, in the same order as a move.
  const booking = await lockBookingOfGoods(tx, { ...found.parentBooking, locationId }, now)
  const { id, parentBooking, rented } = await findGoods(tx, { orderNumber, locationId }, 'for update')
  if (parentBooking.orderNumber !== found.parentBooking.orderNumber)
    throw new Refusal(problem('ORDER_CLOSED'))
  const { date } = booking
  const hours = booking.hours.slice(0, rented.hours.length)
  if (hours.length < rented.hours.length) throw new Refusal(problem('EXCHANGE_UNEQUAL'))
  if (date === rented.date && hours.join() === rented.hours.join()) return { date, hours }
  const taken = await moveCoachesAndRentals(tx, [
    { orderId: id, bookingId: 1, date, from: rented.hours, to: hours },
  ])
  if (taken.length > 0) throw new Refusal(problem('EXCHANGE_TAKEN', { names: taken.join(', ') }))
  await writeStaffAct(tx, {
    at: now,
    ...staff,
    action: 'change-booking',
    thing: 'order',
    thingId: orderNumber,
    before: rented,
    after: { date, hours },
  })
  for (const day of [rented.date, date]) tx.publish(courtDayTopic(locationId, day))
  return { date, hours }
}

type FoundGoods = RentedGoods & {
  readonly parentBooking: NonNullable<RentedGoods['parentBooking']>
  readonly rented: NonNullable<RentedGoods['rented']>
}

async function findGoods(
  tx: Transaction,
  { orderNumber, locationId }: { readonly orderNumber: string; readonly locationId: string },
  lock: '' | 'for update',
): Promise<FoundGoods> {
  const [goods] = await tx.query<RentedGoods>(readGoods(lock), [orderNumber, locationId])
  if (goods === undefined) throw new Refusal(problem('ORDER_UNKNOWN'))
  const { parentBooking, rented } = goods
  if (parentBooking === null || rented === null) throw new Refusal(problem('ORDER_CLOSED'))
  return { ...goods, parentBooking, rented }
}

import { addDays } from '@pantul/rules/play-date'
import { lockPaymentsOfOrder } from '../../money/payments/payment.ts'
import { item, today } from '../../orders/place/test-players.ts'
import type { Visitor } from '../../test-visitor.ts'
import type { VenueWithPlayers } from '../after-booking/test-venue-with-players.ts'
import { giveMoveRight, type MoveRight, type MoveRightRefusal } from './give-move-right.ts'

export type PaidOrder = { readonly visitor: Visitor; readonly id: string }

/** For tests: places an order and pays it; by a guest if `guestNumber` is given. */
export async function placePaidOrder(
  venue: VenueWithPlayers,
  visitor: Visitor,
  { guestNumber, ...booked }: Partial<Parameters<typeof item>[0]> & { readonly guestNumber?: number } = {},
): Promise<PaidOrder> {
  const placed = await venue.place(visitor, [item(booked)], guestNumber === undefined ? {} : { guestNumber })
  if (placed.PaymentID !== null) await venue.simulate(placed.PaymentID, 'pay')
  return { visitor, id: placed.OrderID }
}

/** For tests: gives a move right until the end of the 30th day from now, as a closure does. */
export const addMoveRight = (
  { deps, db }: Pick<VenueWithPlayers, 'deps' | 'db'>,
  orderId: string,
  fields: Partial<Omit<MoveRight, 'orderId' | 'now'>> = {},
): Promise<MoveRightRefusal | null> =>
  db.transaction(async (tx) => {
    const [order] = await tx.query<{ id: number }>('select id from sales_order where public_id = $1', [
      orderId,
    ])
    if (order === undefined) throw new Error(`no order ${orderId}`)
    await lockPaymentsOfOrder(tx, order.id)
    return giveMoveRight(tx, {
      bookingId: 1,
      closureId: null,
      until: endOfDayIn(30),
      otherwise: 'credit',
      ...fields,
      orderId: order.id,
      now: deps.clock.now(),
    })
  })

/** For tests: the end (midnight) of the day that is so many days after `today`. */
export const endOfDayIn = (days: number): Temporal.Instant =>
  Temporal.Instant.from(`${addDays(today, days + 1)}T00:00:00+07:00`)

/** For tests: the rights of an order as `open`, `used` or `ended`, by booking. */
export async function rightsOf({ db }: VenueWithPlayers, orderId: string): Promise<string[]> {
  const rights = await db.query<{ title: string }>(
    `select case when used_at is not null then 'used' when ended_at is not null then 'ended' else 'open' end as title
       from move_right r join sales_order o on o.id = r.order_id
      where o.public_id = $1 order by r.booking_id`,
    [orderId],
  )
  return rights.map(({ title }) => title)
}

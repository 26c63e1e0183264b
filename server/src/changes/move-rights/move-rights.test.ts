import { addDays } from '@pantul/rules/play-date'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { completeOrders } from '../../orders/states/complete-orders.ts'
import { item, today } from '../../orders/place/test-players.ts'
import { remindPlayers } from '../after-booking/remind-players.ts'
import {
  openVenueWithPlayers,
  type VenueWithPlayers,
  type MoveTarget,
} from '../after-booking/test-venue-with-players.ts'
import { endMoveRights, remindOfMoveRights } from './end-move-rights.ts'
import { addMoveRight, placePaidOrder, endOfDayIn, rightsOf, type PaidOrder } from './test-move-rights.ts'

// The time is 10:00 of `today`; an hour costs 100,000 rupiah, and 150,000 from 18 to 21.
let venue: VenueWithPlayers
beforeAll(async () => {
  venue = await openVenueWithPlayers()
})
afterAll(() => venue.close())
// Each test ends its open rights, so that the next test counts only its own.
afterEach(() => runAt(endOfDayIn(60), () => endMoveRights(venue.deps)))

let days = 2
/** A new date for each test. */
const freshDay = (): string => addDays(today, (days += 1))
let people = 0
const placeOwnOrder = async (booked: Parameters<typeof placePaidOrder>[2] = {}): Promise<PaidOrder> =>
  placePaidOrder(venue, await venue.customer(`right${(people += 1)}@example.com`), booked)
const codeOfMove = async ({ visitor, id }: PaidOrder, target: MoveTarget): Promise<unknown> =>
  ((await venue.tryToQuoteMove(visitor, id, target)).body as { code?: string }).code
/** Runs `work` at another time, then sets the clock back to 10:00 of `today`. */
async function runAt<T>(moment: string | Temporal.Instant, work: () => Promise<T>): Promise<T> {
  venue.clock.set(moment.toString())
  try {
    return await work()
  } finally {
    venue.clock.set(`${today}T10:00:00+07:00`)
  }
}
const mailsOf = async (orderId: string): Promise<string[]> => {
  const mails = await venue.db.query<{ template: string }>(
    `select b.payload ->> 'template' as template
       from outbox b join sales_order o on o.id = (b.payload ->> 'orderId')::bigint
      where o.public_id = $1 order by b.id`,
    [orderId],
  )
  return mails.map(({ template }) => template)
}

describe('a move right is given', () => {
  test('for a paid booking: its hours are free at once, its order stays as it was', async () => {
    const date = freshDay()
    const paid = await placeOwnOrder({ date, hours: [12, 13] })
    expect(await addMoveRight(venue, paid.id)).toBeNull()
    expect(await venue.claimedHours(paid.id)).toEqual([])
    expect([await venue.stateOf(paid.id), await venue.refunds(paid.id)]).toEqual(['confirmed', []])
    const other = await placeOwnOrder({ date, hours: [12, 13] })
    expect(await venue.stateOf(other.id)).toBe('confirmed')
    expect(await addMoveRight(venue, paid.id)).toBe('given')
  })

  test('not for an unpaid, begun or cancelled booking, nor for one that does not exist', async () => {
    const date = freshDay()
    const visitor = await venue.customer('unpaid-right@example.com')
    const { OrderID } = await venue.place(visitor, [item({ date, hours: [9] })])
    expect(await addMoveRight(venue, OrderID)).toBe('not-confirmed')
    const begun = await placeOwnOrder({ date, hours: [10] })
    expect(await runAt(`${date}T10:00:00+07:00`, () => addMoveRight(venue, begun.id))).toBe('begun')
    expect(await addMoveRight(venue, begun.id, { bookingId: 2 })).toBe('ended')
    await venue.cancel(begun.visitor, begun.id)
    expect(await addMoveRight(venue, begun.id)).toBe('ended')
  })

  test('for a booking with an unpaid move: the unpaid move is cancelled', async () => {
    const date = freshDay()
    const paid = await placeOwnOrder({ date, hours: [9] })
    const dearer = await venue.move(paid.visitor, paid.id, { date, hours: [18] })
    expect(await addMoveRight(venue, paid.id)).toBeNull()
    expect(await venue.stateOf(dearer.OrderID)).toBe('cancelled')
    expect(await venue.claimedHours(dearer.OrderID)).toEqual([])
  })

  test('and until it is used, the order is not completed, and nobody is reminded of the closed hours', async () => {
    const date = freshDay()
    const paid = await placeOwnOrder({ date, hours: [15] })
    await addMoveRight(venue, paid.id)
    await runAt(`${date}T13:00:00+07:00`, () => remindPlayers(venue.deps))
    await runAt(`${addDays(date, 1)}T10:00:00+07:00`, () => completeOrders(venue.deps))
    expect(await venue.stateOf(paid.id)).toBe('confirmed')
    expect(await mailsOf(paid.id)).not.toContain('reminder')
  })
})

describe('a move right is used', () => {
  test('after the old time, and does not count as the one move of the player', async () => {
    const date = freshDay()
    const paid = await placeOwnOrder({ date, hours: [12] })
    await addMoveRight(venue, paid.id)
    const later = addDays(date, 2)
    await runAt(`${addDays(date, 1)}T10:00:00+07:00`, async () => {
      const moved = await venue.move(paid.visitor, paid.id, { date: later, hours: [12], courts: ['TST1-C3'] })
      expect(await rightsOf(venue, paid.id)).toEqual(['used'])
      expect([await venue.stateOf(paid.id), await venue.stateOf(moved.OrderID)]).toEqual([
        'cancelled',
        'confirmed',
      ])
      const again = await venue.move(paid.visitor, moved.OrderID, {
        date: later,
        hours: [14],
        courts: ['TST1-C3'],
      })
      expect(await venue.claimedHours(again.OrderID)).toEqual([`TST1-C3 ${later} 14`])
      expect(await codeOfMove({ ...paid, id: again.OrderID }, { date: later, hours: [15] })).toBe(
        'RESCHEDULED_ALREADY',
      )
    })
  })

  test('after the one move of the player, and allows no second one', async () => {
    const date = freshDay()
    const paid = await placeOwnOrder({ date, hours: [12] })
    const moved = await venue.move(paid.visitor, paid.id, { date, hours: [13] })
    await addMoveRight(venue, moved.OrderID)
    const chosen = await venue.move(paid.visitor, moved.OrderID, { date, hours: [16] })
    expect(await venue.claimedHours(chosen.OrderID)).toEqual([`TST1-C1 ${date} 16`])
    expect(await codeOfMove({ ...paid, id: chosen.OrderID }, { date, hours: [17] })).toBe(
      'RESCHEDULED_ALREADY',
    )
  })

  test('for its own old hours, if nobody has them', async () => {
    const date = freshDay()
    const paid = await placeOwnOrder({ date, hours: [12, 13] })
    await addMoveRight(venue, paid.id)
    const moved = await venue.move(paid.visitor, paid.id, { date, hours: [13, 14] })
    expect(await venue.claimedHours(moved.OrderID)).toEqual([`TST1-C1 ${date} 13`, `TST1-C1 ${date} 14`])
  })

  test('not for hours that somebody else has', async () => {
    const date = freshDay()
    const paid = await placeOwnOrder({ date, hours: [12] })
    await addMoveRight(venue, paid.id)
    await placeOwnOrder({ date, hours: [12] })
    expect(await codeOfMove(paid, { date, hours: [12] })).toBe('SLOT_TAKEN')
    expect(await rightsOf(venue, paid.id)).toEqual(['open'])
  })

  test('for a cheaper hour refunds the difference', async () => {
    const date = freshDay()
    const paid = await placeOwnOrder({ date, hours: [19] })
    await addMoveRight(venue, paid.id)
    const moved = await venue.move(paid.visitor, paid.id, { date, hours: [9] })
    expect(await venue.refunds(moved.OrderID)).toEqual(['price_difference credit done 50000'])
  })

  test('for a more expensive hour only when the difference is paid: the right is open until then, and after an expired hold', async () => {
    const date = freshDay()
    const paid = await placeOwnOrder({ date, hours: [12] })
    await addMoveRight(venue, paid.id)
    const held = await venue.move(paid.visitor, paid.id, { date, hours: [18] })
    expect(await rightsOf(venue, paid.id)).toEqual(['open'])
    expect(await runAt(endOfDayIn(31), () => endMoveRights(venue.deps))).toBe(0)
    await venue.simulate(held.PaymentID, 'expire')
    expect([await venue.stateOf(held.OrderID), await rightsOf(venue, paid.id)]).toEqual(['expired', ['open']])
    const second = await venue.move(paid.visitor, paid.id, { date, hours: [20] })
    await venue.simulate(second.PaymentID, 'pay')
    expect([await venue.stateOf(second.OrderID), await rightsOf(venue, paid.id)]).toEqual([
      'confirmed',
      ['used'],
    ])
  })

  test('not after its end, even before the job ran', async () => {
    const date = freshDay()
    const paid = await placeOwnOrder({ date, hours: [12] })
    await addMoveRight(venue, paid.id, { until: endOfDayIn(20) })
    await runAt(endOfDayIn(20), async () => {
      expect(await codeOfMove(paid, { date: addDays(today, 35), hours: [12] })).toBe('MOVE_RIGHT_OVER')
      await endMoveRights(venue.deps)
      expect(await codeOfMove(paid, { date: addDays(today, 35), hours: [12] })).toBe('ORDER_CLOSED')
    })
  })
})

describe('a move right ends', () => {
  test('by a cancellation of the player, who gets a full refund at any time', async () => {
    const date = freshDay()
    const paid = await placeOwnOrder({ date, hours: [12] })
    await addMoveRight(venue, paid.id)
    await runAt(`${addDays(date, 1)}T10:00:00+07:00`, async () => {
      expect(await venue.preview(paid.visitor, paid.id)).toMatchObject({ Percent: 100, Refund: 100_000 })
      await venue.cancel(paid.visitor, paid.id)
    })
    expect(await rightsOf(venue, paid.id)).toEqual(['ended'])
    expect(await codeOfMove(paid, { date: addDays(date, 3), hours: [12] })).toBe('ORDER_CLOSED')
  })

  test('by time: a customer gets store credit and one mail, once', async () => {
    const date = freshDay()
    const paid = await placeOwnOrder({ date, hours: [12] })
    await addMoveRight(venue, paid.id)
    expect(await runAt(endOfDayIn(29), () => endMoveRights(venue.deps))).toBe(0)
    const ended = await runAt(endOfDayIn(30), () =>
      Promise.all([endMoveRights(venue.deps), endMoveRights(venue.deps)]),
    )
    expect(ended[0] + ended[1]).toBe(1)
    expect(await venue.refunds(paid.id)).toEqual(['booking_cancelled credit done 100000'])
    expect([await venue.stateOf(paid.id), await rightsOf(venue, paid.id)]).toEqual(['refunded', ['ended']])
    expect((await mailsOf(paid.id)).filter((name) => name === 'order-cancelled')).toHaveLength(1)
  })

  test('by time: a guest gets a refund, because only customers have store credit', async () => {
    const date = freshDay()
    const guest = await placePaidOrder(venue, venue.visitor(), { date, hours: [12], guestNumber: 7 })
    await addMoveRight(venue, guest.id)
    expect(await runAt(endOfDayIn(30), () => endMoveRights(venue.deps))).toBe(1)
    expect(await venue.refunds(guest.id)).toEqual(['booking_cancelled transfer open 100000'])
    expect(await mailsOf(guest.id)).toEqual(expect.arrayContaining(['order-cancelled', 'refund-account']))
  })

  test('after a reminder, once, three days before', async () => {
    const date = freshDay()
    const paid = await placeOwnOrder({ date, hours: [12] })
    await addMoveRight(venue, paid.id)
    const remind = (day: number) => runAt(endOfDayIn(day), () => remindOfMoveRights(venue.deps))
    expect(await remind(26)).toBe(0)
    expect([await remind(27), await remind(28)]).toEqual([1, 0])
    expect((await mailsOf(paid.id)).filter((name) => name === 'move-right-reminder')).toHaveLength(1)
    await venue.cancel(paid.visitor, paid.id)
  })

  test('for one of two bookings: the order is completed only after that, by its other booking', async () => {
    const date = freshDay()
    const visitor = await venue.customer('two-bookings@example.com')
    const placed = await venue.place(visitor, [
      item({ id: 1, date, hours: [12] }),
      item({ id: 2, date, hours: [15] }),
    ])
    await venue.simulate(placed.PaymentID, 'pay')
    await addMoveRight(venue, placed.OrderID)
    expect(await venue.claimedHours(placed.OrderID)).toEqual([`TST1-C1 ${date} 15`])
    await runAt(`${addDays(date, 1)}T10:00:00+07:00`, () => completeOrders(venue.deps))
    expect(await venue.stateOf(placed.OrderID)).toBe('confirmed')
    await runAt(endOfDayIn(30), async () => {
      expect(await endMoveRights(venue.deps)).toBe(1)
      await completeOrders(venue.deps)
    })
    expect([await venue.stateOf(placed.OrderID), await venue.refunds(placed.OrderID)]).toEqual([
      'completed',
      ['booking_cancelled credit done 100000'],
    ])
  })

  test('when the bank takes the money back: the booking has not begun, so nothing is owed', async () => {
    const date = freshDay()
    const paid = await placeOwnOrder({ date, hours: [12] })
    const [payment] = await venue.db.query<{ id: string }>(
      `select p.public_id as id from payment p join sales_order o on o.id = p.order_id where o.public_id = $1`,
      [paid.id],
    )
    await addMoveRight(venue, paid.id)
    await runAt(`${addDays(date, 1)}T10:00:00+07:00`, () => venue.simulate(payment?.id ?? null, 'reversal'))
    expect([await venue.stateOf(paid.id), await rightsOf(venue, paid.id)]).toEqual(['cancelled', ['ended']])
    const debts = await venue.db.query(
      'select d.id from credit_debt d join sales_order o on o.id = d.order_id where o.public_id = $1',
      [paid.id],
    )
    expect(debts).toEqual([])
  })
})

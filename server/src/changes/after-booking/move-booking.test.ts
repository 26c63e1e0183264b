import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '@pantul/rules/play-date'
import { item, today } from '../../orders/place/test-players.ts'
import type { Visitor } from '../../test-visitor.ts'
import { openVenueWithPlayers, type VenueWithPlayers, type MoveTarget } from './test-venue-with-players.ts'
import { setStock } from '../../platform/database/test-stock.ts'

// The time is 10:00 of `today`; an hour costs 100,000 rupiah, and 150,000 from 18 to 21.
let venue: VenueWithPlayers
beforeAll(async () => {
  venue = await openVenueWithPlayers()
})
afterAll(() => venue.close())

let lastDay = 2
/** Another date at each call. */
const freshDay = (): string => addDays(today, (lastDay += 1))

/** Places an order and pays it. */
async function placePaid(
  visitor: Visitor,
  items: Parameters<VenueWithPlayers['place']>[1],
  guestNumber?: number,
) {
  const placed = await venue.place(visitor, items, guestNumber === undefined ? {} : { guestNumber })
  if (placed.PaymentID !== null) await venue.simulate(placed.PaymentID, 'pay')
  return placed
}
const code = (reply: { body: unknown }): unknown => (reply.body as { code?: string }).code
const codeOfMove = async (visitor: Visitor, orderId: string, target: MoveTarget): Promise<unknown> =>
  code(await venue.tryToQuoteMove(visitor, orderId, target))

describe('a move to an equal price', () => {
  test('is done at once: takes the new hours and frees the old ones', async () => {
    const ani = await venue.customer('same@example.com')
    const date = freshDay()
    const { OrderID } = await placePaid(ani, [item({ date, hours: [9, 10] })])
    const target = { date, hours: [12, 13], courts: ['TST1-C2'] }
    expect(await venue.quoteMove(ani, OrderID, target)).toMatchObject({
      Paid: 200_000,
      Price: 200_000,
      ToPay: 0,
      ToCredit: 0,
    })
    const moved = await venue.move(ani, OrderID, target)
    expect(moved.PaymentID).toBeNull()
    expect(await venue.claimedHours(OrderID)).toEqual([])
    expect(await venue.claimedHours(moved.OrderID)).toEqual([`TST1-C2 ${date} 12`, `TST1-C2 ${date} 13`])
    expect([await venue.stateOf(OrderID), await venue.stateOf(moved.OrderID)]).toEqual([
      'cancelled',
      'confirmed',
    ])
  })

  test('is possible once: neither the old nor the new booking can be moved again', async () => {
    const ani = await venue.customer('once@example.com')
    const date = freshDay()
    const { OrderID } = await placePaid(ani, [
      item({ id: 1, date, hours: [9] }),
      item({ id: 2, date, hours: [11] }),
    ])
    const moved = await venue.move(ani, OrderID, { date, hours: [13] })
    expect(await codeOfMove(ani, OrderID, { date, hours: [15] })).toBe('RESCHEDULED_ALREADY')
    expect(await codeOfMove(ani, moved.OrderID, { date, hours: [15] })).toBe('RESCHEDULED_ALREADY')
    expect(await venue.stateOf(OrderID)).toBe('confirmed')
    expect(await venue.claimedHours(OrderID)).toEqual([`TST1-C1 ${date} 11`])
    await venue.move(ani, OrderID, { bookingId: 2, date, hours: [16] })
    expect(await venue.stateOf(OrderID)).toBe('cancelled')
  })

  test('to overlapping hours keeps the shared hours, with coach and add-ons', async () => {
    const ani = await venue.customer('overlap@example.com')
    const date = freshDay()
    // Eight balls are left.
    await setStock(venue.db, 'BALL', { by: -42 })
    const coachAndAddOns = { coach: { id: 'TST1-K1', hours: [9, 10] }, addOns: { RACKET: 8, BALL: 8 } }
    const { OrderID } = await placePaid(ani, [item({ date, hours: [9, 10], ...coachAndAddOns })])
    const moved = await venue.move(ani, OrderID, { date, hours: [10, 11] })
    expect(await venue.claimedHours(moved.OrderID)).toEqual([
      `TST1-C1 ${date} 10`,
      `TST1-C1 ${date} 11`,
      `TST1-K1 ${date} 10`,
      `TST1-K1 ${date} 11`,
    ])
    const budi = await venue.customer('overlapped@example.com')
    const freedHour = item({ date, hours: [9], coach: { id: 'TST1-K1', hours: [9] }, addOns: { RACKET: 4 } })
    expect((await venue.tryToPlace(budi, [freedHour])).status).toBe(201)
    // Cancelling the move returns everything that it took over.
    await venue.cancel(ani, moved.OrderID)
    expect(
      (
        await venue.tryToPlace(budi, [
          item({ date, hours: [10, 11], ...coachAndAddOns, coach: { id: 'TST1-K1', hours: [10, 11] } }),
        ])
      ).status,
    ).toBe(201)
    await setStock(venue.db, 'BALL', { to: 50 })
  })
})

describe('a move to a higher price', () => {
  test('is held until the difference is paid; the old hours stay until then', async () => {
    const ani = await venue.customer('dearer@example.com')
    const date = freshDay()
    const { OrderID } = await placePaid(ani, [
      item({ date, hours: [16, 17], courts: ['TST1-C1', 'TST1-C2'] }),
    ])
    const target = { date, hours: [17, 18], courts: ['TST1-C1', 'TST1-C2'] }
    expect(await venue.quoteMove(ani, OrderID, target)).toMatchObject({
      Paid: 400_000,
      Price: 500_000,
      ToPay: 100_000,
    })
    const moved = await venue.move(ani, OrderID, target)
    expect(await venue.stateOf(moved.OrderID)).toBe('held')
    expect(await venue.claimedHours(OrderID)).toHaveLength(4)
    expect(await venue.claimedHours(moved.OrderID)).toEqual([`TST1-C1 ${date} 18`, `TST1-C2 ${date} 18`])
    const [{ amount } = { amount: 0 }] = await venue.db.query<{ amount: number }>(
      'select amount from payment where public_id = $1',
      [moved.PaymentID],
    )
    expect(amount).toBe(100_000)
    await venue.simulate(moved.PaymentID, 'pay')
    expect(await venue.stateOf(moved.OrderID)).toBe('confirmed')
    expect(await venue.claimedHours(moved.OrderID)).toHaveLength(4)
    expect([await venue.claimedHours(OrderID), await venue.stateOf(OrderID)]).toEqual([[], 'cancelled'])
    // Refunds everything: the difference first, then the amount carried over from the first order.
    await venue.cancel(ani, moved.OrderID)
    await venue.runRefundJob()
    expect(await venue.refunds(moved.OrderID)).toEqual([
      'booking_cancelled gateway done 100000',
      'booking_cancelled gateway done 400000',
    ])
    expect(await venue.stateOf(moved.OrderID)).toBe('refunded')
  })

  test('that is never paid changes nothing', async () => {
    const ani = await venue.customer('never@example.com')
    const date = freshDay()
    const { OrderID } = await placePaid(ani, [item({ date, hours: [16, 17], addOns: { RACKET: 8 } })])
    const before = await venue.claimedHours(OrderID)
    const moved = await venue.move(ani, OrderID, { date, hours: [17, 18] })
    await venue.expireHolds()
    expect([await venue.stateOf(moved.OrderID), await venue.claimedHours(OrderID)]).toEqual([
      'expired',
      before,
    ])
    expect((await venue.tryToPlace(ani, [item({ date, hours: [17] })])).status).toBe(409)
    expect(
      (await venue.tryToPlace(ani, [item({ date, hours: [18], courts: ['TST1-C2'], addOns: { RACKET: 4 } })]))
        .status,
    ).toBe(201)
    // The move can be tried again, because nothing was moved.
    const again = await venue.move(ani, OrderID, { date, hours: [20, 21] })
    await venue.simulate(again.PaymentID, 'pay')
    expect(await venue.stateOf(again.OrderID)).toBe('confirmed')
    // The payment of the first attempt comes late.
    await venue.simulate(moved.PaymentID, 'pay-late')
    expect(await venue.refunds(moved.OrderID)).toEqual(['hours_gone credit done 50000'])
  })

  test('is done by a late payment if the hours are free and the booking exists', async () => {
    const ani = await venue.customer('latemove@example.com')
    const date = freshDay()
    const { OrderID } = await placePaid(ani, [item({ date, hours: [17, 18] })])
    const moved = await venue.move(ani, OrderID, { date, hours: [18, 19] })
    await venue.expireHolds()
    await venue.simulate(moved.PaymentID, 'pay-late')
    expect(await venue.stateOf(moved.OrderID)).toBe('confirmed')
    expect(await venue.claimedHours(moved.OrderID)).toEqual([`TST1-C1 ${date} 18`, `TST1-C1 ${date} 19`])
  })

  test('is cancelled with its booking, and a payment that arrives later is refunded', async () => {
    const ani = await venue.customer('between@example.com')
    const date = freshDay()
    const { OrderID } = await placePaid(ani, [item({ date, hours: [17] })])
    const moved = await venue.move(ani, OrderID, { date, hours: [18] })
    await venue.cancel(ani, OrderID)
    expect([await venue.stateOf(moved.OrderID), await venue.claimedHours(moved.OrderID)]).toEqual([
      'cancelled',
      [],
    ])
    await venue.simulate(moved.PaymentID, 'pay-late')
    expect(await venue.refunds(moved.OrderID)).toEqual(['order_cancelled gateway open 50000'])
    await venue.runRefundJob()
    expect(await venue.stateOf(moved.OrderID)).toBe('refunded')
  })
})

test('a paid move is cancelled if the payment of its booking is reversed, and the paid difference is refunded', async () => {
  const ani = await venue.customer('reversed@example.com')
  const date = freshDay()
  const first = await placePaid(ani, [item({ id: 1, date, hours: [17] }), item({ id: 2, date, hours: [9] })])
  const moved = await venue.move(ani, first.OrderID, { date, hours: [18] })
  await venue.simulate(moved.PaymentID, 'pay')
  const unpaidMove = await venue.move(ani, first.OrderID, { bookingId: 2, date, hours: [20] })
  await venue.simulate(first.PaymentID, 'reversal')
  for (const { OrderID } of [first, moved, unpaidMove]) expect(await venue.claimedHours(OrderID)).toEqual([])
  expect(await venue.refunds(moved.OrderID)).toEqual(['booking_cancelled gateway open 50000'])
  await venue.runRefundJob()
  expect([
    await venue.stateOf(first.OrderID),
    await venue.stateOf(moved.OrderID),
    await venue.stateOf(unpaidMove.OrderID),
  ]).toEqual(['cancelled', 'refunded', 'cancelled'])
})

test('a move whose payment is under review keeps its hours until the payment is accepted', async () => {
  const ani = await venue.customer('challenged@example.com')
  const date = freshDay()
  const { OrderID } = await placePaid(ani, [item({ date, hours: [17, 18] })])
  const moved = await venue.move(ani, OrderID, { date, hours: [18, 19] })
  await venue.simulate(moved.PaymentID, 'challenge')
  expect(await venue.stateOf(moved.OrderID)).toBe('payment_review')
  await venue.simulate(moved.PaymentID, 'accept')
  expect(await venue.claimedHours(moved.OrderID)).toEqual([`TST1-C1 ${date} 18`, `TST1-C1 ${date} 19`])
  expect(await venue.claimedHours(OrderID)).toEqual([])
})

describe('a move to a lower price', () => {
  test('gives a customer store credit', async () => {
    const email = 'cheaper@example.com'
    const ani = await venue.customer(email)
    const date = freshDay()
    const { OrderID } = await placePaid(ani, [item({ date, hours: [18, 19] })])
    const target = { date, hours: [12, 13] }
    expect(await venue.quoteMove(ani, OrderID, target)).toMatchObject({
      ToPay: 0,
      ToCredit: 100_000,
      CreditRoute: 'credit',
    })
    const moved = await venue.move(ani, OrderID, target)
    expect(await venue.creditOf(email)).toBe(100_000)
    expect(await venue.cancel(ani, moved.OrderID)).toMatchObject({ Refund: 200_000 })
    expect(await venue.creditOf(email)).toBe(300_000)
  })

  test('asks a guest for a bank account', async () => {
    const guest = venue.visitor()
    const date = freshDay()
    const { OrderID } = await placePaid(guest, [item({ date, hours: [18] })], 31)
    const moved = await venue.move(guest, OrderID, { date, hours: [12] })
    expect(await venue.refunds(moved.OrderID)).toEqual(['price_difference transfer open 50000'])
    expect(await venue.stateOf(moved.OrderID)).toBe('confirmed')
  })
})

test('a move pays its hours with the package hours that the old booking returns', async () => {
  const ani = await venue.customer('packages@example.com')
  const quota = await venue.buyPackage(ani, { hours: 2, toHour: 15 })
  const packageHours = async () =>
    (
      await venue.db.query<{ balance: number }>('select balance from quota_package where public_id = $1', [
        quota,
      ])
    )[0]?.balance
  const date = freshDay()
  const booked = item({ date, hours: [9, 10] })
  const courts = booked.courts.map((court) => ({ ...court, paidByPackage: true }))
  const { OrderID } = await placePaid(ani, [{ ...booked, courts }])
  expect(await packageHours()).toBe(0)
  expect(await codeOfMove(ani, OrderID, { date, hours: [9, 10, 11] })).toBe('PACKAGE_SHORT')
  expect(await codeOfMove(ani, OrderID, { date, hours: [15, 16] })).toBe('PACKAGE_SHORT')
  const moved = await venue.move(ani, OrderID, { date, hours: [13] })
  expect(await packageHours()).toBe(1)
  await venue.cancel(ani, moved.OrderID)
  expect(await packageHours()).toBe(2)
})

describe('a move is refused', () => {
  test('within 24 hours of the start, to hours of others, and with a busy coach', async () => {
    const ani = await venue.customer('refused@example.com')
    const budi = await venue.customer('rival@example.com')
    const date = freshDay()
    const soon = await placePaid(ani, [item({ hours: [21], courts: ['TST1-C3'] })])
    expect(await codeOfMove(ani, soon.OrderID, { date, hours: [12] })).toBe('RESCHEDULE_TOO_LATE')
    const { OrderID } = await placePaid(ani, [
      item({ date, hours: [9], coach: { id: 'TST1-K1', hours: [9] } }),
    ])
    await placePaid(budi, [
      item({ id: 1, date, hours: [12] }),
      item({ id: 2, date, hours: [14], courts: ['TST1-C2'], coach: { id: 'TST1-K1', hours: [14] } }),
    ])
    expect(await codeOfMove(ani, OrderID, { date, hours: [12] })).toBe('SLOT_TAKEN')
    expect(await codeOfMove(ani, OrderID, { date, hours: [14] })).toBe('COACH_UNAVAILABLE')
    expect(await codeOfMove(ani, OrderID, { date, hours: [11, 13] })).toBe('HOURS_NOT_CONSECUTIVE')
    expect(await codeOfMove(budi, OrderID, { date, hours: [11] })).toBe('ORDER_UNKNOWN')
    expect(await venue.claimedHours(OrderID)).toHaveLength(2)
  })

  test('if ten players move to one slot at the same time: one gets it, the others keep their hours', async () => {
    const date = freshDay()
    const players = await Promise.all(
      Array.from({ length: 10 }, async (_, n) => {
        const visitor = await venue.customer(`racer${n}@example.com`, `+62812000010${n}`)
        const { OrderID } = await placePaid(visitor, [item({ date, hours: [6 + n], courts: ['TST1-C3'] })])
        const target = { date, hours: [20] }
        const { QuoteHash: quoteHash } = await venue.quoteMove(visitor, OrderID, target)
        return { visitor, OrderID, request: { ...target, quoteHash } }
      }),
    )
    const replies = await Promise.all(
      players.map(({ visitor, OrderID, request }) => venue.tryToMove(visitor, OrderID, request)),
    )
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(replies.filter((reply) => code(reply) === 'SLOT_TAKEN')).toHaveLength(9)
    const claimedHours = await Promise.all(players.map(({ OrderID }) => venue.claimedHours(OrderID)))
    expect(claimedHours.flat()).toHaveLength(10)
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '@pantul/rules/play-date'
import { item, today, tomorrow } from '../../orders/place/test-players.ts'
import { addPromo, usesOf } from '../../balances/promos/test-promos.ts'
import type { Visitor } from '../../test-visitor.ts'
import { openVenueWithPlayers, type VenueWithPlayers } from './test-venue-with-players.ts'

// The time is 10:00 of `today`: cancelling refunds all of what begins from tomorrow 10:00, and half of what begins
// from 16:00 today. An hour costs 100,000 rupiah, and 150,000 from 18 to 21.
let venue: VenueWithPlayers
beforeAll(async () => {
  venue = await openVenueWithPlayers()
})
afterAll(() => venue.close())

let lastDay = 2
/** Another date at each call. */
const freshDay = (): string => addDays(today, (lastDay += 1))

/** Places an order and pays it. `more`: other fields of the request. */
async function placePaid(
  visitor: Visitor,
  items: Parameters<VenueWithPlayers['place']>[1],
  more: object = {},
) {
  const placed = await venue.place(visitor, items, { more })
  if (placed.PaymentID !== null) await venue.simulate(placed.PaymentID, 'pay')
  return placed
}
const code = (reply: { body: unknown }): unknown => (reply.body as { code?: string }).code
const statusOfNewOrder = async (visitor: Visitor, booking: ReturnType<typeof item>): Promise<number> =>
  (await venue.tryToPlace(visitor, [booking])).status

describe('cancelling the whole order', () => {
  test('in time: refunds everything by the payment method, and frees the hours at once', async () => {
    const ani = await venue.customer('ani@example.com')
    const date = freshDay()
    const booking = item({
      date,
      hours: [10, 11],
      coach: { id: 'TST1-K1', hours: [10] },
      addOns: { RACKET: 8, BALL: 2 },
    })
    const { OrderID, Total } = await placePaid(ani, [booking])
    const preview = await venue.preview(ani, OrderID)
    expect(preview).toMatchObject({
      BookingID: null,
      Paid: Total,
      Percent: 100,
      Refund: Total,
      Routes: [{ Route: 'gateway', Amount: Total }],
      Units: 0,
      Until: `${addDays(date, -1)}T10:00:00+07:00`,
    })
    expect(await venue.cancel(ani, OrderID)).toEqual({
      Refund: Total,
      Routes: [{ Route: 'gateway', Amount: Total }],
      Units: 0,
      TransferRefundID: null,
    })
    expect(await venue.stateOf(OrderID)).toBe('refund_due')
    expect(await venue.claimedHours(OrderID)).toEqual([])
    expect(await statusOfNewOrder(ani, booking)).toBe(201)
    await venue.runRefundJob()
    expect(await venue.refunds(OrderID)).toEqual([`booking_cancelled gateway done ${Total}`])
    expect(await venue.stateOf(OrderID)).toBe('refunded')
  })

  test('late: refunds half, as store credit because the payment method cannot refund a part', async () => {
    const ani = await venue.customer('half@example.com')
    const { OrderID } = await placePaid(ani, [item({ hours: [17] })])
    const preview = await venue.preview(ani, OrderID)
    expect(preview).toMatchObject({
      Percent: 50,
      Refund: 50_000,
      Routes: [{ Route: 'credit', Amount: 50_000 }],
    })
    await venue.cancel(ani, OrderID)
    expect(await venue.creditOf('half@example.com')).toBe(50_000)
    expect(await venue.stateOf(OrderID)).toBe('refunded')
  })

  test('by a guest whose payment method cannot refund: asks for a bank account', async () => {
    const guest = venue.visitor()
    const placed = await venue.place(guest, [item({ hours: [16], courts: ['TST1-C2'] })], { guestNumber: 7 })
    await venue.simulate(placed.PaymentID, 'pay')
    const cancelled = await venue.cancel(guest, placed.OrderID)
    expect(cancelled).toMatchObject({ Refund: 50_000, Routes: [{ Route: 'transfer', Amount: 50_000 }] })
    expect(cancelled.TransferRefundID).toMatch(/^[\w-]{22}$/)
    expect(await venue.refunds(placed.OrderID)).toEqual(['booking_cancelled transfer open 50000'])
    expect(await venue.stateOf(placed.OrderID)).toBe('refund_due')
  })

  test('too late: refunds nothing', async () => {
    const ani = await venue.customer('late@example.com')
    const { OrderID } = await placePaid(ani, [item({ hours: [12] })])
    expect(await venue.preview(ani, OrderID)).toMatchObject({
      Percent: 0,
      Refund: 0,
      Routes: [],
      Until: null,
    })
    await venue.cancel(ani, OrderID)
    expect(await venue.stateOf(OrderID)).toBe('cancelled')
    expect(await venue.refunds(OrderID)).toEqual([])
  })

  test('after the start: is refused', async () => {
    const ani = await venue.customer('begun@example.com')
    const { OrderID } = await placePaid(ani, [item({ hours: [10], courts: ['TST1-C3'] })])
    const reply = await venue.tryToPreview(ani, OrderID)
    expect([reply.status, code(reply)]).toEqual([409, 'BOOKING_BEGUN'])
  })

  test('before payment: is refused (the player cancels the payment instead)', async () => {
    const ani = await venue.customer('unpaid@example.com')
    const { OrderID } = await venue.place(ani, [item({ date: freshDay() })])
    expect(code(await venue.tryToPreview(ani, OrderID))).toBe('ORDER_CLOSED')
  })
})

describe('the promo use of a cancelled order', () => {
  const uses = () => usesOf(venue.db, 'ONCE')

  test('is returned if everything is refunded, also after a move', async () => {
    await addPromo(venue.db, { code: 'ONCE', per_customer: 1 })
    const ani = await venue.customer('promo@example.com')
    const promoCode = { promoCode: 'ONCE' }
    const first = await placePaid(ani, [item({ date: freshDay(), hours: [12] })], promoCode)
    await venue.cancel(ani, first.OrderID)
    expect(await uses()).toBe(0)
    const date = freshDay()
    const second = await placePaid(ani, [item({ date, hours: [12] })], promoCode)
    const moved = await venue.move(ani, second.OrderID, { date, hours: [14] })
    expect(await uses()).toBe(1)
    expect(await venue.cancel(ani, moved.OrderID)).toMatchObject({ Refund: 80_000 })
    expect(await uses()).toBe(0)
  })

  test('is kept if a part of the order remains', async () => {
    const budi = await venue.customer('promos@example.com', '+6281290341199')
    const date = freshDay()
    const items = [item({ id: 1, date, hours: [9] }), item({ id: 2, date, hours: [12] })]
    const { OrderID } = await placePaid(budi, items, { promoCode: 'ONCE' })
    const moved = await venue.move(budi, OrderID, { date, hours: [14] })
    await venue.cancel(budi, moved.OrderID)
    expect(await uses()).toBe(1)
  })
})

describe('cancelling one of several bookings', () => {
  test('keeps the others; after the last one the order is cancelled and fully refunded', async () => {
    const ani = await venue.customer('items@example.com')
    const [firstDay, secondDay] = [freshDay(), freshDay()]
    const { OrderID, Total } = await placePaid(ani, [
      item({ id: 1, date: firstDay, hours: [18, 19], addOns: { RACKET: 2 } }),
      item({ id: 2, date: secondDay, hours: [9] }),
    ])
    await venue.cancel(ani, OrderID, 1)
    expect(await venue.stateOf(OrderID)).toBe('confirmed')
    expect(await venue.claimedHours(OrderID)).toEqual([`TST1-C1 ${secondDay} 9`])
    expect(code(await venue.tryToPreview(ani, OrderID, 1))).toBe('ORDER_CLOSED')
    expect(code(await venue.tryToPreview(ani, OrderID, 9))).toBe('BOOKING_NOT_FOUND')
    await venue.cancel(ani, OrderID)
    expect(await venue.creditOf('items@example.com')).toBe(Total)
    expect(await venue.stateOf(OrderID)).toBe('refunded')
  })

  test('returns package hours only in full, and refunds money before store credit', async () => {
    const email = 'balances@example.com'
    const ani = await venue.customer(email)
    await venue.buyPackage(ani, { hours: 5 })
    await venue.giveCredit(email, 60_000)
    const date = freshDay()
    const byPackage = item({ id: 2, date, hours: [13, 14] })
    const courts = byPackage.courts.map((court) => ({ ...court, paidByPackage: true }))
    const { OrderID } = await placePaid(ani, [item({ id: 1, date, hours: [9] }), { ...byPackage, courts }], {
      useCredit: true,
    })
    const packageHours = async () =>
      (await venue.db.query<{ balance: number }>('select balance from quota_package'))[0]?.balance
    expect([await packageHours(), await venue.creditOf(email)]).toEqual([3, 0])
    expect(await venue.cancel(ani, OrderID, 2)).toMatchObject({ Refund: 0, Units: 2 })
    expect(await packageHours()).toBe(5)
    expect(await venue.cancel(ani, OrderID, 1)).toMatchObject({
      Refund: 100_000,
      Routes: [
        { Route: 'gateway', Amount: 40_000 },
        { Route: 'credit', Amount: 60_000 },
      ],
    })
    expect(await venue.creditOf(email)).toBe(60_000)
    await venue.runRefundJob()
    expect(await venue.stateOf(OrderID)).toBe('refunded')
  })
})

describe('cancelling from several tabs or by another person', () => {
  test('a hundred requests at the same time cancel once', async () => {
    const ani = await venue.customer('taps@example.com')
    const { OrderID } = await placePaid(ani, [item({ hours: [20], courts: ['TST1-C3'] })])
    const { PreviewHash: previewHash } = await venue.preview(ani, OrderID)
    // 50 requests for each of two attempts. The attempt that comes second gets 409.
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        venue.tryToCancel(ani, OrderID, { bookingId: null, previewHash, key: `same-tap-${n % 2}` }),
      ),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(50)
    expect(await venue.refunds(OrderID)).toEqual(['booking_cancelled credit done 75000'])
  })

  test('a tab with an old preview is refused, and the refusal has the new preview', async () => {
    const ani = await venue.customer('tabs@example.com')
    const date = freshDay()
    const { OrderID } = await placePaid(ani, [item({ id: 1, date }), item({ id: 2, date, hours: [20] })])
    const stale = await venue.preview(ani, OrderID)
    await venue.cancel(ani, OrderID, 2)
    const reply = await venue.tryToCancel(ani, OrderID, { bookingId: null, previewHash: stale.PreviewHash })
    expect([reply.status, code(reply)]).toEqual([409, 'PRICE_CHANGED'])
    expect((reply.body as { data: object }).data).toMatchObject({
      Preview: { Paid: 150_000, Refund: 150_000 },
    })
  })

  test('another person cannot cancel the order: it is unknown to them', async () => {
    const ani = await venue.customer('own@example.com')
    const budi = await venue.customer('other@example.com')
    const { OrderID } = await placePaid(ani, [item({ date: tomorrow, courts: ['TST1-C2'] })])
    const reply = await venue.tryToCancel(budi, OrderID, { bookingId: null, previewHash: 'whatever' })
    expect([reply.status, code(reply)]).toEqual([404, 'ORDER_UNKNOWN'])
  })
})

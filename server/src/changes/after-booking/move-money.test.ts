import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '@pantul/rules/play-date'
import { item, today } from '../../orders/place/test-players.ts'
import { addPromo } from '../../balances/promos/test-promos.ts'
import type { Visitor } from '../../test-visitor.ts'
import { openVenueWithPlayers, type VenueWithPlayers } from './test-venue-with-players.ts'

// The time is 10:00 of `today`; an hour costs 100,000 rupiah, and 150,000 from 18 to 21.
let venue: VenueWithPlayers
beforeAll(async () => {
  venue = await openVenueWithPlayers()
  await addPromo(venue.db, { code: 'EARLY20', to_hour: 18, scope: 'courts' })
  await addPromo(venue.db, {
    code: 'OFF100',
    kind: 'amount',
    percent: null,
    amount: 100_000,
    minimum: 300_000,
  })
  await addPromo(venue.db, { code: 'ONCE', max_uses: 1, per_customer: 1, first_order_only: true })
  await addPromo(venue.db, { code: 'FIX60', kind: 'fixed-price', percent: null, amount: 60_000, to_hour: 12 })
  await addPromo(venue.db, { code: 'BALLS', kind: 'free-add-on', percent: null, item: 'BALL' })
  await addPromo(venue.db, { code: 'CAP30', percent: 50, cap: 30_000 })
  await addPromo(venue.db, { code: 'HALF', percent: 50 })
})
afterAll(() => venue.close())

let lastDay = 2
/** Another date at each call. */
const freshDay = (): string => addDays(today, (lastDay += 1))
const allCourts = ['TST1-C1', 'TST1-C2', 'TST1-C3']

/** Places an order and pays it. `more`: other fields of the request, such as the promo code. */
async function placePaid(visitor: Visitor, items: Parameters<VenueWithPlayers['place']>[1], more: object) {
  const placed = await venue.place(visitor, items, { more })
  if (placed.PaymentID !== null) await venue.simulate(placed.PaymentID, 'pay')
  return placed
}

describe('the promo is applied again to the new hours', () => {
  test('and a discount that it does not give any more is not refunded', async () => {
    const email = 'early@example.com'
    const ani = await venue.customer(email)
    const date = freshDay()
    const hours = [6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17]
    const { OrderID } = await placePaid(ani, [item({ date, hours, courts: allCourts })], {
      promoCode: 'EARLY20',
    })
    const target = { date, hours: [18, 19], courts: allCourts }
    expect(await venue.quoteMove(ani, OrderID, target)).toMatchObject({
      Paid: 2_880_000,
      Price: 900_000,
      ToCredit: 1_980_000,
      Promo: { Name: 'Morning', Before: 720_000, After: 0 },
    })
    await venue.move(ani, OrderID, target)
    expect(await venue.creditOf(email)).toBe(1_980_000)
  })

  test('with its minimum checked against the new price', async () => {
    const email = 'cheap@example.com'
    const ani = await venue.customer(email)
    const date = freshDay()
    const { OrderID } = await placePaid(ani, [item({ date, hours: [18, 19] })], { promoCode: 'OFF100' })
    await venue.move(ani, OrderID, { date, hours: [9] })
    expect(await venue.creditOf(email)).toBe(100_000)
  })

  // Units of sale. `EA`: a racket has one price; `H`: it has a price for each hour.
  for (const unit of ['EA', 'H'])
    test(`counting the rackets of another booking once, if their unit is ${unit}`, async () => {
      const ani = await venue.customer(`rackets-${unit.toLowerCase()}@example.com`)
      await venue.db.query(`update add_on set unit = $1 where location_id = 'TST1' and item = 'RACKET'`, [
        unit,
      ])
      const date = freshDay()
      const rented = item({ id: 2, date, hours: [9, 10], addOns: { RACKET: 2 } })
      const items = [item({ date, hours: [18] }), rented]
      const { OrderID } = await placePaid(ani, items, { promoCode: 'HALF' })
      expect(await venue.quoteMove(ani, OrderID, { date, hours: [12] })).toMatchObject({
        Paid: 75_000,
        Price: 50_000,
        ToCredit: 25_000,
        Promo: { Before: 75_000, After: 50_000 },
      })
      await venue.db.query(`update add_on set unit = 'EA' where location_id = 'TST1' and item = 'RACKET'`)
    })

  test('counting the other bookings of the order, also moved ones', async () => {
    const ani = await venue.customer('beside@example.com')
    const date = freshDay()
    const items = [18, 20, 7].map((hour, n) => item({ id: n + 1, date, hours: [hour] }))
    const { OrderID } = await placePaid(ani, items, { promoCode: 'OFF100' })
    // 400,000 in all with a discount of 100,000: 37,500, 37,500 and 25,000.
    await venue.move(ani, OrderID, { date, hours: [19] })
    const move = await venue.quoteMove(ani, OrderID, { bookingId: 2, date, hours: [10] })
    expect(move).toMatchObject({ Paid: 112_500, Price: 62_500, Promo: { Before: 37_500, After: 37_500 } })
    await venue.cancel(ani, OrderID, 3)
    expect(await venue.quoteMove(ani, OrderID, { bookingId: 2, date, hours: [10] })).toMatchObject({
      Price: 100_000,
      ToCredit: 12_500,
      Promo: { After: 0 },
    })
  })

  test('with at most the same discount as before', async () => {
    const ani = await venue.customer('dearer@example.com')
    const date = freshDay()
    const { OrderID } = await placePaid(ani, [item({ date, hours: [9] })], { promoCode: 'EARLY20' })
    expect(await venue.quoteMove(ani, OrderID, { date, hours: [9, 10] })).toMatchObject({
      Price: 180_000,
      ToPay: 100_000,
      Promo: { Before: 20_000, After: 20_000 },
    })
  })

  test('without checking again its limit of uses, the first order and its end', async () => {
    const ani = await venue.customer('once@example.com')
    const date = freshDay()
    const { OrderID } = await placePaid(ani, [item({ date, hours: [9] })], { promoCode: 'ONCE' })
    await venue.db.query(`update promo set ends_on = '2031-03-05', is_active = false where code = 'ONCE'`)
    expect(await venue.quoteMove(ani, OrderID, { date, hours: [10] })).toMatchObject({
      ToPay: 0,
      ToCredit: 0,
    })
  })

  test.each([
    { code: 'FIX60', hours: [9, 10], to: [11, 12], before: 80_000, after: 40_000 },
    { code: 'FIX60', hours: [9, 10], to: [12, 13], before: 80_000, after: 0 },
    { code: 'CAP30', hours: [9, 10], to: [13], before: 30_000, after: 30_000 },
    { code: 'BALLS', hours: [9], to: [19], before: 120_000, after: 120_000 },
  ])(
    '$code: a move from the hours $hours to $to changes the discount from $before to $after',
    async ({ code, hours, to, before, after }) => {
      const ani = await venue.customer(`${code}-${to.join('-')}@example.com`.toLowerCase())
      const date = freshDay()
      const addOns = code === 'BALLS' ? { BALL: 2 } : {}
      const { OrderID } = await placePaid(ani, [item({ date, hours, addOns })], { promoCode: code })
      expect(await venue.quoteMove(ani, OrderID, { date, hours: to })).toMatchObject({
        Promo: { Before: before, After: after },
      })
    },
  )

  test('a move to a time that the promo makes free returns everything as store credit; cancelling it then refunds nothing', async () => {
    const email = 'free@example.com'
    const ani = await venue.customer(email)
    await venue.giveCredit(email, 150_000)
    const date = freshDay()
    await venue.db.query(`update promo set minimum = 0 where code = 'OFF100'`)
    const more = { promoCode: 'OFF100', useCredit: true }
    const { OrderID } = await placePaid(ani, [item({ date, hours: [18, 19] })], more)
    const moved = await venue.move(ani, OrderID, { date, hours: [9] })
    await venue.db.query(`update promo set minimum = 300000 where code = 'OFF100'`)
    expect([moved.Total, await venue.creditOf(email)]).toEqual([0, 200_000])
    expect(await venue.cancel(ani, moved.OrderID)).toMatchObject({ Refund: 0 })
  })
})

describe('the payment of a move’s difference is reversed', () => {
  test('and the amount carried from the old booking is refunded by the route of its own payment', async () => {
    const ani = await venue.customer('difference@example.com')
    const date = freshDay()
    const { OrderID } = await placePaid(ani, [item({ date, hours: [9, 10], courts: allCourts })], {})
    const moved = await venue.move(ani, OrderID, { date, hours: [18, 19], courts: allCourts })
    await venue.simulate(moved.PaymentID, 'pay')
    await venue.simulate(moved.PaymentID, 'reversal')
    expect(await venue.refunds(moved.OrderID)).toEqual(['booking_cancelled gateway open 600000'])
    expect(await venue.claimedHours(moved.OrderID)).toEqual([])
    expect(await venue.stateOf(moved.OrderID)).toBe('refund_due')
    await venue.runRefundJob()
    expect(await venue.stateOf(moved.OrderID)).toBe('refunded')
  })

  test('and the booking that was not moved keeps its payment', async () => {
    const email = 'other@example.com'
    const ani = await venue.customer(email)
    await venue.giveCredit(email, 60_000)
    const date = freshDay()
    const items = [9, 12].map((hour, n) => item({ id: n + 1, date, hours: [hour] }))
    const { OrderID } = await placePaid(ani, items, { useCredit: true })
    const moved = await venue.move(ani, OrderID, { date, hours: [18] })
    await venue.simulate(moved.PaymentID, 'pay')
    await venue.simulate(moved.PaymentID, 'reversal')
    expect(await venue.refunds(moved.OrderID)).toEqual(['booking_cancelled credit done 100000'])
    expect(await venue.stateOf(OrderID)).toBe('confirmed')
    await venue.cancel(ani, OrderID)
    expect(await venue.refunds(OrderID)).toEqual([
      'booking_cancelled credit done 40000',
      'booking_cancelled credit done 60000',
    ])
  })
})

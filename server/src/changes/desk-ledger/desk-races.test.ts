import { addDays } from '@pantul/rules/play-date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { replyText } from '../../money/payments/test-counter.ts'
import { item, today } from '../../orders/place/test-players.ts'
import { quoteSale, tender, trySell } from '../../orders/place/test-sales.ts'
import type { Reply } from '../../test-visitor.ts'
import { countDeadlocks } from '../after-booking/test-deadlocks.ts'
import {
  openVenueWithStaff,
  type ChangingStaff,
  type VenueWithStaff,
  type OrderAtPlacing,
} from '../after-booking/test-venue-with-staff.ts'

/** Races at one counter. `close` also checks all invariants. */
let venue: VenueWithStaff
let sari: ChangingStaff
let rani: ChangingStaff
beforeAll(async () => {
  venue = await openVenueWithStaff()
  sari = await venue.staff('manager')
  rani = await venue.staff('manager')
  await sari.openDrawer(500_000_000)
})
afterAll(() => venue.close())

const ROUNDS = 200
const longTimeout = { timeout: 300_000 }

const cash = (amount: number) => ({ method: 'cash' as const, amount })

/** After 50 rounds the same days are used again, because each round cancels its orders. Each test has its own hours. */
const dayOf = (round: number): number => 4 + (round % 50)

/** The order number or id in the only reply that is no refusal. */
function orderIn(replies: readonly Reply[], field: 'OrderNo' | 'OrderID'): string {
  const done = replies.find(({ status }) => status === 201)
  if (done === undefined) throw new Error('all were refused')
  return (done.body as { data: Record<typeof field, string> }).data[field]
}

async function cancelOrder(order: OrderAtPlacing): Promise<void> {
  expect(replyText(await sari.cancel(order.id))).toBe('200')
}

test('two people take the money of one order: one succeeds', longTimeout, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = await venue.placeUnpaid({ day: dayOf(round), hours: [8] })
    const replies = await Promise.all([sari, rani].map((who) => who.take(order.id, [cash(order.total)])))
    expect(replies.map(replyText).toSorted()).toEqual(['200', '409 PAYMENT_CLOSED'])
    await cancelOrder(order)
  }
})

test(
  'an order is paid at the counter and online at once: only one payment pays it, the other is refused or refunded',
  longTimeout,
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const order = await venue.placeUnpaid({ day: dayOf(round), hours: [9] })
      const [taken] = await Promise.all([
        sari.take(order.id, [cash(order.total)]),
        venue.simulate(order.payment, 'pay'),
      ])
      expect(['200', '409 PAYMENT_CLOSED']).toContain(replyText(taken))
      expect(await venue.refunds(order.id)).toHaveLength(taken.status === 200 ? 1 : 0)
      await cancelOrder(order)
    }
  },
)

test(
  'two people change one booking: one succeeds, the other is told that it was changed meanwhile',
  longTimeout,
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const order = await venue.placePaid(sari, /* in cash */ undefined, { day: dayOf(round), hours: [10] })
      const wishes = [11, 12].map((hour) => ({ date: order.date, hours: [hour] }))
      const [first, second] = wishes
      if (first === undefined || second === undefined) throw new Error('there are two')
      const quotes = [await sari.quoteChange(order.id, first), await rani.quoteChange(order.id, second)]
      const replies = await Promise.all([
        sari.change(order.id, first, { QuoteHash: quotes[0]?.QuoteHash ?? '' }),
        rani.change(order.id, second, { QuoteHash: quotes[1]?.QuoteHash ?? '' }),
      ])
      expect(replies.map(replyText).toSorted()).toEqual(['201', '409 CHANGED_MEANWHILE'])
      await cancelOrder({ ...order, id: await venue.idOf(orderIn(replies, 'OrderNo')) })
    }
  },
)

test('an unpaid balance is written off while it is paid: it is settled once', longTimeout, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = await venue.placeUnpaid({ day: dayOf(round), hours: [13] })
    const unpaid = { amount: order.total, reason: 'pays tomorrow' }
    expect(replyText(await sari.take(order.id, [], { unpaid }))).toBe('200')
    const replies = await Promise.all([
      sari.take(order.id, [cash(order.total)]),
      rani.writeOff(order.id, order.total),
    ])
    expect(replies.map(replyText).toSorted()).toEqual(['200', '409 PAYMENT_CLOSED'])
    await cancelOrder(order)
  }
})

test(
  'two staff discounts at once that together exceed the daily limit of one person: one is refused',
  longTimeout,
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const dian = await venue.staff('front-desk')
      const date = addDays(today, dayOf(round))
      // The front desk may take off a tenth of an order, and 300.000 rupiah a day per person.
      const hours = Array.from({ length: 16 }, (_, n) => 6 + n)
      const items = ['TST1-C2', 'TST1-C3'].map((court) => [item({ date, hours, courts: [court] })])
      const priceOff = { kind: 'amount' as const, value: 170_000, reason: 'light is broken', approval: null }
      // The first call of a person gets the cookie of the CSRF token.
      expect((await quoteSale(dian, items[0] ?? [])).status).toBe(200)
      const replies = await Promise.all(items.map((basket) => trySell(dian, basket, { priceOff })))
      expect(replies.map(replyText).toSorted()).toEqual(['201', '422 DISCOUNT_LIMIT'])
      expect(replyText(await sari.cancel(orderIn(replies, 'OrderID')))).toBe('200')
    }
  },
)

test(
  'two cash refunds at once that together exceed the daily limit of one person: one is refused',
  longTimeout,
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const dian = await venue.staff('front-desk')
      const day = dayOf(round)
      const orders = [
        await venue.placePaid(sari, undefined, { day, hours: [14, 15] }),
        await venue.placePaid(sari, undefined, { day, hours: [16, 17] }),
      ]
      const quotes = [await dian.preview(orders[0]?.id ?? ''), await dian.preview(orders[1]?.id ?? '')]
      const replies = await Promise.all(
        orders.map(({ id }, n) => dian.cancel(id, { PreviewHash: quotes[n]?.PreviewHash ?? '' })),
      )
      expect(replies.map(replyText).toSorted()).toEqual(['200', '422 PAYOUT_LIMIT'])
      const stillPaid = orders[replies.findIndex(({ status }) => status !== 200)]
      if (stillPaid !== undefined) await cancelOrder(stillPaid)
    }
  },
)

test(
  'a drawer is closed while cash comes in and goes out: each cash amount is either counted or refused',
  longTimeout,
  async () => {
    let float = 500_000
    await sari.post(`/shifts/${await sari.shiftId()}/close`, { Cash: float, Edc: 0, QrisStatic: 0 })
    for (let round = 0; round < ROUNDS; round += 1) {
      await sari.openDrawer(float)
      const shift = await sari.shiftId()
      const day = dayOf(round)
      const toRefund = await venue.placePaid(sari, undefined, { day, hours: [18] })
      const held = await venue.placeUnpaid({ day, hours: [19] })
      const { PreviewHash } = await rani.preview(toRefund.id)
      const [sold, taken, refunded, closed] = await Promise.all([
        trySell(sari, [item({ date: toRefund.date, hours: [20] })], {
          settling: { kind: 'tenders', tenders: [tender('cash', 150_000)] },
        }),
        sari.take(held.id, [cash(held.total)]),
        rani.cancel(toRefund.id, { PreviewHash }),
        rani.post(`/shifts/${shift}/close`, { Cash: float, Edc: 0, QrisStatic: 0 }),
      ])
      expect(replyText(closed)).toBe('200')
      expect(['201', '409 DRAWER_CLOSED']).toContain(replyText(sold))
      expect(['200', '409 DRAWER_CLOSED']).toContain(replyText(taken))
      expect(['200', '409 DRAWER_CLOSED']).toContain(replyText(refunded))
      const expected =
        float +
        toRefund.total +
        (sold.status === 201 ? 150_000 : 0) +
        (taken.status === 200 ? held.total : 0) -
        (refunded.status === 200 ? toRefund.total : 0)
      const [count] = await venue.db.query<{ expected: number }>(
        `select c.expected from shift_count c join drawer_shift s on s.id = c.shift_id
        where s.public_id = $1 and c.method = 'cash'`,
        [shift],
      )
      expect(count).toEqual({ expected })
      await sari.openDrawer(expected)
      if (refunded.status !== 200) await cancelOrder(toRefund)
      await cancelOrder(held)
      if (sold.status === 201) await sari.cancel(orderIn([sold], 'OrderID'))
      // The next round begins with the first float.
      float = 500_000
      const newShift = await sari.shiftId()
      await sari.post(`/shifts/${newShift}/close`, { Cash: float, Edc: 0, QrisStatic: 0 })
    }
  },
)

test('after the races: no deadlock', async () => {
  expect(await countDeadlocks(venue.db)).toBe(0)
})

import { addDays, type PlayDate } from '@pantul/rules/play-date'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { replyText } from '../../money/payments/test-counter.ts'
import { item, today } from '../../orders/place/test-players.ts'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import type { AcceptedOrder } from '../../orders/place/test-balances.ts'
import type { Visitor } from '../../test-visitor.ts'
import { openClosures, type ClosuresUnderTest } from './test-closures.ts'

let venue: ClosuresUnderTest
beforeAll(async () => {
  venue = await openClosures()
  await venue.manager.openDrawer()
  await venue.db.query(
    `insert into add_on (location_id, item, name_en, name_id, kind, unit, icon, price, stock, position)
     values ('TST1', 'SHOES', 'Shoes', 'Sepatu', 'rental', 'H', 'shoes', 30000, 8, 4)`,
  )
})
afterAll(() => venue.close())

/** Each test has a date and people of its own. */
let day = 1
let date: PlayDate = today
beforeEach(() => {
  day += 1
  date = addDays(today, day)
})

type Order = { readonly id: string; readonly player: Visitor; readonly total: number }
type Wish = Partial<Parameters<typeof item>[0]>

/** Places an order of a guest or of a new customer, and pays it through the gateway. */
async function placePaid(wishes: readonly Wish[], email?: string): Promise<Order> {
  const player = email === undefined ? venue.visitor() : await venue.customer(email)
  const items = wishes.map((wish, i) => item({ date, id: i + 1, ...wish }))
  const placed = await venue.place(player, items, email === undefined ? { guestNumber: 1000 + day } : {})
  await payOnline(placed)
  return { id: placed.OrderID, player, total: placed.Total }
}

async function payOnline({ PaymentID }: AcceptedOrder): Promise<void> {
  if (PaymentID !== null) await venue.simulate(PaymentID, 'pay')
}

const blockedHours = async (): Promise<number> => {
  const [row] = await venue.db.query<{ hours: number }>(
    'select count(*)::integer as hours from court_hour where play_date = $1 and block_id is not null',
    [date],
  )
  return row?.hours ?? 0
}

test('a closure blocks free hours at once, then refunds every booking, with one mail each', async () => {
  const guest = await placePaid([{ hours: [18, 19] }])
  const player = await placePaid([{ hours: [20], courts: ['TST1-C2'] }], `rain-${day}@example.com`)
  const outside = await placePaid([{ hours: [10] }], `dry-${day}@example.com`)
  const preview = await venue.previewClosure({ date, resolution: 'credit' })
  expect(preview).toMatchObject({ hours: 15, alreadyBlockedHours: 0 })
  expect(
    preview.bookings.map(({ money, hasAccount, isPartlyClosed }) => [money, hasAccount, isPartlyClosed]),
  ).toEqual([
    [guest.total, false, false],
    [player.total, true, false],
  ])
  expect(await blockedHours()).toBe(0)

  const id = await venue.beginClosure({ date, resolution: 'credit' })
  expect(await blockedHours()).toBe(12)
  expect(await venue.readClosure(id)).toMatchObject({ unsettled: 2, settled: 0, isFinished: false })
  await venue.settleAll()

  expect(await blockedHours()).toBe(15)
  const shown = await venue.readClosure(id)
  expect(shown).toMatchObject({ unsettled: 0, settled: 2, failed: 0, isFinished: true, isBlocked: true })
  expect(shown.cases.map(({ outcome, refund }) => [outcome, refund])).toEqual([
    ['refund', guest.total],
    ['credit', player.total],
  ])
  expect(await venue.creditOf(`rain-${day}@example.com`)).toBe(player.total)
  expect(await venue.closureMails(guest.id)).toEqual([`venue-closed [1] ${guest.total}`])
  expect(await venue.closureMails(player.id)).toEqual([`venue-closed [1] ${player.total}`])
  expect(await venue.stateOf(outside.id)).toBe('confirmed')
  expect(await venue.claimedHours(outside.id)).toHaveLength(1)
  await venue.settleAll()
  expect(await venue.closureMails(player.id)).toHaveLength(1)
})

test('only the closed hours of a booking end, with their coach and their rented things', async () => {
  const wish = {
    hours: [15, 16, 17, 18],
    courts: ['TST1-C1', 'TST1-C2'],
    coach: { id: 'TST1-K1', hours: [16, 17], players: 1 },
    addOns: { SHOES: 2, RACKET: 1, BALL: 1 },
  }
  const { id } = await placePaid([wish], `part-${day}@example.com`)
  const [preview] = (await venue.previewClosure({ date })).bookings
  // Courts 17 and 18, the coach at 17, half of the shoes: (100 + 150) * 2 + 200 + 2 * 60 thousand.
  expect(preview).toMatchObject({ isPartlyClosed: true, money: 820_000 })
  const { cases } = await venue.closeCourts({ date })
  expect(cases).toMatchObject([{ outcome: 'refund', refund: 820_000, state: 'done' }])
  expect(await venue.stateOf(id)).toBe('confirmed')
  expect(await venue.claimedHours(id)).toEqual([
    `TST1-C1 ${date} 15`,
    `TST1-C1 ${date} 16`,
    `TST1-C2 ${date} 15`,
    `TST1-C2 ${date} 16`,
    `TST1-K1 ${date} 16`,
  ])
  expect(await brokenInvariants(venue.db)).toEqual([])
})

test('after a part of a booking was closed, cancelling the other hours refunds only what was paid for them', async () => {
  const { id, player, total } = await placePaid([{ hours: [16, 17] }], `rest-${day}@example.com`)
  await venue.closeCourts({ date })
  expect(total).toBe(200_000)
  const cancelled = await venue.cancel(player, id)
  expect(cancelled).toMatchObject({ Refund: 100_000 })
  expect(await brokenInvariants(venue.db)).toEqual([])
})

test('a booking with refunded closed hours is moved with the money of its other hours only', async () => {
  const { id, player } = await placePaid([{ hours: [16, 17] }], `moves-${day}@example.com`)
  await venue.closeCourts({ date })
  const quote = await venue.quoteMove(player, id, { date: addDays(date, 1), hours: [10] })
  expect(quote).toMatchObject({ Paid: 100_000 })
  expect(await brokenInvariants(venue.db)).toEqual([])
})

test('package hours are returned, for whole bookings and for closed hours', async () => {
  const email = `pack-${day}@example.com`
  const player = await venue.customer(email)
  const quota = await venue.buyPackage(player, { hours: 10 })
  const packageHours = async (): Promise<number> => {
    const [row] = await venue.db.query<{ balance: number }>(
      'select balance from quota_package where public_id = $1',
      [quota],
    )
    return row?.balance ?? 0
  }
  const byPackage = (wish: Wish) => {
    const booked = item({ date, ...wish })
    return { ...booked, courts: booked.courts.map((court) => ({ ...court, paidByPackage: true })) }
  }
  await venue.place(player, [
    byPackage({ hours: [18, 19] }),
    byPackage({ id: 2, hours: [15, 16, 17], courts: ['TST1-C2'] }),
  ])
  expect(await packageHours()).toBe(5)
  const { cases } = await venue.closeCourts({ date, resolution: 'credit' })
  expect(cases.map(({ outcome, packageHours: returned }) => [outcome, returned])).toEqual([
    ['hours', 1],
    ['hours', 2],
  ])
  expect(await packageHours()).toBe(8)
  expect(await brokenInvariants(venue.db)).toEqual([])
})

test('two bookings of an order have one mail, and each may have its own resolution', async () => {
  const email = `two-${day}@example.com`
  const { id, total } = await placePaid([{ hours: [18] }, { hours: [20], courts: ['TST1-C2'] }], email)
  const number = await venue.numberOf(id)
  const { cases } = await venue.closeCourts({
    date,
    exceptions: [{ orderNumber: number, bookingId: 2, resolution: 'credit' }],
  })
  expect(cases.map(({ outcome }) => outcome)).toEqual(['refund', 'credit'])
  expect(cases.reduce((sum, { refund }) => sum + refund, 0)).toBe(total)
  expect(await venue.closureMails(id)).toEqual([`venue-closed [1, 2] ${total}`])
})

test('an unpaid order in the closed hours ends, and a later payment is refunded', async () => {
  const player = await venue.customer(`late-${day}@example.com`)
  const placed = await venue.place(player, [item({ date, hours: [18] })])
  const { cases } = await venue.closeCourts({ date })
  expect(cases).toMatchObject([{ outcome: 'ended', refund: 0 }])
  expect(await venue.stateOf(placed.OrderID)).toBe('cancelled')
  expect(await venue.closureMails(placed.OrderID)).toEqual(['venue-closed [1] 0'])
  await venue.simulate(placed.PaymentID, 'pay')
  expect(await venue.stateOf(placed.OrderID)).not.toBe('confirmed')
  expect(await venue.refunds(placed.OrderID)).toHaveLength(1)
  expect(await blockedHours()).toBe(15)
})

test('a closure first reduces the unpaid balance, and refunds received money only', async () => {
  const order = await venue.placeUnpaid({ day, hours: [18, 19], isGuest: false })
  const taken = await venue.manager.take(order.id, [{ method: 'cash', amount: 100_000 }], {
    unpaid: { amount: order.total - 100_000, reason: 'Pays later' },
  })
  expect(replyText(taken)).toBe('200')
  const { cases } = await venue.closeCourts({ date: order.date, resolution: 'credit' })
  expect(cases).toMatchObject([{ outcome: 'credit', refund: 100_000, noLongerOwed: order.total - 100_000 }])
  expect(await brokenInvariants(venue.db)).toEqual([])
})

test('a card payment that finance did not verify does not become store credit', async () => {
  const order = await venue.placeUnpaid({ day, hours: [18], isGuest: false })
  await venue.manager.take(order.id, [{ method: 'edc', amount: order.total, reference: '402771' }])
  await venue.closeCourts({ date: order.date, resolution: 'credit' })
  expect(await venue.refunds(order.id)).toEqual([`booking_cancelled transfer open ${order.total}`])
})

test('a booking that is cancelled or moved after the closure began gets no mail, and its hours are blocked', async () => {
  const cancelled = await placePaid([{ hours: [18] }], `gone-${day}@example.com`)
  const moved = await placePaid([{ hours: [19] }], `away-${day}@example.com`)
  await venue.beginClosure({ date })
  await venue.cancel(cancelled.player, cancelled.id)
  await venue.move(moved.player, moved.id, { date: addDays(date, 3), hours: [9] })
  await venue.settleAll()
  expect(await venue.closureMails(cancelled.id)).toEqual([])
  expect(await venue.closureMails(moved.id)).toEqual([])
  expect(await blockedHours()).toBe(15)
  expect(await brokenInvariants(venue.db)).toEqual([])
})

test('a kept booking stays; the resolution of a booking can be changed until it is settled', async () => {
  const keptOrder = await placePaid([{ hours: [18] }], `kept-${day}@example.com`)
  const settledOrder = await placePaid([{ hours: [19] }], `other-${day}@example.com`)
  const id = await venue.beginClosure({ date, resolution: 'credit' })
  const { cases } = await venue.readClosure(id)
  const change = (closureCaseId: number | undefined, Way: string) =>
    venue.manager.visitor.put(`/api/desk/TST1/closures/${id}/cases/${closureCaseId}`, {
      body: { Seen: 'credit', Way },
    })
  expect((await change(cases[0]?.id, 'keep')).status).toBe(200)
  await venue.settleAll()
  expect(await venue.stateOf(keptOrder.id)).toBe('confirmed')
  expect(await venue.closureMails(keptOrder.id)).toEqual([])
  expect(await venue.closureMails(settledOrder.id)).toHaveLength(1)
  expect(await venue.readClosure(id)).toMatchObject({ isFinished: true, settled: 2 })
  expect(replyText(await change(cases[1]?.id, 'keep'))).toBe('409 CASE_SETTLED')
  expect(await brokenInvariants(venue.db)).toEqual([])
})

test('a closure needs a reason, courts and hours of the location, and a manager', async () => {
  expect(replyText(await venue.tryToBeginClosure({ date, reason: 'no' }))).toBe('422 REASON_REQUIRED')
  expect(replyText(await venue.tryToBeginClosure({ date, courts: ['TST2-C1'] }))).toBe('422 COURT_UNKNOWN')
  expect(replyText(await venue.tryToBeginClosure({ date, from: 20, until: 20 }))).toBe(
    '422 BLOCK_HOURS_INVALID',
  )
  expect(replyText(await venue.tryToBeginClosure({ date, from: 2, until: 4 }))).toBe(
    '422 BLOCK_HOURS_INVALID',
  )
  expect(replyText(await venue.tryToBeginClosure({ date, dateTo: addDays(date, 31) }))).toBe(
    '422 BLOCK_TOO_LONG',
  )
  const desk = await venue.staff('front-desk')
  const reply = await desk.visitor.get('/api/desk/TST1/closures')
  expect(replyText(reply)).toBe('403 ROLE_MISSING')
})

test('a repeated request begins one closure', async () => {
  const first = await venue.beginClosure({ date }, 'closure-once')
  expect(await venue.beginClosure({ date }, 'closure-once')).toBe(first)
  await venue.settleAll()
})

test('three servers settle each order once', async () => {
  const orders: Order[] = []
  for (const hour of [17, 18, 19, 20, 21])
    orders.push(await placePaid([{ hours: [hour] }], `server-${hour}-${day}@example.com`))
  await venue.beginClosure({ date, resolution: 'credit' })
  await Promise.all([venue.settleAll(), venue.settleAll(), venue.settleAll()])
  await venue.settleAll()
  for (const { id, total } of orders) {
    expect(await venue.closureMails(id)).toEqual([`venue-closed [1] ${total}`])
    expect(await venue.refunds(id)).toEqual([`booking_cancelled credit done ${total}`])
  }
  expect(await brokenInvariants(venue.db)).toEqual([])
})

test('whole paid bookings get a new time, also those of guests; a partly closed one gets store credit', async () => {
  const whole = await placePaid([{ hours: [18] }], `whole-${day}@example.com`)
  const part = await placePaid([{ hours: [16, 17], courts: ['TST1-C2'] }], `part-of-${day}@example.com`)
  const guest = await placePaid([{ hours: [20], courts: ['TST1-C3'] }])
  const { cases, isFinished } = await venue.closeCourts({ date, resolution: 'new-time' })
  expect(isFinished).toBe(true)
  expect(cases.map(({ outcome, refund }) => [outcome, refund])).toEqual([
    ['credit', 100_000],
    ['new-time', 0],
    ['new-time', 0],
  ])
  expect(await venue.stateOf(whole.id)).toBe('confirmed')
  expect(await venue.claimedHours(whole.id)).toEqual([])
  expect(await venue.claimedHours(part.id)).toHaveLength(1)
  expect(await venue.closureMails(guest.id)).toEqual(['venue-closed [1] 0'])
  expect(await blockedHours()).toBe(15)
  expect(await brokenInvariants(venue.db)).toEqual([])
})

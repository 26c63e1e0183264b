import { closureResolutions, type ClosureResolution } from '@pantul/rules/closure'
import { addDays, type PlayDate } from '@pantul/rules/play-date'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { replyText } from '../../money/payments/test-counter.ts'
import { item, today } from '../../orders/place/test-players.ts'
import { sell } from '../../orders/place/test-sales.ts'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import type { Visitor } from '../../test-visitor.ts'
import { openClosures, type ClosuresUnderTest } from './test-closures.ts'

// An hour costs 100,000 rupiah, and 150,000 from 18 to 21; a coach for one player 200,000, a racket 50,000.
let venue: ClosuresUnderTest
beforeAll(async () => {
  venue = await openClosures()
  await venue.manager.openDrawer()
  await venue.db.query(
    `insert into promo (code, name_en, name_id, kind, percent, starts_on, ends_on)
     values ('RAINY', 'Twenty off', 'Diskon dua puluh', 'percent', 20, '2030-01-01', '2032-12-31')`,
  )
})
afterAll(() => venue.close())

/** Each test has a date and a person of its own. */
let day = 1
let date: PlayDate = today
let email = ''
beforeEach(() => {
  day += 1
  date = addDays(today, day)
  email = `way-${day}@example.com`
})

type Wish = Partial<Parameters<typeof item>[0]>
type PlacedBooking = { readonly id: string; readonly player: Visitor | null; readonly total: number }

/** Places an unpaid order of a customer or of a guest. */
async function placeUnpaid(
  wish: Wish,
  { isGuest = false, more = {} }: { isGuest?: boolean; more?: object } = {},
): Promise<PlacedBooking & { readonly payment: string | null }> {
  const player = isGuest ? venue.visitor() : await venue.customer(email)
  const options = isGuest ? { guestNumber: 4_000 + day, more } : { more }
  const { OrderID, PaymentID, Total } = await venue.place(player, [item({ date, ...wish })], options)
  return { id: OrderID, player, total: Total, payment: PaymentID }
}

async function placePaidOnline(...args: Parameters<typeof placeUnpaid>): Promise<PlacedBooking> {
  const order = await placeUnpaid(...args)
  if (order.payment !== null) await venue.simulate(order.payment, 'pay')
  return order
}

async function placePaidAtCounter(method: 'cash' | 'edc' | 'transfer'): Promise<PlacedBooking> {
  const order = await placeUnpaid({ hours: [18] })
  const reference = method === 'cash' ? {} : { reference: '402771' }
  const taken = await venue.manager.take(order.id, [{ method, amount: order.total, ...reference }])
  expect(replyText(taken)).toBe('200')
  return order
}

async function placeWithPackage(): Promise<PlacedBooking> {
  await venue.buyPackage(await venue.customer(email), { hours: 5 })
  const player = await venue.customer(email)
  const wanted = item({ date, hours: [18, 19] })
  const courts = wanted.courts.map((court) => ({ ...court, paidByPackage: true }))
  const { OrderID, Total } = await venue.place(player, [{ ...wanted, courts }])
  return { id: OrderID, player, total: Total }
}

async function placeWithCredit(): Promise<PlacedBooking> {
  await venue.customer(email)
  await venue.giveCredit(email, 400_000)
  return placePaidOnline({ hours: [18] }, { more: { useCredit: true } })
}

async function placePartlyPaid(): Promise<PlacedBooking> {
  const order = await placeUnpaid({ hours: [18, 19] })
  const taken = await venue.manager.take(order.id, [{ method: 'cash', amount: 100_000 }], {
    unpaid: { amount: order.total - 100_000, reason: 'Pays later' },
  })
  expect(replyText(taken)).toBe('200')
  return order
}

async function placeWithPriceOff(): Promise<PlacedBooking> {
  const sold = await sell(venue.manager, [item({ date, hours: [18] })], {
    person: { name: 'Hana Wijaya', phone: '+628111222333' },
    priceOff: { kind: 'amount', value: 30_000, reason: 'Old member', approval: null },
  })
  return { id: sold.OrderID, player: null, total: 120_000 }
}

type BookingKind = {
  readonly title: string
  readonly book: () => Promise<PlacedBooking>
  /** Refunded rupiah, the part of the unpaid balance that ends, and returned package hours. */
  readonly refund: number
  readonly noLongerOwed?: number
  readonly units?: number
  /** What happens with the resolutions new time, credit and refund; the routes of the money for the last two. */
  readonly outcomes: Readonly<Record<ClosureResolution, string>>
  readonly routes: Readonly<Record<'credit' | 'refund', string>>
}

const outcomesOfCustomer = { 'new-time': 'new-time', credit: 'credit', refund: 'refund' } as const
const outcomesOfGuest = { 'new-time': 'new-time', credit: 'refund', refund: 'refund' } as const

const bookingKinds: readonly BookingKind[] = [
  {
    title: 'an online payment of a customer',
    book: () => placePaidOnline({ hours: [18] }),
    refund: 150_000,
    outcomes: outcomesOfCustomer,
    routes: { credit: 'credit', refund: 'gateway' },
  },
  {
    title: 'an online payment of a guest',
    book: () => placePaidOnline({ hours: [18] }, { isGuest: true }),
    refund: 150_000,
    outcomes: outcomesOfGuest,
    routes: { credit: 'gateway', refund: 'gateway' },
  },
  {
    title: 'a cash payment',
    book: () => placePaidAtCounter('cash'),
    refund: 150_000,
    outcomes: outcomesOfCustomer,
    routes: { credit: 'credit', refund: 'transfer' },
  },
  {
    title: 'a card payment that nobody verified',
    book: () => placePaidAtCounter('edc'),
    refund: 150_000,
    outcomes: outcomesOfCustomer,
    routes: { credit: 'transfer', refund: 'transfer' },
  },
  {
    title: 'a transfer that nobody verified',
    book: () => placePaidAtCounter('transfer'),
    refund: 150_000,
    outcomes: outcomesOfCustomer,
    routes: { credit: 'transfer', refund: 'transfer' },
  },
  {
    title: 'package hours',
    book: placeWithPackage,
    refund: 0,
    units: 2,
    outcomes: { 'new-time': 'hours', credit: 'hours', refund: 'hours' },
    routes: { credit: '', refund: '' },
  },
  {
    title: 'store credit',
    book: placeWithCredit,
    refund: 150_000,
    outcomes: outcomesOfCustomer,
    routes: { credit: 'credit', refund: 'credit' },
  },
  {
    title: 'a promo',
    book: () => placePaidOnline({ hours: [18] }, { more: { promoCode: 'RAINY' } }),
    refund: 120_000,
    outcomes: outcomesOfCustomer,
    routes: { credit: 'credit', refund: 'gateway' },
  },
  {
    title: 'a part paid in cash and the rest owed',
    book: placePartlyPaid,
    refund: 100_000,
    noLongerOwed: 200_000,
    outcomes: { 'new-time': 'credit', credit: 'credit', refund: 'refund' },
    routes: { credit: 'credit', refund: 'transfer' },
  },
  {
    title: 'no payment yet',
    book: () => placeUnpaid({ hours: [18] }),
    refund: 0,
    outcomes: { 'new-time': 'ended', credit: 'ended', refund: 'ended' },
    routes: { credit: '', refund: '' },
  },
  {
    title: 'a price that staff lowered',
    book: placeWithPriceOff,
    refund: 120_000,
    outcomes: outcomesOfGuest,
    routes: { credit: 'transfer', refund: 'transfer' },
  },
  {
    title: 'a coach and rackets',
    book: () =>
      placePaidOnline({
        hours: [18, 19],
        coach: { id: 'TST1-K1', hours: [18], players: 1 },
        addOns: { RACKET: 2 },
      }),
    refund: 600_000,
    outcomes: outcomesOfCustomer,
    routes: { credit: 'credit', refund: 'gateway' },
  },
]

describe.each(closureResolutions)('resolution %s', (resolution) => {
  test.each(bookingKinds)('a booking with $title: its outcome, refund and route', async (kind) => {
    const { id } = await kind.book()
    const { cases, isFinished } = await venue.closeCourts({ date, resolution })
    const outcome = kind.outcomes[resolution]
    const hasMoveRight = outcome === 'new-time'
    expect(isFinished).toBe(true)
    expect(cases).toMatchObject([
      {
        outcome,
        refund: hasMoveRight ? 0 : kind.refund,
        noLongerOwed: hasMoveRight ? 0 : (kind.noLongerOwed ?? 0),
        packageHours: hasMoveRight ? 0 : (kind.units ?? 0),
      },
    ])
    const refunds = await venue.db.query<{ route: string; amount: number }>(
      `select t.route, t.amount from refund_task t join sales_order o on o.id = t.order_id where o.public_id = $1`,
      [id],
    )
    const route = kind.routes[outcome === 'credit' || resolution === 'credit' ? 'credit' : 'refund']
    expect(refunds).toEqual(hasMoveRight || kind.refund === 0 ? [] : [{ route, amount: kind.refund }])
    expect(await venue.claimedHours(id)).toEqual([])
    expect(await brokenInvariants(venue.db)).toEqual([])
  })
})

test('the closure of a booking returns all its package hours', async () => {
  await placeWithPackage()
  await venue.closeCourts({ date, resolution: 'credit' })
  const packages = await venue.db.query(
    `select q.balance from quota_package q join customer c on c.id = q.customer_id where c.email = $1`,
    [email],
  )
  expect(packages).toEqual([{ balance: 5 }])
})

test.each([
  ['the running hour counts as unplayed', 'TST1-C1', true, 200_000],
  ['the running hour was played', 'TST1-C2', false, 100_000],
])('a booking that a power cut interrupts: %s', async (_, court, isUnplayed, refund) => {
  await venue.db.query('update location set power_hour_unplayed = $1', [isUnplayed])
  await placePaidOnline({ date: today, hours: [11, 12], courts: [court] })
  const now = venue.clock.now()
  venue.clock.set(`${today}T11:20:00+07:00`)
  const area = { date: today, courts: [court], from: 11, until: 13 }
  const { cases } = await venue.closeCourts({ ...area, kind: 'power', resolution: 'new-time' })
  venue.clock.set(now.toString())
  expect(cases).toMatchObject([{ outcome: 'credit', refund }])
  expect(await venue.creditOf(email)).toBe(refund)
})

/** Places and pays a booking, and closes its hours. Its player may choose a new time. */
async function placeWithMoveRight(): Promise<{ readonly id: string; readonly player: Visitor }> {
  const { id, player } = await placePaidOnline({ hours: [18] })
  await venue.closeCourts({ date, resolution: 'new-time' })
  if (player === null) throw new Error('nobody has the move right')
  return { id, player }
}

/** A time that no closure of these tests has. */
const targetOf = (hours: readonly number[] = [18]) => ({
  date: addDays(today, 59),
  hours,
  courts: [`TST1-C${1 + (day % 3)}`],
})

/** Rupiah that were refunded for an order and for the order that replaced it. */
async function refundedFor(orderId: string): Promise<number> {
  const [sum] = await venue.db.query<{ refund: number }>(
    `select coalesce(sum(t.amount), 0)::bigint as refund
       from sales_order o
       join sales_order one on one.id = o.id or one.moved_from = o.id
       join refund_task t on t.order_id = one.id
      where o.public_id = $1`,
    [orderId],
  )
  return sum?.refund ?? 0
}

test('cancelling after a new time refunds what was paid, once', async () => {
  const { id, player } = await placeWithMoveRight()
  const moved = await venue.move(player, id, targetOf())
  await venue.cancel(player, moved.OrderID)
  expect(await refundedFor(id)).toBe(150_000)
  expect(replyText(await venue.tryToPreview(player, id))).toMatch(/^4\d\d /)
  expect(await brokenInvariants(venue.db)).toEqual([])
})

test('a cheaper new time and its later cancellation together refund what was paid', async () => {
  const { id, player } = await placeWithMoveRight()
  const moved = await venue.move(player, id, targetOf([10]))
  expect(await refundedFor(id)).toBe(50_000)
  await venue.cancel(player, moved.OrderID)
  expect(await refundedFor(id)).toBe(150_000)
})

test('a player who asks for the money and for a new time at the same time gets only one of them', async () => {
  const { id, player } = await placeWithMoveRight()
  const { QuoteHash: quoteHash } = await venue.quoteMove(player, id, targetOf())
  const { PreviewHash: previewHash } = await venue.preview(player, id)
  const replies = await Promise.all([
    venue.tryToMove(player, id, { ...targetOf(), quoteHash }),
    venue.tryToCancel(player, id, { bookingId: null, previewHash }),
  ])
  expect(replies.filter(({ status }) => status < 300)).toHaveLength(1)
  expect(await refundedFor(id)).toBe(replies[0].status < 300 ? 0 : 150_000)
})

test('after a new time was chosen, the old order cannot choose another one', async () => {
  const { id, player } = await placeWithMoveRight()
  const { QuoteHash: quoteHash } = await venue.quoteMove(player, id, targetOf([10]))
  await venue.move(player, id, targetOf())
  expect(replyText(await venue.tryToQuoteMove(player, id, targetOf([12])))).toBe('409 RESCHEDULED_ALREADY')
  const again = await venue.tryToMove(player, id, { ...targetOf([10]), quoteHash })
  expect(replyText(again)).toBe('409 RESCHEDULED_ALREADY')
})

test('another person cannot choose the new time, logged in or not', async () => {
  const { id } = await placeWithMoveRight()
  const stranger = await venue.customer(`stranger-${day}@example.com`)
  for (const other of [stranger, venue.visitor()]) {
    expect(replyText(await venue.tryToQuoteMove(other, id, targetOf()))).toBe('404 ORDER_UNKNOWN')
    const tried = await venue.tryToMove(other, id, { ...targetOf(), quoteHash: '0'.repeat(16) })
    expect(replyText(tried)).toBe('404 ORDER_UNKNOWN')
  }
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { replyText } from '../../money/payments/test-counter.ts'
import { item } from '../../orders/place/test-players.ts'
import { quoteSale, sell, tender } from '../../orders/place/test-sales.ts'
import { openRunning, soldIn, type RunningVenue } from './test-running.ts'

let venue: RunningVenue
beforeAll(async () => {
  venue = await openRunning()
})
afterAll(() => venue.close())

test('an hour added after a running booking is a separate order, paid at once', async () => {
  const { order, desk, date } = await venue.placeRunningBooking()
  const reply = await desk.lengthen(order.id)
  expect(replyText(reply)).toBe('201')
  const added = soldIn(reply)
  expect(await venue.claimedHours(added.OrderID)).toEqual([`TST1-C1 ${date} 20`])
  expect(await venue.claimedHours(order.id)).toEqual([`TST1-C1 ${date} 18`, `TST1-C1 ${date} 19`])
  const [row] = await venue.db.query(
    `select o.state, o.kind, o.channel, first.public_id as beside, o.beside_booking_id as booking,
            o.guest_name = first.guest_name as "isSameGuest", a.action, a.after ->> 'beside' = first.number as "namesParent"
       from sales_order o join sales_order first on first.id = o.beside_id join staff_act a on a.id = o.act_id
      where o.public_id = $1`,
    [added.OrderID],
  )
  expect(row).toEqual({
    state: 'confirmed',
    kind: 'court',
    channel: 'desk',
    beside: order.id,
    booking: 1,
    isSameGuest: true,
    action: 'sell',
    namesParent: true,
  })
  // In the schedule each order refers to the other.
  const shown = (await desk.bookingsOn(date)).map(({ OrderNo, FromHour, Beside }) => [
    OrderNo,
    FromHour,
    Beside,
  ])
  const number = await venue.numberOf(order.id)
  expect(shown).toEqual([
    [number, 18, [{ OrderNo: added.OrderNo, BookingID: 1 }]],
    [added.OrderNo, 20, [{ OrderNo: number, BookingID: 1 }]],
  ])
})

test('a second hour follows the first added one, requested from either order, and both refer to the first booking', async () => {
  const { order, desk, date } = await venue.placeRunningBooking()
  const first = soldIn(await desk.lengthen(order.id))
  expect(replyText(await desk.lengthen(first.OrderID, { hours: [21] }))).toBe('201')
  const rows = await venue.db.query<{ beside: string }>(
    `select first.public_id as beside from sales_order o join sales_order first on first.id = o.beside_id
       join order_line l on l.order_id = o.id where l.play_date = $1 order by l.hour`,
    [date],
  )
  expect(rows.map(({ beside }) => beside)).toEqual([order.id, order.id])
  const parentCounts = (await desk.bookingsOn(date)).map(({ Beside }) => Beside.length)
  expect(parentCounts).toEqual([2, 2, 2])
})

test('players who are checked in are checked in for the added hours too', async () => {
  const { order, desk, date } = await venue.placeRunningBooking()
  const arrived = await desk.post('/arrivals', { Number: await venue.numberOf(order.id), Booking: null })
  expect(replyText(arrived)).toBe('200')
  await desk.lengthen(order.id)
  expect((await desk.bookingsOn(date)).map(({ Arrival }) => Arrival?.Kind)).toEqual(['arrived', 'arrived'])
})

test('cancelling the added hour refunds its payment only, and the booking stays', async () => {
  const { order, desk, date } = await venue.placeRunningBooking()
  const added = soldIn(await desk.lengthen(order.id))
  expect(replyText(await desk.cancel(added.OrderID))).toBe('200')
  expect(await venue.claimedHours(order.id)).toHaveLength(2)
  expect(await venue.claimedHours(added.OrderID)).toEqual([])
  expect((await desk.bookingsOn(date)).map(({ Beside }) => Beside)).toEqual([[]])
  // The hour can be added again.
  expect(replyText(await desk.lengthen(order.id))).toBe('201')
})

test('no hours can be added before a booking begins or after it ends', async () => {
  const { order, desk, date } = await venue.placeRunningBooking()
  venue.clock.set(`${date}T17:59:00+07:00`)
  expect(replyText(await desk.quoteLengthening(order.id))).toBe('409 LENGTHEN_CLOSED')
  venue.clock.set(`${date}T20:00:00+07:00`)
  expect(replyText(await desk.quoteLengthening(order.id))).toBe('409 LENGTHEN_CLOSED')
  expect(replyText(await desk.lengthen(order.id, { hash: 'x' }))).toMatch(/^409/)
})

test('a taken hour is refused, and so is an hour that does not follow the booking', async () => {
  const { order, desk, date } = await venue.placeRunningBooking()
  await sell(desk, [item({ date, hours: [20] })])
  const refused = await desk.lengthen(order.id, {
    hash: 'as seen before',
    settling: { kind: 'tenders', tenders: [tender('cash', 1)] },
  })
  expect(replyText(refused)).toBe('409 SLOT_TAKEN')
  expect(refused.text).toContain('20')
  const second = await venue.placeRunningBooking()
  const gap = await second.desk.lengthen(second.order.id, { hours: [21] })
  expect(replyText(gap)).toBe('409 CHANGED_MEANWHILE')
})

test('while an added hour is unpaid, no further hour is added', async () => {
  const { order, desk, date } = await venue.placeRunningBooking({ role: 'manager' })
  // Paid later, by the player's link: the hour is held, and no further one is added.
  const later = await desk.lengthen(order.id, {
    settling: { kind: 'pay-by', until: `${date}T19:30:00+07:00` },
  })
  expect(replyText(later)).toBe('201')
  expect(replyText(await desk.lengthen(order.id, { hours: [21] }))).toBe('409 LENGTHEN_OWED')
  expect(replyText(await desk.lengthen(order.id, { hours: [21], hash: 'x' }))).toMatch(/^409/)
  // The deadline passes: the hour is free again, and nothing follows it.
  venue.clock.set(`${date}T19:40:00+07:00`)
  await venue.db.query(`update sales_order set held_until = now() - interval '1 second' where state = 'held'`)
  await venue.db.query(
    `update court_hour set held_until = now() - interval '1 second' where held_until is not null`,
  )
  expect(replyText(await desk.lengthen(order.id, { hours: [21] }))).not.toBe('201')
})

test('a booking with an unpaid balance can be lengthened only if the added hour is paid now', async () => {
  const { desk, date } = await venue.placeRunningBooking({ role: 'manager' })
  const person = { name: 'Galih', phone: '+6281200001234' }
  const items = [item({ date, hours: [18, 19], courts: ['TST1-C2'] })]
  const { data } = (await quoteSale(desk, items)).body as { data: { SaleQuote: { Due: number } } }
  const unpaid = { amount: 20_000, reason: 'Brings it later', approval: null }
  const tenders = [tender('cash', data.SaleQuote.Due - unpaid.amount)]
  const owing = await sell(desk, items, { person, settling: { kind: 'tenders', tenders, unpaid } })
  const later = { kind: 'pay-by', until: `${date}T19:30:00+07:00` } as const
  const refused = await desk.lengthen(owing.OrderID, { settling: later })
  expect(replyText(refused)).toBe('409 LENGTHEN_OWED')
  expect(refused.text).toContain('20.000')
  expect(replyText(await desk.lengthen(owing.OrderID))).toBe('201')
})

test('a repeated request sells the added hour once', async () => {
  const { order, desk, date } = await venue.placeRunningBooking()
  const quoted = (await desk.quoteLengthening(order.id)).body as {
    data: { Price: number; QuoteHash: string }
  }
  const settling = { kind: 'tenders' as const, tenders: [tender('cash', quoted.data.Price)] }
  const adding = { settling, hash: quoted.data.QuoteHash, key: `longer-${date}` }
  const [first, again] = [await desk.lengthen(order.id, adding), await desk.lengthen(order.id, adding)]
  expect([replyText(first), replyText(again)]).toEqual(['201', '201'])
  expect(soldIn(first).OrderNo).toBe(soldIn(again).OrderNo)
})

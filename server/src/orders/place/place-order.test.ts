import { PriceChangedData } from '@pantul/contract/orders'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import { guest, item, openVenue, orderOf, today, tomorrow, type Venue } from './test-players.ts'
import { setStock } from '../../platform/database/test-stock.ts'

let venue: Venue
let person = 0
const newGuestNumber = () => (person += 1)

beforeAll(async () => {
  venue = await openVenue()
})
afterAll(() => venue.close())
beforeEach(() => venue.clock.set(`${today}T10:00:00+07:00`))

const firstRow = async <Row extends object>(sql: string, values: unknown[] = []): Promise<Row> =>
  (await venue.db.query<Row>(sql, values))[0]!

const count = async (table: string): Promise<number> =>
  (await firstRow<{ rows: number }>(`select count(*)::int as rows from ${table}`)).rows

test('an order holds its hours, has the server’s price, and returns the payment page and the end of the hold', async () => {
  const items = [
    item({
      hours: [17, 18],
      courts: ['TST1-C1', 'TST1-C2'],
      coach: { id: 'TST1-K1', hours: [18], players: 2 },
      addOns: { RACKET: 2, BALL: 1, WATER: 3 },
    }),
    item({ id: 2, date: tomorrow, hours: [9] }),
  ]
  const quoted = await venue.quote(orderOf(1, items))
  expect(quoted.status).toBe(200)
  // Courts 2 × (100.000 + 150.000) + 100.000; coach 250.000; 2 × 50.000 + 120.000 + 3 × 10.000.
  expect(quoted.body.data).toMatchObject({
    Courts: 600_000,
    Coach: 250_000,
    AddOns: 250_000,
    Discount: 0,
    Total: 1_100_000,
    Tax: { Label: 'PBJT 10%', RateBp: 1000, IsInclusive: true, Base: 1_000_000, Amount: 100_000 },
  })
  const placed = await venue.order(
    orderOf(newGuestNumber(), items, {
      quoteHash: quoted.body.data['QuoteHash'],
      notes: ' two balls please ',
    }),
  )
  expect(placed.status).toBe(201)
  expect(placed.body.data).toEqual({
    OrderNo: expect.stringMatching(/^PTL-310305-[2-9A-Z]{5}$/),
    OrderID: expect.stringMatching(/^[\w-]{22}$/),
    PaymentID: expect.stringMatching(/^[\w-]{22}$/),
    Total: 1_100_000,
    ExpiresAt: '2031-03-05T10:15:00+07:00',
    RedirectUrl: `/simulate/${String(placed.body.data['PaymentID'])}`,
  })
  const order = await firstRow<{ id: number }>(
    `select id, state, guest_name, guest_phone, guest_phone_e164, notes, total, tax, locale
       from sales_order where public_id = $1`,
    [placed.body.data['OrderID']],
  )
  expect(order).toMatchObject({
    state: 'held',
    guest_name: 'Player 1',
    guest_phone: '+62 812 10000001',
    guest_phone_e164: '+6281210000001',
    notes: 'two balls please',
    tax: 100_000,
  })
  const effects = await venue.db.query<{ dedupe_key: string }>('select dedupe_key from outbox order by id')
  expect(effects.map((row) => row.dedupe_key)).toEqual([`placed:${order.id}`, 'create-payment:1'])
  const payment = await firstRow<object>(
    `select gateway_order_id, amount, state, expires_at::text as expires from payment where order_id = $1`,
    [order.id],
  )
  expect(payment).toEqual({
    gateway_order_id: `${String(placed.body.data['OrderNo'])}-1`,
    amount: 1_100_000,
    state: 'pending',
    expires: '2031-03-05 03:14:00+00',
  })
  expect((await firstRow<{ stock: number }>(`select stock from add_on where item = 'BALL'`)).stock).toBe(49)
})

test('the refusal of taken slots lists every taken court and hour', async () => {
  // The order of the first test holds the three hours that are listed below.
  const refusal = await venue.order(
    orderOf(newGuestNumber(), [
      item({ hours: [16, 17, 18], courts: ['TST1-C2', 'TST1-C3'] }),
      item({ id: 2, date: tomorrow, hours: [9, 10] }),
    ]),
  )
  expect(refusal.status).toBe(409)
  expect(refusal.body.code).toBe('SLOT_TAKEN')
  expect(refusal.body.data.Lost).toEqual([
    { BookingID: 1, CourtID: 'TST1-C2', CourtDesc: 'Court 2', Date: '05-03-2031', Hour: 17 },
    { BookingID: 1, CourtID: 'TST1-C2', CourtDesc: 'Court 2', Date: '05-03-2031', Hour: 18 },
    { BookingID: 2, CourtID: 'TST1-C1', CourtDesc: 'Court 1', Date: '06-03-2031', Hour: 9 },
  ])
})

test('the refusal of a taken coach lists the hours', async () => {
  const refusal = await venue.order(
    orderOf(newGuestNumber(), [
      item({ hours: [18, 19], courts: ['TST1-C3'], coach: { id: 'TST1-K1', hours: [18, 19] } }),
    ]),
  )
  expect([refusal.status, refusal.body.code]).toEqual([409, 'COACH_UNAVAILABLE'])
  expect(refusal.body.data.Lost).toEqual([
    { BookingID: 1, CoachID: 'TST1-K1', CoachName: 'Kiki', Date: '05-03-2031', Hour: 18 },
  ])
})

test('the refusal of an add-on with too few pieces names it', async () => {
  const free = { hours: [18, 19], courts: ['TST1-C3'] }
  // The order of the first test has two of the eight rackets at 18, and one of the fifty balls.
  const rented = await venue.order(orderOf(newGuestNumber(), [item({ ...free, addOns: { RACKET: 7 } })]))
  expect([rented.status, rented.body.code]).toEqual([409, 'ADD_ON_SOLD_OUT'])
  expect(rented.body.data.Lost).toEqual([{ Item: 'RACKET', Date: '05-03-2031', Hour: 18 }])
  await setStock(venue.db, 'BALL', { by: -45 })
  const sold = await venue.order(orderOf(newGuestNumber(), [item({ ...free, addOns: { BALL: 5 } })]))
  expect(sold.body.data.Lost).toEqual([{ Item: 'BALL', Date: null, Hour: null }])
  await setStock(venue.db, 'BALL', { by: 45 })
})

test('an unusual phone number is accepted', async () => {
  const profile = { ...guest(newGuestNumber()), Telephone: '(000) 000-000' }
  const placed = await venue.order(orderOf(1, [item({ hours: [20] })], { profileCustomer: profile }))
  expect(placed.status).toBe(201)
})

test('prices from the browser are ignored', async () => {
  const body = orderOf(newGuestNumber(), [item({ date: tomorrow, hours: [18, 19] })])
  const tampered = JSON.parse(JSON.stringify(body).replaceAll('"price":1', '"price":-999999')) as object
  const placed = await venue.order(tampered)
  expect([placed.status, placed.body.data['Total']]).toEqual([201, 300_000])
})

test('a hundred tampered baskets get the server’s total', async () => {
  const items = [
    item({
      date: '2031-03-20',
      hours: [17, 18],
      coach: { id: 'TST1-K1', hours: [17], players: 4 },
      addOns: { RACKET: 2 },
    }),
  ]
  const tampered = (n: number) =>
    JSON.parse(JSON.stringify(orderOf(n, items)), (name, value: unknown) => {
      if (/^(price|CoachPrice)$/.test(name)) return [-1, 0, 1, 0.5, 1e300][n % 5]
      if (/^(type|CoachRate|Material|CourtDesc|CoachName)$/.test(name)) return ['R', 'B', 'X', 'free'][n % 4]
      return value
    }) as object
  const quotes = await Promise.all(Array.from({ length: 100 }, (_, n) => venue.quote(tampered(n))))
  expect(new Set(quotes.map(({ body }) => body.data['Total']))).toEqual(new Set([650_000]))
  const placed = await venue.order(tampered(newGuestNumber()))
  expect([placed.status, placed.body.data['Total']]).toEqual([201, 650_000])
})

test('a price that changes after the quote is refused with the new quote', async () => {
  const items = [item({ date: tomorrow, hours: [20], courts: ['TST1-C2'] })]
  const quoted = await venue.quote(orderOf(1, items))
  await venue.db.query(
    `insert into price_rule (location_id, court_id, from_hour, to_hour, price, price_type)
     values ('TST1', 'TST1-C2', 20, 21, 175000, 'S')`,
  )
  const quoteHash = quoted.body.data['QuoteHash']
  const refused = await venue.order(orderOf(newGuestNumber(), items, { quoteHash }))
  expect([refused.status, refused.body.code]).toEqual([409, 'PRICE_CHANGED'])
  const { Quote } = z.parse(PriceChangedData, refused.body.data)
  expect(Quote.Total).toBe(175_000)
  const placed = await venue.order(orderOf(newGuestNumber(), items, { quoteHash: Quote.QuoteHash }))
  expect([placed.status, placed.body.data['Total']]).toEqual([201, 175_000])
})

test('a repeated request gets the same answer, even a day later', async () => {
  const body = orderOf(newGuestNumber(), [item({ date: tomorrow, hours: [12] })])
  const orders = await count('sales_order')
  const twins = await Promise.all(Array.from({ length: 20 }, () => venue.order(body, 'twenty-at-once')))
  expect(new Set(twins.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(twins.map(({ body: answer }) => JSON.stringify(answer))).size).toBe(1)
  expect(await count('sales_order')).toBe(orders + 1)
  venue.clock.set(`${tomorrow}T15:00:00+07:00`)
  expect((await venue.order(body, 'twenty-at-once')).body).toEqual(twins[0]?.body)
})

test('the same key with another basket is refused', async () => {
  const otherBasket = orderOf(newGuestNumber(), [item({ date: tomorrow, hours: [13] })])
  const refused = await venue.order(otherBasket, 'twenty-at-once')
  expect([refused.status, refused.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
})

test('a refused request may be repeated with its key', async () => {
  const body = orderOf(newGuestNumber(), [item({ date: tomorrow, hours: [12] })])
  expect((await venue.order(body, 'first-lost-then-won')).status).toBe(409)
  await venue.db.query(
    `update sales_order set held_until = now() - interval '1 second'
                         where id = (select order_id from court_hour where play_date = $1 and hour = 12)`,
    [tomorrow],
  )
  await venue.db.query(
    `update court_hour set held_until = now() - interval '1 second'
                         where play_date = $1 and hour = 12`,
    [tomorrow],
  )
  expect((await venue.order(body, 'first-lost-then-won')).status).toBe(201)
})

const edges: readonly { at: string; hour: number; court: string; gives: [number, string | undefined] }[] = [
  { at: '11:14:59.999', hour: 11, court: 'TST1-C3', gives: [201, undefined] },
  { at: '11:15:00', hour: 11, court: 'TST1-C2', gives: [422, 'SLOT_CLOSED'] },
  { at: '11:59:59.999', hour: 12, court: 'TST1-C3', gives: [201, undefined] },
  { at: '12:00:00', hour: 11, court: 'TST1-C2', gives: [409, 'SLOT_PAST'] },
]

test.for(edges)('ordering hour $hour at $at gives $gives', async ({ at, hour, court, gives }) => {
  venue.clock.set(`${today}T${at}+07:00`)
  const body = orderOf(newGuestNumber(), [item({ hours: [hour], courts: [court] })])
  const { status, body: answer } = await venue.order(body)
  expect([status, answer.code]).toEqual(gives)
})

test('whether an hour is past depends on the time zone of the location', async () => {
  // 22:20 of the 5th in UTC, 05:20 of the 6th in Jakarta, 07:20 of the 6th in Jayapura.
  venue.clock.set('2031-03-05T22:20:00Z')
  const order = (date: string, hour: number) =>
    venue.order(
      orderOf(newGuestNumber(), [item({ date, hours: [hour], courts: ['TST2-C1'] })], { distChan: 'TST2' }),
    )
  expect((await order('2031-03-05', 23)).body.code).toBe('SLOT_PAST')
  expect((await order('2031-03-06', 6)).body.code).toBe('SLOT_PAST')
  expect((await order('2031-03-06', 7)).body.code).toBe('SLOT_CLOSED')
  const placed = await order('2031-03-06', 8)
  expect(placed.body.data).toMatchObject({
    OrderNo: expect.stringMatching(/^PTL-310306-/),
    ExpiresAt: '2031-03-06T07:35:00+09:00',
  })
})

test('an hour that the clocks skip is not on sale', async () => {
  const opened = await openVenue('2031-03-29T12:00:00+01:00')
  await opened.db.query(`update location set time_zone = 'Europe/Berlin' where id = 'TST2'`)
  await opened.db.query(`update opening_hours set opens_at = 0 where location_id = 'TST2'`)
  await opened.db.query(`update price_rule set from_hour = 0 where location_id = 'TST2'`)
  const order = (...hours: number[]) =>
    opened.order(
      orderOf(hours.length, [item({ date: '2031-03-30', hours, courts: ['TST2-C1'] })], { distChan: 'TST2' }),
    )
  expect((await order(2)).body.code).toBe('SLOT_CLOSED')
  expect((await order(1, 2)).body.code).toBe('SLOT_CLOSED')
  expect((await order(3)).status).toBe(201)
  await opened.close()
})

test('a hold ends at the end of the first hour at the latest; with less than two minutes left the order is refused', async () => {
  await venue.db.query(`update location set last_start_minute = 59 where id = 'TST1'`)
  venue.clock.set(`${today}T13:50:00+07:00`)
  const short = await venue.order(orderOf(newGuestNumber(), [item({ hours: [13, 14], courts: ['TST1-C3'] })]))
  expect(short.body.data['ExpiresAt']).toBe('2031-03-05T14:00:00+07:00')
  venue.clock.set(`${today}T13:58:01+07:00`)
  const tooShort = await venue.order(orderOf(newGuestNumber(), [item({ hours: [13], courts: ['TST1-C2'] })]))
  expect([tooShort.status, tooShort.body.code]).toEqual([409, 'SLOT_PAST'])
  await venue.db.query(`update location set last_start_minute = 15 where id = 'TST1'`)
})

test('an order that costs nothing is confirmed at once, without a payment', async () => {
  const opened = await openVenue()
  await opened.db.query('alter table price_rule drop constraint price_rule_price_check')
  await opened.db.query('update price_rule set price = 0')
  const placed = await opened.order(orderOf(1, [item()]))
  expect(placed.body.data).toMatchObject({ PaymentID: null, Total: 0, ExpiresAt: null, RedirectUrl: null })
  expect(await opened.db.query('select state from sales_order')).toEqual([{ state: 'confirmed' }])
  expect(await brokenInvariants(opened.db)).toEqual([])
  await opened.close()
})

test('a third unpaid order, or more upcoming ones than the location allows, is refused', async () => {
  const opened = await openVenue()
  const order = (n: number, hour: number) => opened.order(orderOf(n, [item({ hours: [hour] })]))
  expect((await order(1, 11)).status).toBe(201)
  expect((await order(1, 12)).status).toBe(201)
  const third = await order(1, 13)
  expect([third.status, third.body.code]).toEqual([422, 'TOO_MANY_UNPAID'])
  await opened.db.query(`update location set unpaid_orders = 100, upcoming_orders = 2 where id = 'TST1'`)
  expect((await order(1, 13)).body.code).toBe('TOO_MANY_ORDERS')
  await opened.db.query(`update location set upcoming_orders = 100, hours_per_date = 2 where id = 'TST1'`)
  expect((await order(1, 13)).body.code).toBe('TOO_MANY_HOURS')
  expect((await order(2, 13)).status).toBe(201)
  expect(await brokenInvariants(opened.db)).toEqual([])
  await opened.close()
})

test('no invariant is broken by the tests above', async () => {
  expect(await brokenInvariants(venue.db)).toEqual([])
})

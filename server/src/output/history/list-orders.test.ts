import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DataOf } from '@pantul/contract/call'
import { Orders } from '@pantul/contract/history'
import { cancelOrder } from '../../orders/states/cancel-order.ts'
import { completeOrders } from '../../orders/states/complete-orders.ts'
import { expireOrder } from '../../orders/states/expire-order.ts'
import { item, today, tomorrow } from '../../orders/place/test-players.ts'
import type { Visitor } from '../../test-visitor.ts'
import { cancelBooking, openHistoryServer, type HistoryServer, type PlacedReply } from './test-history.ts'

let venue: HistoryServer
beforeAll(async () => {
  venue = await openHistoryServer()
})
afterAll(() => venue.close())

const list = async (browser: Visitor, query: string): Promise<DataOf<typeof Orders>> => {
  const reply = await browser.get(`/api/orders?${query}`)
  expect(reply.status).toBe(200)
  return Orders.ok.parse(reply.body).data
}
const listedOrderNumbers = async (browser: Visitor, query: string): Promise<string[]> =>
  (await list(browser, query)).items.map(({ OrderNo }) => OrderNo)
const idOf = async ({ OrderID }: PlacedReply): Promise<number> => {
  const [row] = await venue.db.query<{ id: number }>('select id from sales_order where public_id = $1', [
    OrderID,
  ])
  return row?.id ?? 0
}

test('each order is in one tab: waiting, upcoming, done or cancelled', async () => {
  const ani = await venue.customer('ani@example.com', '+6281200000011')
  const waiting = await venue.order(ani, [item({ hours: [20] })])
  const review = await venue.order(ani, [item({ hours: [19] })])
  const upcoming = await venue.order(ani, [item({ date: tomorrow, hours: [10, 11] })])
  const played = await venue.order(ani, [item({ hours: [11], courts: ['TST1-C2'] })])
  const completed = await venue.order(ani, [item({ hours: [12], courts: ['TST1-C2'] })])
  const expired = await venue.order(ani, [item({ hours: [13], courts: ['TST1-C2'] })])
  const cancelled = await venue.order(ani, [item({ hours: [14], courts: ['TST1-C2'] })])
  for (const order of [upcoming, played, completed]) await venue.pay(order)
  const ids = { expired: await idOf(expired), cancelled: await idOf(cancelled), played: await idOf(played) }
  await venue.db.transaction(async (tx) => {
    await expireOrder(tx, ids.expired, 'hold ran out')
    await cancelOrder(tx, ids.cancelled, { by: 'player', reason: 'rain' })
  })
  const challenged = await ani.post(`/api/simulate/${review.PaymentID}`, { body: { action: 'challenge' } })
  expect(challenged.status).toBe(200)

  const tabs = async () => ({
    upcoming: await listedOrderNumbers(ani, 'tab=upcoming'),
    waiting: await listedOrderNumbers(ani, 'tab=waiting'),
    done: await listedOrderNumbers(ani, 'tab=done'),
    cancelled: await listedOrderNumbers(ani, 'tab=cancelled'),
  })
  const atTen = {
    upcoming: [played.OrderNo, completed.OrderNo, upcoming.OrderNo],
    waiting: [review.OrderNo, waiting.OrderNo],
    done: [],
    cancelled: [cancelled.OrderNo, expired.OrderNo],
  }
  expect(await tabs()).toEqual(atTen)

  venue.clock.set(`${today}T11:59:59+07:00`)
  expect(await tabs()).toEqual(atTen)
  venue.clock.set(`${today}T12:00:00+07:00`)
  const afterFirstGame = { ...atTen, upcoming: [completed.OrderNo, upcoming.OrderNo], done: [played.OrderNo] }
  expect(await tabs()).toEqual(afterFirstGame)
  await completeOrders(venue.deps)
  expect(await tabs()).toEqual(afterFirstGame)
  venue.clock.set(`${today}T13:00:00+07:00`)
  await completeOrders(venue.deps)
  expect(await tabs()).toEqual({
    ...atTen,
    upcoming: [upcoming.OrderNo],
    done: [completed.OrderNo, played.OrderNo],
  })
  venue.clock.set(`${today}T10:00:00+07:00`)
})

test('the list shows the bookings of each order with courts, coach and add-ons', async () => {
  const budi = await venue.customer('budi@example.com', '+6281200000012')
  const full = await venue.order(budi, [
    item({
      date: tomorrow,
      hours: [14, 15],
      courts: ['TST1-C1', 'TST1-C3'],
      coach: { id: 'TST1-K1', hours: [15], players: 2 },
      addOns: { RACKET: 2, WATER: 1 },
    }),
    item({ id: 2, date: tomorrow, hours: [20], courts: ['TST1-C2'] }),
  ])
  const { items, total } = await list(budi, 'tab=waiting')
  expect(total).toBe(1)
  expect(items[0]).toMatchObject({
    OrderID: full.OrderID,
    OrderNo: full.OrderNo,
    State: 'held',
    Total: full.Total,
    PlacedAt: `${today}T10:00:00+07:00`,
    ExpiresAt: full.ExpiresAt,
    PaymentID: full.PaymentID,
    Location: { SalesOfficeID: 'TST1', SalesOfficeName: 'Pantul Test One', TimeZoneLabel: 'WIB' },
    Items: [
      {
        BookingID: 1,
        Date: '06-03-2031',
        Hours: [14, 15],
        Courts: [
          { CourtDesc: 'Court 1', Turf: 'blue' },
          { CourtDesc: 'Court 3', Turf: 'clay' },
        ],
        Coach: { CoachName: 'Kiki', Hours: [15], Player: 2 },
        AddOns: [
          { Name: 'Racket', Quantity: 2 },
          { Name: 'Water', Quantity: 1 },
        ],
      },
      {
        BookingID: 2,
        Hours: [20],
        Courts: [{ CourtDesc: 'Court 2', Turf: 'green' }],
        Coach: null,
        AddOns: [],
      },
    ],
  })
})

test('position, month and tab of an order depend on its remaining bookings', async () => {
  const gita = await venue.customer('gita@example.com', '+6281200000017')
  const order = await venue.order(gita, [
    item({ hours: [21], courts: ['TST1-C3'] }),
    item({ id: 2, date: '2031-04-02', hours: [9], courts: ['TST1-C2'] }),
  ])
  const tomorrowsOrder = await venue.order(gita, [item({ date: tomorrow, hours: [6], courts: ['TST1-C3'] })])
  await venue.pay(order)
  await venue.pay(tomorrowsOrder)
  expect(await listedOrderNumbers(gita, 'tab=upcoming')).toEqual([order.OrderNo, tomorrowsOrder.OrderNo])

  await cancelBooking(gita, order, 1)
  const { items } = await list(gita, 'tab=upcoming')
  expect(items.map(({ OrderNo }) => OrderNo)).toEqual([tomorrowsOrder.OrderNo, order.OrderNo])
  expect(items[1]?.Items.map(({ IsCancelled }) => IsCancelled)).toEqual([true, false])
  expect(await listedOrderNumbers(gita, 'tab=upcoming&month=03-2031')).toEqual([tomorrowsOrder.OrderNo])

  // An order whose bookings are all cancelled keeps its month.
  await cancelBooking(gita, order, 2)
  expect(await listedOrderNumbers(gita, 'tab=upcoming')).toEqual([tomorrowsOrder.OrderNo])
  expect(await listedOrderNumbers(gita, 'tab=cancelled&month=03-2031')).toEqual([order.OrderNo])
})

test('an order is over when its remaining bookings have been played', async () => {
  const hana = await venue.customer('hana@example.com', '+6281200000018')
  const order = await venue.order(hana, [
    item({ hours: [22], courts: ['TST1-C3'] }),
    item({ id: 2, date: '2031-03-20', hours: [9], courts: ['TST1-C3'] }),
  ])
  await venue.pay(order)
  await cancelBooking(hana, order, 2)
  venue.clock.set(`${today}T23:00:00+07:00`)
  expect(await listedOrderNumbers(hana, 'tab=upcoming')).toEqual([])
  expect(await listedOrderNumbers(hana, 'tab=done')).toEqual([order.OrderNo])
  venue.clock.set(`${today}T10:00:00+07:00`)
})

test('orders of locations in different time zones are sorted by the moment at which they start', async () => {
  const cici = await venue.customer('cici@example.com', '+6281200000013')
  const jakarta = await venue.order(cici, [item({ date: tomorrow, hours: [6] })])
  // One hour later by the local clocks, one hour earlier in UTC.
  const jayapura = await venue.order(cici, [item({ date: tomorrow, hours: [7], courts: ['TST2-C1'] })], {
    distChan: 'TST2',
  })
  expect(await listedOrderNumbers(cici, 'tab=waiting')).toEqual([jayapura.OrderNo, jakarta.OrderNo])
})

test('the month filter uses the local date; an order can be in two months', async () => {
  const dodo = await venue.customer('dodo@example.com', '+6281200000014')
  // 06:00 on 1 April in Jayapura is still March in Jakarta and in UTC.
  const april = await venue.order(dodo, [item({ date: '2031-04-01', hours: [6], courts: ['TST2-C1'] })], {
    distChan: 'TST2',
  })
  const march = await venue.order(dodo, [item({ date: '2031-03-31', hours: [23] })])
  const both = await venue.order(dodo, [
    item({ date: '2031-03-31', hours: [22], courts: ['TST1-C2'] }),
    item({ id: 2, date: '2031-04-01', hours: [22], courts: ['TST1-C2'] }),
  ])
  expect(new Set(await listedOrderNumbers(dodo, 'tab=waiting&month=03-2031'))).toEqual(
    new Set([march.OrderNo, both.OrderNo]),
  )
  expect(new Set(await listedOrderNumbers(dodo, 'tab=waiting&month=04-2031'))).toEqual(
    new Set([april.OrderNo, both.OrderNo]),
  )
  expect(await list(dodo, 'tab=waiting&month=05-2031')).toEqual({ items: [], total: 0 })
  expect((await dodo.get('/api/orders?tab=waiting&month=13-2031')).status).toBe(400)
})

test('paging returns each order once, also with equal start times; a part of the order number finds orders', async () => {
  const eka = await venue.customer('eka@example.com', '+6281200000015')
  await venue.db.query(
    `insert into court (id, location_id, name, material, kind, wall, turf, position)
     select 'TST1-X' || n, 'TST1', 'Extra ' || n, 'TST1-COURT', 'indoor', 'standard', 'blue', 10 + n
       from generate_series(1, 30) as n`,
  )
  const placed: PlacedReply[] = []
  for (let n = 1; n <= 30; n += 1)
    placed.push(await venue.order(eka, [item({ date: tomorrow, hours: [18], courts: [`TST1-X${n}`] })]))
  const pages: string[] = []
  for (const page of [1, 2, 3, 4, 5]) {
    const shown = await list(eka, `tab=waiting&size=7&page=${page}`)
    expect(shown.total).toBe(30)
    pages.push(...shown.items.map(({ OrderNo }) => OrderNo))
  }
  expect(pages).toHaveLength(30)
  expect(new Set(pages)).toEqual(new Set(placed.map(({ OrderNo }) => OrderNo)))
  expect(await listedOrderNumbers(eka, 'tab=waiting&size=50')).toEqual(pages)
  expect(await list(eka, 'tab=waiting&page=99')).toEqual({ items: [], total: 30 })
  expect((await list(eka, 'tab=waiting')).items).toHaveLength(20)

  const searchedOrder = placed[3]?.OrderNo ?? ''
  expect(
    await listedOrderNumbers(eka, `tab=waiting&number=${searchedOrder.slice(-5).toLowerCase()}`),
  ).toEqual([searchedOrder])
  expect((await list(eka, 'tab=waiting&number=ptl-310305')).total).toBe(30)
  for (const unknownPart of ['%25', '_', 'QQQQQQ'])
    expect((await list(eka, `tab=waiting&number=${unknownPart}`)).total).toBe(0)
})

test.for(['', 'tab=all', 'tab=done&page=0', 'tab=done&size=0', 'tab=done&size=51', 'tab=done&page=-1'])(
  'the query "%s" is refused',
  async (query) => {
    const fina = await venue.customer('fina@example.com', '+6281200000016')
    expect((await fina.get(`/api/orders?${query}`)).status).toBe(400)
  },
)

import { afterAll, beforeAll, expect, test } from 'vitest'
import { basketFromWire } from '@pantul/contract/basket-wire'
import { OneOrder, type WireOrder } from '@pantul/contract/history'
import { guest, item, today, tomorrow } from '../../orders/place/test-players.ts'
import type { Visitor } from '../../test-visitor.ts'
import { openHistoryServer, type HistoryServer, type PlacedReply } from './test-history.ts'

let venue: HistoryServer
let ani: Visitor
beforeAll(async () => {
  venue = await openHistoryServer()
  ani = await venue.customer('ani@example.com', '+6281200000031')
})
afterAll(() => venue.close())

const show = async (browser: Visitor, { OrderID }: PlacedReply): Promise<WireOrder> => {
  const reply = await browser.get(`/api/orders/${OrderID}`)
  expect(reply.status).toBe(200)
  return OneOrder.ok.parse(reply.body).data
}

test('an order shows its history and payments, and can be booked again', async () => {
  const booked = item({
    date: tomorrow,
    hours: [18, 19],
    courts: ['TST1-C1', 'TST1-C2'],
    coach: { id: 'TST1-K1', hours: [18, 19] },
    addOns: { RACKET: 2 },
  })
  const order = await venue.order(ani, [booked])
  expect((await show(ani, order)).Timeline).toMatchObject([{ State: 'held' }])
  await ani.post(`/api/simulate/${order.PaymentID}`, { body: { action: 'deny' } })
  const retry = await ani.post(`/api/payments/${order.PaymentID}/retry`, {
    headers: { 'idempotency-key': 'another-card' },
  })
  expect(retry.status).toBe(201)
  const secondPaymentId = (retry.body as { data: { PaymentID: string } }).data.PaymentID
  await venue.pay({ ...order, PaymentID: secondPaymentId })

  const shown = await show(ani, order)
  expect(shown).toMatchObject({
    OrderID: order.OrderID,
    State: 'confirmed',
    PaymentID: secondPaymentId,
    ExpiresAt: null,
    Name: 'Name of ani',
    Email: 'ani@example.com',
    Phone: '+6281200000031',
    IsGuest: false,
    Location: {
      SalesOfficeID: 'TST1',
      WhatsApp: '62210000001',
      TimeZone: 'Asia/Jakarta',
      TimeZoneLabel: 'WIB',
    },
    Timeline: [{ State: 'held' }, { State: 'confirmed' }],
    Payments: [
      { PaymentID: order.PaymentID, State: 'failed', PaidAt: null },
      { PaymentID: secondPaymentId, State: 'paid', Amount: order.Total, PaidAt: '2031-03-05T10:00:00+07:00' },
    ],
    Refunds: [],
    CreatedAt: '2031-03-05T10:00:00+07:00',
  })
  const linesTotal = shown.Lines.reduce((sum, { Amount }) => sum + Amount, 0)
  expect(linesTotal - shown.Discount + (shown.Tax.IsInclusive ? 0 : shown.Tax.Amount)).toBe(shown.Total)
  expect(basketFromWire(shown.Basket)).toMatchObject([
    {
      date: tomorrow,
      hours: [18, 19],
      courts: [{ id: 'TST1-C1' }, { id: 'TST1-C2' }],
      coach: { id: 'TST1-K1' },
    },
  ])
})

test('a guest sees the details that were entered with the order', async () => {
  const browser = venue.visitor()
  const order = await venue.order(browser, [item({ hours: [20] })], { guestNumber: 7 })
  const { Name, Email, Telephone: Phone } = guest(7)
  expect(await show(browser, order)).toMatchObject({ Name, Email, Phone, IsGuest: true, InvoiceNo: null })
})

test('the policy has exact deadlines and the current refund for each booking', async () => {
  // 150,000 tomorrow at 18, 100,000 the day after at 22.
  const order = await venue.order(ani, [
    item({ date: tomorrow, hours: [18], courts: ['TST1-C3'] }),
    item({ id: 2, date: '2031-03-07', hours: [22], courts: ['TST1-C3'] }),
  ])
  expect((await show(ani, order)).Policy).toEqual({
    FreeUntil: `${today}T18:00:00+07:00`,
    Tiers: [
      { Hours: 24, Percent: 100, Until: `${today}T18:00:00+07:00` },
      { Hours: 6, Percent: 50, Until: `${tomorrow}T12:00:00+07:00` },
    ],
    BackNow: 0,
  })
  await venue.pay(order)
  // `free`: the first booking can be cancelled for a full refund. `back`: the refund of both bookings in rupiah.
  const moments = [
    { at: `${today}T10:00:00+07:00`, free: true, back: 250_000 },
    { at: `${today}T18:00:00+07:00`, free: true, back: 250_000 },
    { at: `${today}T18:00:01+07:00`, free: false, back: 175_000 },
    { at: `${tomorrow}T12:00:00+07:00`, free: false, back: 175_000 },
    { at: `${tomorrow}T12:00:01+07:00`, free: false, back: 100_000 },
    { at: `${tomorrow}T22:00:01+07:00`, free: false, back: 50_000 },
    { at: '2031-03-07T16:00:01+07:00', free: false, back: 0 },
  ]
  for (const { at, free, back } of moments) {
    venue.clock.set(at)
    const { FreeUntil, BackNow } = (await show(ani, order)).Policy
    expect({ at, free: FreeUntil !== null, back: BackNow }).toEqual({ at, free, back })
  }
  venue.clock.set(`${today}T10:00:00+07:00`)
})

test('times are local: 18:00 in Jayapura is 16:00 in Jakarta', async () => {
  const order = await venue.order(ani, [item({ date: tomorrow, hours: [18], courts: ['TST2-C1'] })], {
    distChan: 'TST2',
  })
  const shown = await show(ani, order)
  expect(shown.PlacedAt).toBe(`${today}T12:00:00+09:00`)
  expect(shown.Policy.FreeUntil).toBe(`${today}T18:00:00+09:00`)
})

test('the calendar file exists after payment and has one event in UTC for each booking', async () => {
  const order = await venue.order(ani, [
    item({ date: tomorrow, hours: [7, 8] }),
    item({ id: 2, date: tomorrow, hours: [10] }),
  ])
  const early = await ani.get(`/api/orders/${order.OrderID}/calendar.ics`)
  expect(early.status).toBe(409)
  expect(early.body).toMatchObject({ code: 'PAYMENT_CLOSED' })
  await venue.pay(order)
  const file = await ani.get(`/api/orders/${order.OrderID}/calendar.ics`)
  expect(file.headers['content-type']).toContain('text/calendar')
  expect(file.headers['content-disposition']).toBe(`attachment; filename="${order.OrderNo}.ics"`)
  expect(file.text.match(/BEGIN:VEVENT/g)).toHaveLength(2)
  expect(file.text).toContain('DTSTART:20310306T000000Z')
  expect(file.text).toContain('DTEND:20310306T020000Z')
  const folded = file.text.replaceAll('\r\n ', '')
  expect(folded).toContain(`/history-transactions/${order.OrderID}`)
  const fileOfPayment = await venue.visitor().get(`/api/payments/${order.PaymentID}/calendar.ics`)
  const uids = (text: string) => text.replaceAll('\r\n ', '').match(/^UID:.*$/gm)
  expect(uids(file.text)).toEqual(uids(fileOfPayment.text))
})

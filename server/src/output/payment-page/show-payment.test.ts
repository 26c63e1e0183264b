import { afterAll, beforeAll, expect, test } from 'vitest'
import { basketToWire } from '@pantul/contract/basket-wire'
import { OrderCourts } from '@pantul/contract/orders'
import { emptyItem } from '@pantul/rules/booking-item'
import { addDays, toDayMonthYear } from '@pantul/rules/play-date'
import { systemClock, venueNow } from '../../platform/base/clock.ts'
import { openPayments, slotAt, type PaymentsUnderTest } from '../../money/payments/test-payments.ts'

let shop: PaymentsUnderTest // the server with orders and a simulated gateway
beforeAll(async () => {
  shop = await openPayments()
})
afterAll(() => shop.close())

const court = (n: number) => ({
  id: `TST1-C${n}`,
  name: `Court ${n}`,
  material: 'TST1-COURT',
  unit: 'H',
  paidByPackage: false,
})

test('the page shows the whole order without personal data', async () => {
  const date = addDays(venueNow(systemClock, 'Asia/Jakarta').date, 3)
  const item = {
    ...emptyItem(1, date),
    hours: [17, 18],
    courts: [court(1), court(3)],
    addOns: [{ item: 'RACKET', quantity: 2 }],
    coach: { id: 'TST1-K1', name: 'Kiki', rate: 'A', price: 250_000, players: 2, hours: [17, 18] },
  }
  const reply = await shop.visitor.post('/api/courts/order-courts', {
    headers: { 'idempotency-key': 'the-whole-evening' },
    body: {
      payload: basketToWire([item]),
      isPayWithPackage: false,
      profileCustomer: { Name: 'Ani Wijaya', Telephone: '+62 812 9034 1180', Email: 'ani@example.com' },
      distChan: 'TST1',
      division: 'PADEL',
      notes: 'Birthday of Budi',
    },
  })
  expect(reply.status).toBe(201)
  const { PaymentID, OrderID, OrderNo, Total } = OrderCourts.ok.parse(reply.body).data
  const payment = await shop.payment(PaymentID ?? '')
  expect(payment).toMatchObject({
    PaymentID,
    OrderID,
    OrderNo,
    State: 'pending',
    OrderState: 'held',
    Amount: Total,
    Total,
    Method: null,
    Reason: null,
    RedirectUrl: `/simulate/${PaymentID}`,
    NewestPaymentID: PaymentID,
    Location: { SalesOfficeID: 'TST1', TimeZoneLabel: 'WIB', WhatsApp: '62210000001' },
    Items: [
      {
        BookingID: 1,
        Date: toDayMonthYear(date),
        Hours: [17, 18],
        Courts: [
          { CourtDesc: 'Court 1', Turf: 'blue' },
          { CourtDesc: 'Court 3', Turf: 'clay' },
        ],
        Coach: { CoachName: 'Kiki', Hours: [17, 18], Player: 2 },
        AddOns: [{ Name: 'Racket', Quantity: 2 }],
      },
    ],
    CancellationTiers: [
      { Hours: 24, Percent: 100 },
      { Hours: 6, Percent: 50 },
    ],
  })
  expect(payment.Lines.map(({ Kind, Ref, Hours, Amount }) => [Kind, Ref, Hours, Amount])).toEqual([
    ['court', 'TST1-C1', [17], 100_000],
    ['court', 'TST1-C1', [18], 150_000],
    ['court', 'TST1-C3', [17], 100_000],
    ['court', 'TST1-C3', [18], 150_000],
    ['coach', 'TST1-K1', [17, 18], 500_000],
    ['add-on', 'RACKET', [], 100_000],
  ])
  expect(payment.Lines.reduce((sum, { Amount }) => sum + Amount, 0)).toBe(payment.Total)
  expect(payment.Tax.Base + payment.Tax.Amount).toBe(payment.Total)
  expect(payment.ExpiresAt).toMatch(/\+07:00$/)
  expect(payment.Basket.selectedCoaches).toMatchObject([
    { CoachID: 'TST1-K1', CoachTime: [17, 18], Player: 2 },
  ])

  const { text } = await shop.visitor.get(`/api/payments/${PaymentID}`)
  for (const secret of ['Ani', 'ani@', '9034', 'Birthday']) expect(text).not.toContain(secret)
})

test('a check fetches the status from the gateway, if the notification is missing', async () => {
  const paymentId = await shop.order(slotAt(0)) // `slotAt(n)`: a free hour, another for each n
  // The gateway has the payment as paid, and sends no notification.
  await shop.payAtGateway(paymentId)
  const reply = await shop.visitor.post(`/api/payments/${paymentId}/check`)
  expect([reply.status, reply.body]).toMatchObject([
    200,
    { data: { State: 'paid', OrderState: 'confirmed', Method: 'qris', ExpiresAt: null } },
  ])
})

test('the calendar file exists only after payment, and contains no personal data', async () => {
  const paymentId = await shop.order(slotAt(3))
  const calendar = `/api/payments/${paymentId}/calendar.ics`
  expect(await shop.visitor.get(calendar)).toMatchObject({ status: 409, body: { code: 'PAYMENT_CLOSED' } })
  await shop.payAtGateway(paymentId)
  await shop.visitor.post(`/api/payments/${paymentId}/check`)
  const file = await shop.visitor.get(calendar)
  expect(file.status).toBe(200)
  expect(file.text).toMatch(/^BEGIN:VCALENDAR[^]*\nDTSTART:\d{8}T\d{6}Z/)
  for (const secret of ['Ani', 'ani@', '9034']) expect(file.text).not.toContain(secret)
  const unknown = await shop.visitor.get('/api/payments/AAAAAAAAAAAAAAAAAAAAAA/calendar.ics')
  expect(unknown).toMatchObject({ status: 404, body: { code: 'PAYMENT_UNKNOWN' } })
})

test('a check while the gateway is away is refused, and the payment stays pending', async () => {
  const paymentId = await shop.order(slotAt(1))
  shop.faults.isAway = true
  const reply = await shop.visitor.post(`/api/payments/${paymentId}/check`)
  expect([reply.status, reply.body]).toMatchObject([503, { code: 'GATEWAY_AWAY' }])
  expect(await shop.states(paymentId)).toBe('held/pending')
  shop.faults.isAway = false
})

test('a failed payment is shown with its reason', async () => {
  const paymentId = await shop.order(slotAt(2))
  await shop.simulate(paymentId, 'deny')
  expect(await shop.payment(paymentId)).toMatchObject({
    State: 'failed',
    Reason: 'Payment was denied by the bank',
    OrderState: 'held',
  })
})

test('an unknown payment is refused', async () => {
  const unknown = '/api/payments/'.concat('B'.repeat(22))
  const replies = [
    await shop.visitor.get(unknown),
    await shop.visitor.post(`${unknown}/check`),
    await shop.visitor.post(`${unknown}/cancel`),
  ]
  expect(replies.map(({ status }) => status)).toEqual([404, 404, 404])
})

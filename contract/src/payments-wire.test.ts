import { emptyItem } from '@pantul/rules/booking-item'
import { expect, test } from 'vitest'
import { basketToWire } from './basket-wire.ts'
import type { WirePayment } from './payments.ts'
import { paymentFromWire, simulationFromWire } from './payments-wire.ts'

const ordered = {
  ...emptyItem(1, '2026-11-21'),
  hours: [17, 18],
  courts: [{ id: 'C3', name: 'Court 3', material: 'PADEL-IN', unit: 'H', paidByPackage: false }],
}

const wire: WirePayment = {
  PaymentID: 'fFYV9qaftd7vqBp2y0Qdlw',
  OrderID: 'nrvwy_EYT9n3rAtuYCFrTw',
  OrderNo: 'PTL-261121-7K3M9',
  State: 'pending',
  OrderState: 'held',
  Amount: 900_000,
  Method: null,
  Reason: null,
  IsOverLimit: false,
  PlacedAt: '2026-11-21T10:00:00+07:00',
  ExpiresAt: '2026-11-21T10:15:00+07:00',
  RedirectUrl: '/simulate/fFYV9qaftd7vqBp2y0Qdlw',
  NewestPaymentID: 'fFYV9qaftd7vqBp2y0Qdlw',
  CreatedAt: '2026-11-21T10:00:00+07:00',
  Location: {
    SalesOfficeID: 'JKT1',
    SalesOfficeName: 'Pantul Kemang',
    Address: 'Jalan Kemang Timur 88',
    Latitude: -6.2652,
    Longitude: 106.8226,
    WhatsApp: '6281200000101',
    TimeZone: 'Asia/Jakarta',
    TimeZoneLabel: 'WIB',
  },
  Items: [
    {
      BookingID: 1,
      Date: '21-11-2026',
      Hours: [17, 18],
      Courts: [{ CourtDesc: 'Court 3', Turf: 'blue' }],
      Coach: { CoachName: 'Raka', Hours: [18], Player: 4 },
      AddOns: [{ Name: 'Racket', Quantity: 4 }],
      IsCancelled: false,
    },
  ],
  Packages: [{ PackageID: 'FLEXI10', Name: 'Flexi 10', Hours: 10, Quantity: 2, UnitPrice: 100, Amount: 200 }],
  Enrolments: [
    {
      EnrolmentID: 'e'.repeat(22),
      Kind: 'class',
      Name: 'Smash clinic',
      Places: 2,
      UnitPrice: 150,
      Amount: 300,
      Sessions: [
        { Date: '28-11-2026', FromHour: 17, ToHour: 19, CourtDesc: 'Court B', CoachName: 'Raka' },
        { Date: '31-02-2026', FromHour: 17, ToHour: 19, CourtDesc: 'Court B', CoachName: 'Raka' },
      ],
    },
  ],
  Lines: [],
  PackageAmount: 200_000,
  Discount: 50_000,
  CreditUsed: 30_000,
  Carried: 0,
  Due: 870_000,
  Owed: 0,
  Tax: { Label: 'PBJT 10%', RateBp: 1000, IsInclusive: true, Base: 818_182, Amount: 81_818 },
  Total: 900_000,
  CancellationTiers: [{ Hours: 24, Percent: 100 }],
  Basket: basketToWire([ordered]),
}

test('a payment is parsed with its bookings and its ordered basket', () => {
  const payment = paymentFromWire(wire)
  expect(payment.items).toEqual([
    {
      id: 1,
      date: '2026-11-21',
      hours: [17, 18],
      courts: [{ name: 'Court 3', turf: 'blue' }],
      coach: { name: 'Raka', hours: [18], players: 4 },
      addOns: [{ name: 'Racket', quantity: 4 }],
      isCancelled: false,
    },
  ])
  expect(payment.orderedBasket).toEqual([ordered])
  expect(payment.packages).toEqual([
    { id: 'FLEXI10', name: 'Flexi 10', hours: 10, quantity: 2, unitPrice: 100, amount: 200 },
  ])
  const { sessions, ...places } = payment.enrolments[0] ?? { sessions: [] }
  expect(places).toMatchObject({ kind: 'class', places: 2, amount: 300 })
  expect(sessions).toEqual([{ date: '2026-11-28', hours: [17, 18], courtName: 'Court B', coachName: 'Raka' }])
  expect(payment.cancellationTiers).toEqual([{ hours: 24, percent: 100 }])
})

test('bookings with an invalid date are left out, and a basket with an invalid date is read as empty', () => {
  const head = { BookingID: 1, BookingDate: '31-02-2026' }
  const payment = paymentFromWire({
    ...wire,
    Items: wire.Items.map((item) => ({ ...item, Date: '31-02-2026' })),
    Basket: { ...wire.Basket, selectedAddOns: [{ ...head, Items: [] }] },
  })
  expect([payment.items, payment.orderedBasket]).toEqual([[], []])
})

test('a payment is read with package amount, discount, store credit and carried money', () => {
  expect(paymentFromWire(wire)).toMatchObject({
    packageAmount: 200_000,
    discount: 50_000,
    creditUsed: 30_000,
    carried: 0,
    due: 870_000,
    owed: 0,
  })
})

test('the gateway notifications of a simulated payment keep their order', () => {
  const notifications = [
    { transaction_status: 'settlement', answered: 200 },
    { transaction_status: 'deny', answered: 200 },
  ]
  const simulation = simulationFromWire({
    PaymentID: wire.PaymentID,
    OrderNo: wire.OrderNo,
    GatewayOrderID: `${wire.OrderNo}-1`,
    Amount: wire.Amount,
    Status: 'deny',
    Packages: [],
    Enrolments: [],
    Lines: [],
    PackageAmount: 0,
    Discount: 0,
    CreditUsed: 0,
    Carried: 0,
    Due: wire.Amount,
    Owed: 0,
    Tax: wire.Tax,
    Notices: notifications,
  })
  expect(simulation.notifications.map(({ status }) => status)).toEqual(['settlement', 'deny'])
})

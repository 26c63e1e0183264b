import type { MailLine, MailLocation, MailOrder } from './read-order.ts'

/** For tests: an order at Kemang on a Saturday evening, with two bookings, one of them with a coach and rackets. */
export function sampleOrder(changes: Partial<MailOrder> = {}): MailOrder {
  return {
    id: 1,
    publicId: 'Qr7tU1vWx2Yz3Ab4Cd5EfG',
    isGuestOrder: true,
    hasVerifiedEmail: false,
    isForgotten: false,
    number: 'PTL-261121-7K3M9',
    state: 'held',
    locale: 'en',
    name: 'Dinda Puspita',
    email: 'dinda@example.com',
    phone: '+62 812 0000 1180',
    phoneE164: '+6281200001180',
    notes: 'We bring our own balls.',
    total: 2_100_000,
    discount: 0,
    creditUsed: 0,
    carried: 0,
    owed: 0,
    taxRateBp: 1000,
    isTaxInclusive: true,
    tax: 190_909,
    placedAt: Temporal.Instant.from('2026-11-20T15:10:00+07:00'),
    heldUntil: Temporal.Instant.from('2026-11-20T15:25:00+07:00'),
    confirmedAt: null,
    cancelReason: null,
    paymentPublicId: 'Zp8yq2V0T1uWmXk3RsLd5A',
    movedFrom: null,
    firstBooking: null,
    staffChangeCounts: {},
    location: sampleLocation,
    lines: [
      ...courtLines({ bookingId: 1, court: 'Court 3', turf: 'green', hours: [17, 18], price: 500_000 }),
      {
        ...blankLine,
        bookingId: 1,
        kind: 'coach',
        ref: 'K1',
        name: 'Raka',
        hour: 18,
        players: 4,
        amount: 400_000,
      },
      {
        ...blankLine,
        bookingId: 1,
        kind: 'add-on',
        ref: 'RACKET',
        name: 'Racket',
        quantity: 4,
        amount: 200_000,
      },
      ...courtLines({ bookingId: 2, court: 'Court 5', turf: 'clay', hours: [21], price: 500_000 }),
    ],
    packages: [],
    enrolments: [],
    ...changes,
  }
}

export const sampleLocation: MailLocation = {
  name: 'Pantul Kemang',
  legalName: 'PT Pantul Contoh Indonesia',
  address: 'Jl. Kemang Contoh No. 12',
  city: 'Jakarta Selatan',
  latitude: -6.2607,
  longitude: 106.8166,
  timeZone: 'Asia/Jakarta',
  timeZoneLabel: 'WIB',
  phone: '+62 21 0000 0001',
  whatsapp: '62810000001',
  email: 'kemang@example.com',
  cancellationTiers: [
    { hours: 24, percent: 100 },
    { hours: 6, percent: 50 },
  ],
}

const blankLine = {
  date: '2026-11-21',
  hour: null,
  players: null,
  quantity: 1,
  turf: null,
  isCancelled: false,
  byPackage: false,
  newTimeUntil: null,
} as const

type CourtHours = {
  readonly bookingId: number
  readonly court: string
  readonly turf: MailLine['turf']
  readonly hours: readonly number[]
  readonly price: number
}

/** One line per hour of one court. */
export const courtLines = ({ bookingId, court, turf, hours, price }: CourtHours): MailLine[] =>
  hours.map((hour) => ({
    ...blankLine,
    bookingId,
    kind: 'court',
    ref: court,
    name: court,
    hour,
    amount: price,
    turf,
  }))

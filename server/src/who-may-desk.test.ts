import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { basketToWire } from '@pantul/contract/basket-wire'
import { defineCall, type Call } from '@pantul/contract/call'
import { settingsToWire } from '@pantul/contract/desk-settings-wire'
import { calls } from '@pantul/contract/calls'
import { needsNewCode, staffMay, staffRoles, type StaffAction } from '@pantul/rules/staff-may'
import { seedTestLocations } from './demonstration/test-locations.ts'
import { newMachine, newStaffWithPin } from './people/machines/test-machines.ts'
import { newStaff } from './people/staff/test-staff.ts'
import { register } from './platform/http/route.ts'
import { openTestApp, type TestApp } from './test-app.ts'
import { replyText } from './money/payments/test-counter.ts'
import type { Reply, Visitor } from './test-visitor.ts'

/** A call of this test only. It answers with the location and the roles that the policy found. */
const SeeRoles = defineCall({
  method: 'GET',
  path: '/api/desk/:location/roles',
  summary: 'The roles at the location.',
  params: z.object({ location: z.string() }),
  ok: z.object({ location: z.string(), roles: z.array(z.string()) }),
  problems: [],
})

/**
 * The action that each call of the desk needs. `staff`: any role, before the second factor too. `new code`: any role,
 * with a second factor that was proved a short while ago. `anyone`: the browser proves itself by another cookie.
 * `owner`: an owner, for the whole group.
 */
type NeededRight = StaffAction | 'staff' | 'new code' | 'anyone' | 'owner'
const neededRights: Readonly<Record<string, NeededRight>> = {
  'GET /api/desk/me': 'staff',
  'POST /api/desk/second-factor/start': 'staff',
  'POST /api/desk/second-factor/confirm': 'staff',
  'POST /api/desk/second-factor/prove': 'staff',
  'GET /api/desk/machine': 'anyone',
  'POST /api/desk/take-over': 'anyone',
  'POST /api/desk/lock': 'staff',
  'PUT /api/desk/pin': 'new code',
  'GET /api/desk/:location/devices': 'see-devices',
  'POST /api/desk/:location/devices': 'change-devices',
  'POST /api/desk/:location/devices/:id/end': 'change-devices',
  'GET /api/desk/:location/approvers/:action': 'see-schedule',
  'GET /api/desk/:location/acts': 'see-acts',
  'GET /api/desk/:location/staff': 'see-staff',
  'POST /api/desk/:location/invitations': 'change-staff',
  'POST /api/desk/:location/invitations/:id/withdraw': 'change-staff',
  'POST /api/desk/:location/staff/:person/take-role': 'change-staff',
  'POST /api/desk/:location/staff/:person/reset-second-factor': 'change-staff',
  'GET /api/desk/:location/classes': 'see-offer',
  'POST /api/desk/:location/classes': 'change-offer',
  'GET /api/desk/:location/classes/:id': 'see-offer',
  'POST /api/desk/:location/classes/:id/move': 'change-offer',
  'POST /api/desk/:location/classes/:id/cancel': 'change-offer',
  'GET /api/desk/:location/days/:date': 'see-schedule',
  'GET /api/desk/:location/weeks/:date': 'see-schedule',
  'GET /api/desk/:location/sheet/:date': 'see-schedule',
  'GET /api/desk/:location/refunds': 'see-refunds',
  'GET /api/desk/:location/refunds/counts': 'see-refunds',
  'POST /api/desk/:location/refunds/:id/approve': 'approve-refunds',
  'POST /api/desk/:location/refunds/:id/send': 'approve-refunds',
  'POST /api/desk/:location/refunds/:id/finish': 'approve-refunds',
  'POST /api/desk/:location/refunds/:id/reopen': 'approve-refunds',
  'POST /api/desk/:location/refunds/:id/account': 'approve-refunds',
  'POST /api/desk/:location/refunds/:id/route': 'route-refunds',
  'POST /api/desk/:location/refunds/:id/enter-account': 'route-refunds',
  'POST /api/desk/:location/refunds/:id/cash': 'refund-cash',
  'GET /api/desk/:location/events': 'see-schedule',
  'GET /api/desk/:location/roles': 'see-schedule',
  'POST /api/desk/:location/quote': 'sell',
  'POST /api/desk/:location/orders': 'sell',
  'POST /api/desk/:location/goods/quote': 'sell',
  'POST /api/desk/:location/goods': 'sell',
  'POST /api/desk/:location/orders/:number/move-rentals': 'change-booking',
  'GET /api/desk/:location/orders': 'see-orders',
  'GET /api/desk/:location/orders/:number': 'see-orders',
  'PUT /api/desk/:location/orders/:number/note': 'note-order',
  'POST /api/desk/:location/orders/:number/payments': 'take-payment',
  'POST /api/desk/:location/orders/:number/qris': 'take-payment',
  'POST /api/desk/:location/orders/:number/forgive': 'forgive-rest',
  'GET /api/desk/:location/limits': 'take-payment',
  'POST /api/desk/:location/payments/:id/correct': 'correct-payment',
  'GET /api/desk/:location/payments': 'see-payments',
  'POST /api/desk/:location/payments/verify': 'verify-payments',
  'POST /api/desk/:location/arrivals': 'check-in',
  'POST /api/desk/:location/no-shows': 'check-in',
  'POST /api/desk/:location/arrivals/leave': 'change-booking',
  'POST /api/desk/:location/arrivals/undo': 'check-in',
  'POST /api/desk/:location/orders/:number/change/quote': 'change-booking',
  'POST /api/desk/:location/orders/:number/change': 'change-booking',
  'POST /api/desk/:location/orders/:number/exchange/quote': 'change-booking',
  'POST /api/desk/:location/orders/:number/exchange': 'change-booking',
  'POST /api/desk/:location/orders/:number/court/preview': 'change-booking',
  'POST /api/desk/:location/orders/:number/court': 'change-booking',
  'POST /api/desk/:location/orders/:number/lengthen/quote': 'sell',
  'POST /api/desk/:location/orders/:number/lengthen': 'sell',
  'GET /api/desk/:location/orders/:number/cancel-preview': 'cancel-booking',
  'POST /api/desk/:location/orders/:number/cancel-preview': 'cancel-custom-percents',
  'POST /api/desk/:location/orders/:number/cancel': 'cancel-booking',
  'POST /api/desk/:location/blocks': 'block-hours',
  'DELETE /api/desk/:location/blocks/:id': 'block-hours',
  'GET /api/desk/:location/series': 'see-series',
  'POST /api/desk/:location/series': 'series',
  'GET /api/desk/:location/series/:id': 'see-series',
  'POST /api/desk/:location/series/:id/skip': 'series',
  'POST /api/desk/:location/series/:id/move': 'series',
  'POST /api/desk/:location/series/:id/end': 'series',
  'POST /api/desk/:location/closures/preview': 'close-courts',
  'POST /api/desk/:location/closures': 'close-courts',
  'GET /api/desk/:location/closures': 'close-courts',
  'GET /api/desk/:location/closures/:id': 'close-courts',
  'POST /api/desk/:location/closures/:id/resume': 'close-courts',
  'PUT /api/desk/:location/closures/:id/cases/:case': 'close-courts',
  'POST /api/desk/:location/closures/:id/cases/:case/told': 'close-courts',
  'GET /api/desk/:location/drawers': 'see-drawers',
  'POST /api/desk/:location/drawers/open': 'use-drawer',
  'GET /api/desk/:location/shifts/:id': 'see-drawers',
  'POST /api/desk/:location/shifts/:id/entries': 'use-drawer',
  'POST /api/desk/:location/shifts/:id/close': 'use-drawer',
  'POST /api/desk/:location/shifts/:id/sign': 'sign-drawer',
  'GET /api/desk/:location/people': 'find-people',
  'POST /api/desk/:location/people': 'change-people',
  'GET /api/desk/:location/people/:id': 'see-people',
  'POST /api/desk/:location/people/:id/watch': 'flag-person',
  'POST /api/desk/:location/people/:id/credit': 'adjust-balances',
  'POST /api/desk/:location/people/:id/hours': 'adjust-balances',
  'POST /api/desk/:location/people/:id/merge': 'merge-people',
  'POST /api/desk/:location/people/:id/export': 'export-person',
  'PUT /api/desk/:location/people/:id': 'change-people',
  'GET /api/desk/:location/courts': 'see-offer',
  'POST /api/desk/:location/courts': 'change-offer',
  'PUT /api/desk/:location/courts/:court': 'change-offer',
  'GET /api/desk/:location/coaches': 'see-offer',
  'POST /api/desk/:location/coaches': 'change-offer',
  'PUT /api/desk/:location/coaches/:coach': 'change-offer',
  'PUT /api/desk/:location/coach-scales': 'change-offer',
  'GET /api/desk/:location/time-off': 'see-offer',
  'POST /api/desk/:location/time-off': 'change-offer',
  'DELETE /api/desk/:location/time-off/:id': 'change-offer',
  'GET /api/desk/:location/reports/:name': 'see-reports',
  'POST /api/desk/:location/reports/:name/csv': 'export-reports',
  'GET /api/desk/:location/settlements': 'see-settlements',
  'POST /api/desk/:location/settlements': 'load-settlement',
  'GET /api/desk/:location/settlements/:id': 'see-settlements',
  'GET /api/desk/:location/settlement-days': 'see-settlements',
  'POST /api/desk/:location/settlements/:id/csv': 'export-settlements',
  'POST /api/desk/:location/exports/:list': 'export-lists',
  'GET /api/desk/:location/end-of-day/:date': 'see-reports',
  'GET /api/desk/:location/today': 'take-attendance',
  'POST /api/desk/:location/classes/:id/attendance': 'take-attendance',
  'GET /api/desk/:location/hours': 'see-offer',
  'PUT /api/desk/:location/hours': 'change-offer',
  'GET /api/desk/:location/photos': 'see-offer',
  'POST /api/desk/:location/photos': 'change-offer',
  'POST /api/desk/:location/imports/:kind': 'import',
  'PUT /api/desk/:location/photos/:photo': 'change-offer',
  'DELETE /api/desk/:location/photos/:photo': 'change-offer',
  'GET /api/desk/:location/prices': 'see-offer',
  'POST /api/desk/:location/prices': 'change-offer',
  'POST /api/desk/:location/prices/:id/end': 'change-offer',
  'GET /api/desk/:location/packages': 'see-offer',
  'POST /api/desk/:location/packages': 'change-offer',
  'PUT /api/desk/:location/packages/:package': 'change-offer',
  'GET /api/desk/:location/promos': 'see-offer',
  'POST /api/desk/:location/promos': 'change-offer',
  'PUT /api/desk/:location/promos/:promo': 'change-offer',
  'GET /api/desk/:location/add-ons': 'see-offer',
  'POST /api/desk/:location/add-ons': 'change-offer',
  'PUT /api/desk/:location/add-ons/:item': 'change-offer',
  'GET /api/desk/:location/stock/:item': 'see-offer',
  'POST /api/desk/:location/stock/:item': 'change-offer',
  'GET /api/desk/:location/settings': 'see-offer',
  'PUT /api/desk/:location/settings': 'change-offer',
  'GET /api/desk/company': 'owner',
  'PUT /api/desk/company': 'owner',
  'POST /api/desk/locations': 'owner',
  'GET /api/desk/:location/set-up': 'open-location',
  'PUT /api/desk/:location/set-up/place': 'open-location',
  'PUT /api/desk/:location/set-up/courts': 'open-location',
  'PUT /api/desk/:location/set-up/prices': 'open-location',
  'POST /api/desk/:location/set-up/confirm': 'open-location',
  'GET /api/desk/:location/set-up/payments': 'open-location',
  'POST /api/desk/:location/set-up/mail': 'open-location',
  'GET /api/desk/:location/set-up/mail/:mail': 'open-location',
  'POST /api/desk/:location/set-up/open': 'open-location',
}

const deskCalls: readonly (readonly [string, Call])[] = [
  ...Object.entries<Call>(calls).filter(([, { path }]) => path.startsWith('/api/desk/')),
  ['GET /api/desk/:location/roles', SeeRoles],
]

const emptyBasket = basketToWire([])

const settings = settingsToWire({
  name: 'Pantul Test One',
  shortName: 'Test One',
  address: 'Jalan Contoh 1',
  city: 'Jakarta',
  phone: '+62 21 0000 0001',
  whatsApp: '62210000001',
  email: 'one@example.com',
  legalName: 'PT Contoh Satu',
  taxNumber: '',
  taxRateBp: 1000,
  taxIsInclusive: true,
  cancellationTiers: [],
  holdMinutes: 15,
  lastStartMinute: 15,
  daysAhead: 30,
  hoursPerDate: 12,
  upcomingOrders: 6,
  unpaidOrders: 2,
  unpaidHours: 12,
  freeGuestHours: 24,
  workGuestHours: 120,
  rescheduleHours: 24,
  reminderHours: 3,
  moveRightDays: 30,
  powerHourUnplayed: true,
  arrivalOpensMinutes: 60,
  noShowMinutes: 15,
  lockMinutes: 10,
  payByMinutes: 30,
  seriesBillDay: 20,
  seriesPayDay: 27,
  priceOffPercent: 10,
  priceOffPerDay: 300_000,
  unpaidPerDay: 500_000,
  splitPercent: 50,
  splitUnpaid: 5_000_000,
  payOutPerDay: 200_000,
  refundPerDay: 300_000,
  blockHours: 2,
  // Older than any stored version, so the call refuses it and changes nothing.
  version: 0,
})

const locationDetails = {
  ShortName: 'Test Three',
  Address: 'Jalan Contoh 3',
  City: 'Jakarta',
  Latitude: -6.2,
  Longitude: 106.8,
  TimeZone: 'Asia/Jakarta',
  WhatsApp: '62812000003',
  Email: 'three@example.com',
}

const coach = {
  Name: 'Kola',
  Rate: 'A',
  Price: 200_000,
  WorkHours: [],
  FeeKind: 'none',
  Fee: 0,
  Account: '',
  IsActive: true,
}

/** A package that is valid nowhere. */
const packageForNowhere = {
  Name: '',
  DescriptionEn: '',
  DescriptionId: '',
  Hours: 0,
  Price: 0,
  ValidDays: 0,
  Weekdays: [],
  FromHour: 0,
  ToHour: 24,
  PriceTypes: [],
  Locations: [],
  SoldFrom: null,
  SoldTo: null,
  PerCustomer: null,
  Position: 0,
  IsActive: false,
}

/** A promo that is never valid, because it ends before it starts. */
const promoForNever = {
  Code: null,
  NameEn: '',
  NameId: '',
  DescriptionEn: '',
  DescriptionId: '',
  Kind: 'percent',
  Percent: null,
  Cap: null,
  Amount: null,
  Item: null,
  Scope: 'all',
  Minimum: 0,
  Weekdays: [],
  FromHour: 0,
  ToHour: 24,
  Locations: [],
  StartsOn: '05-03-2031',
  EndsOn: '04-03-2031',
  MaxUses: null,
  PerCustomer: null,
  FirstOrderOnly: false,
  IsListed: false,
  Position: 0,
  IsActive: false,
}

/** An add-on without a name. */
const invalidAddOn = {
  NameEn: '',
  NameId: '',
  DescriptionEn: '',
  DescriptionId: '',
  Kind: 'sale',
  Unit: 'EA',
  Icon: 'ball',
  Price: 0,
  Pieces: null,
  IsCounted: false,
  LowStock: null,
  Position: 0,
  IsActive: false,
}

/** A closure without a reason, of a court that does not exist. */
const invalidClosure = {
  Kind: 'rain',
  Courts: ['NO-COURT'],
  DateFrom: '05-03-2031',
  DateTo: '05-03-2031',
  FromHour: 0,
  UntilHour: 24,
  Reason: '',
  Way: 'refund',
  MessageEnglish: '',
  MessageIndonesian: '',
  Exceptions: [],
}

/** A body of each call that passes the schema. Where an allowed call refuses the body, a comment says why. */
const bodies: Readonly<Record<string, object>> = {
  'POST /api/desk/:location/settlements': { FileName: 'a.csv', Gateway: 'midtrans', File: '' },
  'POST /api/desk/:location/settlements/:id/csv': {},
  'POST /api/desk/:location/closures/preview': invalidClosure,
  'POST /api/desk/:location/closures': invalidClosure,
  'PUT /api/desk/:location/closures/:id/cases/:case': { Seen: 'refund', Way: 'keep' },
  'POST /api/desk/:location/staff/:person/take-role': { Role: 'front-desk' },
  'POST /api/desk/:location/invitations': { Email: 'new.person@example.com', Roles: ['coach'] },
  'POST /api/desk/second-factor/confirm': { code: '000000' },
  'POST /api/desk/second-factor/prove': { code: '000000' },
  'POST /api/desk/:location/quote': { payload: emptyBasket },
  'POST /api/desk/:location/orders': {
    payload: emptyBasket,
    ContactID: 'nothing-has-this-id---',
    QuoteHash: '',
    Settling: { Kind: 'tenders', Tenders: [] },
  },
  'POST /api/desk/:location/goods/quote': { Things: [], Beside: null },
  'POST /api/desk/:location/orders/:number/move-rentals': {},
  'POST /api/desk/:location/goods': {
    Things: [{ Item: 'BALL', Quantity: 1 }],
    Beside: null,
    ContactID: null,
    QuoteHash: '',
    Tenders: [],
  },
  'PUT /api/desk/:location/orders/:number/note': { Note: 'Birthday', Seen: '' },
  'POST /api/desk/:location/orders/:number/payments': {
    Due: 1,
    Tenders: [{ Method: 'qris_static', Amount: 1, Given: null, Reference: '' }],
  },
  'POST /api/desk/:location/orders/:number/qris': { Due: 1, Amount: 1 },
  'POST /api/desk/:location/orders/:number/forgive': { Due: 1, Amount: 1, Reason: 'broken racket' },
  'POST /api/desk/:location/refunds/:id/approve': { Version: 1 },
  'POST /api/desk/:location/refunds/:id/send': { Version: 1, Reference: 'TRX 1' },
  'POST /api/desk/:location/refunds/:id/finish': { Version: 1 },
  'POST /api/desk/:location/refunds/:id/reopen': { Version: 1, Reason: 'Wrong account' },
  'POST /api/desk/:location/refunds/:id/route': { Version: 1, Route: 'counter', Reason: 'No answer' },
  'POST /api/desk/:location/refunds/:id/cash': { Version: 1, OrderNo: 'PTL-1', Phone: '0812' },
  'POST /api/desk/:location/refunds/:id/enter-account': {
    Version: 1,
    OrderNo: 'PTL-1',
    Phone: '0812',
    Bank: 'BCA',
    AccountNumber: '1234567890',
    AccountName: 'Ani Wijaya',
  },
  'POST /api/desk/:location/payments/verify': { Payments: ['nothing-has-this-id---'], IsVerified: true },
  'POST /api/desk/:location/payments/:id/correct': {
    Also: [],
    Tenders: [{ Method: 'edc', Amount: 1, Given: null, Reference: '402771' }],
    Reason: 'It was the card',
  },
  'POST /api/desk/:location/blocks': {
    Courts: ['TST1-C1'],
    Date: '05-03-2031',
    FromHour: 18,
    UntilHour: 19,
    WeeklyUntil: null,
    Reason: '',
    Dry: false,
  },
  'POST /api/desk/:location/series': {
    Weekday: 2,
    FromHour: 18,
    UntilHour: 19,
    CourtID: 'TST1-C1',
    FirstDate: '05-03-2031',
    LastDate: '05-03-2031',
    PriceOff: 0,
    Reason: '',
    OnUnpaid: 'release',
    ContactID: null,
    Choices: [],
    Dry: false,
  },
  'POST /api/desk/:location/series/:id/skip': { Date: '05-03-2031', Version: 0 },
  'POST /api/desk/:location/series/:id/move': {
    Date: '05-03-2031',
    PlayDate: '05-03-2031',
    CourtID: 'TST1-C1',
    FromHour: 18,
    Version: 0,
  },
  'POST /api/desk/:location/series/:id/end': { From: '05-03-2031', Reason: '', Version: 0 },
  'POST /api/desk/:location/arrivals': { Number: 'P99999', Booking: null },
  'POST /api/desk/:location/no-shows': { Number: 'P99999', Booking: 1, ReleaseRest: false },
  'POST /api/desk/:location/arrivals/leave': { Number: 'P99999', Booking: 1 },
  'POST /api/desk/:location/arrivals/undo': { Number: 'P99999', Booking: 1, Kind: 'arrived' },
  'POST /api/desk/:location/orders/:number/change/quote': {
    BookingID: 1,
    Date: '05-03-2031',
    Hours: [18],
    Courts: ['TST1-C1'],
  },
  'POST /api/desk/:location/orders/:number/change': {
    BookingID: 1,
    Date: '05-03-2031',
    Hours: [18],
    Courts: ['TST1-C1'],
    Routes: [],
    Account: null,
    QuoteHash: '0',
  },
  'POST /api/desk/:location/orders/:number/exchange/quote': {
    BookingID: 1,
    OtherOrderNo: 'P99998',
    OtherBookingID: 1,
  },
  'POST /api/desk/:location/orders/:number/exchange': {
    BookingID: 1,
    OtherOrderNo: 'P99998',
    OtherBookingID: 1,
    QuoteHash: '0',
  },
  'POST /api/desk/:location/orders/:number/court/preview': { BookingID: 1, Courts: ['TST1-C2'] },
  'POST /api/desk/:location/orders/:number/court': {
    BookingID: 1,
    Courts: ['TST1-C2'],
    QuoteHash: '0',
  },
  'POST /api/desk/:location/orders/:number/lengthen/quote': { BookingID: 1, Hours: [20] },
  'POST /api/desk/:location/orders/:number/lengthen': {
    BookingID: 1,
    Hours: [20],
    QuoteHash: '0',
    Settling: { Kind: 'tenders', Tenders: [] },
  },
  'POST /api/desk/:location/orders/:number/cancel-preview': { BookingID: null, Percents: [] },
  'POST /api/desk/:location/orders/:number/cancel': {
    BookingID: null,
    Percents: [],
    Routes: [],
    Account: null,
    Reason: '',
    IsReasonShown: false,
    PreviewHash: '0',
  },
  'POST /api/desk/take-over': { StaffID: 'nothing-has-this-id---', Pin: '480273' },
  'PUT /api/desk/pin': { Pin: '480273' },
  'POST /api/desk/:location/devices': { Name: 'Front desk' },
  'POST /api/desk/:location/drawers/open': { Name: 'Counter', Float: 0 },
  'POST /api/desk/:location/shifts/:id/entries': { Kind: 'in', Amount: 1, Reason: 'Found' },
  'POST /api/desk/:location/shifts/:id/close': { Cash: 0, Edc: 0, QrisStatic: 0 },
  'POST /api/desk/:location/shifts/:id/sign': { Reason: '' },
  'POST /api/desk/:location/people': { Name: 'Ani', Phone: '', Email: '' },
  // The name is taken.
  'POST /api/desk/:location/courts': {
    Name: 'Court 2',
    Kind: 'indoor',
    Wall: 'standard',
    Turf: 'blue',
    Position: 1,
    IsActive: true,
  },
  'PUT /api/desk/:location/courts/:court': {
    Name: 'Court 2',
    Kind: 'indoor',
    Wall: 'standard',
    Turf: 'blue',
    Position: 1,
    IsActive: true,
    Version: 0,
    Anyway: false,
  },
  // The name is taken.
  'POST /api/desk/:location/coaches': coach,
  'PUT /api/desk/:location/coaches/:coach': { ...coach, Version: 0, Anyway: false },
  // The version is stale.
  'PUT /api/desk/:location/coach-scales': { Rows: [], Version: 0 },
  'POST /api/desk/:location/classes/:id/attendance': {
    Marks: [{ EnrolmentID: 'nothing-has-this-id---', Place: 1, Kind: 'present', Seen: 'undone' }],
  },
  'POST /api/desk/:location/time-off': {
    CoachID: 'TST1-K1',
    DateFrom: '05-03-2031',
    DateTo: '05-03-2031',
    FromHour: 9,
    UntilHour: 10,
    Reason: '',
  },
  'PUT /api/desk/:location/hours': {
    OpenHours: [],
    SpecialHours: [],
    ClosedDates: [],
    Version: 0,
    Anyway: false,
  },
  // No file.
  'POST /api/desk/:location/imports/:kind': { FileName: '', File: '', Unpaid: 'owe', Import: null },
  // No picture.
  'POST /api/desk/:location/photos': {
    Thing: 'court',
    ThingId: 'TST1-C1',
    AltEn: 'Court 1',
    AltId: 'Lapangan 1',
    Picture: '',
  },
  'PUT /api/desk/:location/photos/:photo': { AltEn: 'Court 1', AltId: 'Lapangan 1', Position: 1, Version: 0 },
  'POST /api/desk/:location/prices': {
    CourtID: null,
    Weekdays: [1],
    DateFrom: null,
    DateTo: null,
    ValidFrom: null,
    ValidUntil: null,
    FromHour: 9,
    ToHour: 10,
    Price: 1,
    Type: 'R',
    Version: 0,
  },
  'POST /api/desk/:location/prices/:id/end': { Version: 0 },
  // Each of the next bodies has invalid values.
  'POST /api/desk/:location/packages': packageForNowhere,
  'PUT /api/desk/:location/packages/:package': { ...packageForNowhere, Version: 0, Copy: false },
  'POST /api/desk/:location/promos': promoForNever,
  'PUT /api/desk/:location/promos/:promo': { ...promoForNever, Version: 0, Copy: false },
  'POST /api/desk/:location/add-ons': invalidAddOn,
  'PUT /api/desk/:location/add-ons/:item': { ...invalidAddOn, Version: 0 },
  'POST /api/desk/:location/stock/:item': { Kind: 'delivery', Pieces: 0, Reason: '', Seen: 0 },
  'PUT /api/desk/:location/settings': settings,
  // The version is stale.
  'PUT /api/desk/company': { Name: 'Test', LegalName: 'PT Contoh', TaxNumber: '', Version: 7 },
  'POST /api/desk/locations': { ...locationDetails, Code: 'TST3', CopyFrom: null },
  'PUT /api/desk/:location/set-up/place': locationDetails,
  'PUT /api/desk/:location/set-up/courts': { Courts: [{ Name: 'Court 1', Kind: 'indoor' }] },
  'PUT /api/desk/:location/set-up/prices': {
    All: [{ From: 6, To: 24, Weekday: 1, Weekend: 1, Type: 'R' }],
    Outdoor: null,
  },
  'POST /api/desk/:location/set-up/confirm': { Step: 'terms' },
  'POST /api/desk/:location/people/:id/watch': { IsFlagged: true, Reason: 'Late', Version: 1 },
  'POST /api/desk/:location/people/:id/credit': { Amount: 1, Reason: 'Rain' },
  'POST /api/desk/:location/people/:id/hours': {
    PackageID: 'nothing-has-this-id---',
    Hours: 1,
    Reason: 'Rain',
  },
  'POST /api/desk/:location/people/:id/merge': {
    MergedID: 'nothing-has-this-id---',
    From: { Name: 'kept', Phone: 'kept', Email: 'kept', Note: 'kept' },
    Version: 1,
    MergedVersion: 1,
  },
  'POST /api/desk/:location/people/:id/export': { Format: 'json' },
  'PUT /api/desk/:location/people/:id': { Name: 'Ani', Phone: '', Email: '', Note: '', Version: 1 },
}

const queries: Readonly<Record<string, string>> = { 'GET /api/desk/:location/people': '?q=ani' }

let server: TestApp
beforeAll(async () => {
  server = await openTestApp({
    // This test sends more requests than one address may by default.
    env: { RATE_LIMIT_READS: '100000' },
    addRoutes: (app) =>
      register(app, SeeRoles, { policy: { staff: 'see-schedule' } }, ({ staff }) => ({
        location: staff.locationId,
        roles: [...staff.roles],
      })),
  })
  await seedTestLocations(server.db)
})
afterAll(() => server.close())

const browserOf = async (person: Parameters<typeof newStaff>[1]): Promise<Visitor> =>
  (await newStaff(server, person)).visitor

/** The five roles at TST1; an owner's is for the whole group. */
const rolesHere = staffRoles.map((role) => ({ role, locationId: role === 'owner' ? null : 'TST1' }))

type Actor = {
  readonly browser: () => Promise<Visitor>
  /** The code with which calls that need this right refuse the actor; null: they serve the actor. */
  readonly refused: (needed: NeededRight) => string | null
}

/** Any role is enough, at any location. */
const isForAnyRole = (needed: NeededRight): needed is 'staff' | 'new code' | 'anyone' =>
  needed === 'staff' || needed === 'new code' || needed === 'anyone'

const refusalOfRole = (needed: NeededRight, role: (typeof staffRoles)[number]): string | null => {
  if (needed === 'owner') return role === 'owner' ? null : 'ROLE_MISSING'
  return isForAnyRole(needed) || staffMay([role], needed) ? null : 'ROLE_MISSING'
}

/** The refusal before the second factor was proved; null: allowed. */
const refusalBeforeCode = (needed: NeededRight): string | null =>
  needed === 'staff' || needed === 'anyone'
    ? null
    : (refusalOfRole(needed, 'manager') ?? 'SECOND_FACTOR_NEEDED')

/** For callers who are refused all calls, except those for `anyone`, with the same code. */
const refusalOfAll =
  (code: string) =>
  (needed: NeededRight): string | null =>
    needed === 'anyone' ? null : code

/** A counter machine that somebody of the location took over by PIN. */
async function atMachine(role: 'front-desk' | 'manager'): Promise<Visitor> {
  await server.db.query('delete from attempt_count')
  const machine = await newMachine(server)
  const person = await newStaffWithPin(server, role)
  await machine.logIn(person)
  expect((await machine.takeOver(person)).status).toBe(201)
  return machine.browser
}

const actors: Readonly<Record<string, Actor>> = {
  nobody: { browser: async () => server.visitor(), refused: refusalOfAll('LOGIN_REQUIRED') },
  customer: { browser: () => browserOf({ hasSecondFactor: false }), refused: refusalOfAll('STAFF_ONLY') },
  ...Object.fromEntries(
    rolesHere.map((heldRole) => [
      heldRole.role,
      {
        browser: () => browserOf({ roles: [heldRole] }),
        refused: (needed: NeededRight) => refusalOfRole(needed, heldRole.role),
      },
    ]),
  ),
  'manager elsewhere': {
    browser: () => browserOf({ roles: [{ role: 'manager', locationId: 'TST2' }] }),
    refused: (needed) => {
      if (needed === 'owner') return 'ROLE_MISSING'
      return isForAnyRole(needed) ? null : 'STAFF_ONLY'
    },
  },
  'coach here, manager elsewhere': {
    browser: () =>
      browserOf({
        roles: [
          { role: 'coach', locationId: 'TST1' },
          { role: 'manager', locationId: 'TST2' },
        ],
      }),
    refused: (needed) => refusalOfRole(needed, 'coach'),
  },
  'manager who just lost the role': {
    browser: async () => {
      const { id, visitor } = await newStaff(server, { roles: [{ role: 'manager', locationId: 'TST1' }] })
      expect((await visitor.get('/api/desk/TST1/roles')).status).toBe(200)
      await server.db.query('delete from staff_role where customer_id = $1', [id])
      return visitor
    },
    refused: refusalOfAll('STAFF_ONLY'),
  },
  'manager without a second factor': {
    browser: () => browserOf({ roles: [{ role: 'manager', locationId: 'TST1' }], hasSecondFactor: false }),
    refused: refusalBeforeCode,
  },
  'manager with a code of an hour ago': {
    browser: async () => {
      const manager = await newStaff(server, { roles: [{ role: 'manager', locationId: 'TST1' }] })
      await server.db.query(
        `update session set created_at = created_at - interval '1 hour', proved_at = proved_at - interval '1 hour'
          where id = $1`,
        [manager.sessionId],
      )
      return manager.visitor
    },
    refused: (needed) => {
      if (needed === 'new code') return 'NEW_CODE_NEEDED'
      const code = refusalOfRole(needed, 'manager')
      return code === null && !isForAnyRole(needed) && needed !== 'owner' && needsNewCode(needed)
        ? 'NEW_CODE_NEEDED'
        : code
    },
  },
  'manager in a session without a second factor': {
    browser: async () => {
      const manager = await newStaff(server, { roles: [{ role: 'manager', locationId: 'TST1' }] })
      await server.db.query('update session set proved_at = null where id = $1', [manager.sessionId])
      return manager.visitor
    },
    refused: refusalBeforeCode,
  },
  'manager by PIN': {
    browser: () => atMachine('manager'),
    refused: (needed) => (needed === 'new code' ? 'NEW_CODE_NEEDED' : refusalOfRole(needed, 'front-desk')),
  },
  'front desk at a locked machine': {
    browser: async () => {
      const browser = await atMachine('front-desk')
      expect((await browser.post('/api/desk/lock')).status).toBe(200)
      return browser
    },
    refused: refusalOfAll('SCREEN_LOCKED'),
  },
  'front desk at a machine that nobody used for a quarter of an hour': {
    browser: async () => {
      const browser = await atMachine('front-desk')
      await server.db.query(
        `update session set created_at = created_at - interval '15 minutes', seen_at = seen_at - interval '15 minutes'
          where is_by_pin`,
      )
      return browser
    },
    refused: refusalOfAll('SCREEN_LOCKED'),
  },
  'front desk at an ended machine': {
    browser: async () => {
      const browser = await atMachine('front-desk')
      const owner = await newStaff(server, { roles: [{ role: 'owner', locationId: null }] })
      const [machine] = await server.db.query<{ id: string }>(
        'select public_id as id from desk_device order by desk_device.id desc limit 1',
      )
      const ended = await owner.visitor.post(`/api/desk/TST1/devices/${machine?.id ?? ''}/end`)
      expect(ended.status).toBe(200)
      return browser
    },
    refused: refusalOfAll('LOGIN_REQUIRED'),
  },
  'front desk of the demonstration': {
    browser: () =>
      browserOf({
        roles: [{ role: 'front-desk', locationId: 'TST1' }],
        hasSecondFactor: false,
        isOfDemonstration: true,
      }),
    refused: (needed) => refusalOfRole(needed, 'front-desk'),
  },
}

const statusOf: Readonly<Record<string, number>> = {
  LOGIN_REQUIRED: 401,
  STAFF_ONLY: 403,
  ROLE_MISSING: 403,
  SECOND_FACTOR_NEEDED: 403,
  NEW_CODE_NEEDED: 403,
  SCREEN_LOCKED: 403,
}

const send = (visitor: Visitor, name: string, { method, path }: Call): Promise<Reply> => {
  const address = path
    .replace(':location', 'TST1')
    .replace(':date', '05-03-2031')
    .replace(':id', 'nothing-has-this-id---')
    .replace(':action', 'pay-out')
    .replace(':person', 'nobody-has-this-id----')
    .replace(':number', 'P99999')
    .replace(':court', 'TST1-C1')
    .replace(':photo', 'nothing-has-this-hash'.padEnd(43, '-'))
    .replace(':mail', 'nothing-has-this-id---')
    .replace(':coach', 'TST1-K1')
    .replace(':package', 'TST1-P99')
    .replace(':item', 'NOTHING')
    .replace(':kind', 'people')
    // Not `people`: finance may export lists, but not that one.
    .replace(':list', 'orders')
    .replace(':promo', '999999')
  const body = bodies[name]
  return method === 'GET'
    ? visitor.get(address + (queries[name] ?? ''))
    : visitor[({ POST: 'post', PUT: 'put', DELETE: 'delete' } as const)[method]](address, {
        headers: { 'idempotency-key': 'who-may-desk-key' },
        ...(body && { body }),
      })
}

/** A hash of the rows of each table, by table name. */
async function hashTables(): Promise<Record<string, string>> {
  const tables = await server.db.query<{ name: string }>(
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const all: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await server.db.query<{ hash: string }>(
      `select count(*) || md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as hash from "${name}" t`,
    )
    all[name] = row?.hash ?? ''
  }
  return all
}

test('every call of the desk has a row in this table', () => {
  expect(deskCalls.map(([name]) => name).toSorted()).toEqual(Object.keys(neededRights).toSorted())
})

const cases = deskCalls.flatMap(([name, call]) =>
  Object.entries(actors).map(([actor, { browser, refused }]) => {
    const code = refused(neededRights[name] ?? 'staff')
    return { name, call, actor, browser, code, served: code === null }
  }),
)

// Without streams, because a stream that is served does not end.
test.each(cases.filter(({ served, call }) => served && call.isStream !== true))(
  '$name serves: $actor',
  async ({ name, call, browser }) => {
    const answer = await send(await browser(), name, call)
    expect(Object.keys(statusOf)).not.toContain((answer.body as { code?: string }).code)
  },
)

test.each(Object.keys(actors))(
  'all calls that the actor may not use refuse and change nothing: %s',
  async (actor) => {
    const refused = cases.filter((each) => each.actor === actor && !each.served)
    const visitor = await actors[actor]?.browser()
    if (visitor === undefined) throw new Error(`${actor} has no browser`)
    await visitor.get('/api/csrf-token')
    const before = await hashTables()
    const answers: Record<string, string> = {}
    for (const { name, call } of refused) answers[name] = replyText(await send(visitor, name, call))
    expect(answers).toEqual(
      Object.fromEntries(refused.map(({ name, code }) => [name, `${statusOf[code ?? '']} ${code}`])),
    )
    expect(await hashTables()).toEqual(before)
  },
)

test('an unknown location is not found, and the refusal names the location', async () => {
  const manager = await browserOf({ roles: [{ role: 'manager', locationId: 'TST2' }] })
  expect(await manager.get('/api/desk/NOWHERE/roles')).toMatchObject({
    status: 404,
    body: { code: 'LOCATION_UNKNOWN' },
  })
  expect(await manager.get('/api/desk/TST1/roles')).toMatchObject({
    body: { message: 'This page is for staff of Test One.' },
  })
})

test('a call gets the location and all roles there', async () => {
  const owner = await browserOf({
    roles: [
      { role: 'owner', locationId: null },
      { role: 'coach', locationId: 'TST1' },
      { role: 'finance', locationId: 'TST2' },
    ],
  })
  expect((await owner.get('/api/desk/TST1/roles')).body).toEqual({
    location: 'TST1',
    roles: ['coach', 'owner'],
  })
})

test('a demonstration account needs the second factor on a server that is no demonstration', async () => {
  const deployed = await openTestApp({ env: { PUBLIC_URL: 'https://pantul.example' } })
  await seedTestLocations(deployed.db)
  const person = await newStaff(deployed, {
    roles: [{ role: 'front-desk', locationId: 'TST1' }],
    hasSecondFactor: false,
    isOfDemonstration: true,
  })
  const session = person.visitor.cookies.get('session') ?? ''
  person.visitor.cookies.set('__Host-session', session)
  expect((await person.visitor.get('/api/desk/me')).body).toMatchObject({ data: { SecondFactor: 'none' } })
  await deployed.close()
})

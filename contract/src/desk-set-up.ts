import { courtKinds } from '@pantul/rules/court-details'
import { indonesianZones } from '@pantul/rules/location-place'
import { priceTypes } from '@pantul/rules/price-type'
import { stepsToConfirm } from '@pantul/rules/set-up'
import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { staffChangeProblems, staffProblems } from './desk-problems.ts'
import { EndHour } from './desk-schedule.ts'
import { Answer, Code, Hour, LocationId, LocationParams, Rupiah } from './shapes.ts'

const Text = z.string().check(z.maxLength(200))

const company = {
  /** Players read it before the name of each location. */
  Name: z.string().check(z.maxLength(60)),
  LegalName: Text,
  TaxNumber: z.string().check(z.maxLength(40)),
}

const Company = z.object({ ...company, Version: z.int() })

const place = {
  ShortName: z.string().check(z.maxLength(40)),
  Address: Text,
  City: z.string().check(z.maxLength(60)),
  Latitude: z.number(),
  Longitude: z.number(),
  TimeZone: z.enum(indonesianZones),
  /** Digits with the country code. */
  WhatsApp: z.string().check(z.maxLength(20)),
  Email: z.string().check(z.maxLength(254)),
}

const Place = z.object({
  ...place,
  SalesOfficeID: LocationId,
  IsOpened: z.boolean(),
  Confirmed: z.array(z.string()),
})
const placeProblems = [
  'FIELD_REQUIRED',
  'NUMBER_RANGE',
  'PHONE_INVALID',
  'EMAIL_REQUIRED',
  'EMAIL_INVALID',
  'LOCATION_CODE_INVALID',
] as const

/** The refusals of a call for owners. */
const ownerProblems = [
  'LOGIN_REQUIRED',
  'STAFF_ONLY',
  'ROLE_MISSING',
  'SECOND_FACTOR_NEEDED',
  'SCREEN_LOCKED',
  'DATABASE_AWAY',
] as const
const setUpProblems = [...staffChangeProblems, 'SETUP_OVER'] as const

export const ReadCompany = defineCall({
  method: 'GET',
  path: '/api/desk/company',
  summary: 'The company that runs all locations, for its owners.',
  ok: Answer(
    z.object({
      /** Null before it was saved. */
      Company: z.nullable(Company),
      /** The e-mail address of the owner who reads the company. */
      Email: z.string(),
    }),
  ),
  problems: ownerProblems,
})

/** The name of the company on the invoices of existing locations does not change. */
export const SaveCompany = defineCall({
  method: 'PUT',
  path: '/api/desk/company',
  summary: 'Changes the company, whose name is on the invoices of new locations.',
  body: z.strictObject({ ...company, Version: z.int() }),
  ok: Answer(Company),
  problems: [...ownerProblems, 'BODY_INVALID', 'CSRF_INVALID', 'FIELD_REQUIRED', 'CHANGED_MEANWHILE'],
})

export const AddLocation = defineCall({
  method: 'POST',
  path: '/api/desk/locations',
  summary: 'Adds a location, which players see after it is opened.',
  body: z.strictObject({
    ...place,
    Code: z.string().check(z.maxLength(20)),
    /** The location whose courts, hours, prices and settings the new one gets. */
    CopyFrom: z.nullable(LocationId),
  }),
  idempotent: true,
  ok: Answer(Place),
  problems: [
    ...ownerProblems,
    'BODY_INVALID',
    'CSRF_INVALID',
    'IDEMPOTENCY_KEY_MISSING',
    'IDEMPOTENCY_KEY_REUSED',
    ...placeProblems,
    'LOCATION_CODE_TAKEN',
    'LOCATION_UNKNOWN',
    // If the company is not saved yet.
    'SETUP_INCOMPLETE',
  ],
})

export const LocationSetUp = defineCall({
  method: 'GET',
  path: '/api/desk/:location/set-up',
  summary: 'How far the set-up of a location is: its address and contact, and the confirmed steps.',
  params: LocationParams,
  ok: Answer(Place),
  problems: staffProblems,
})

export const SavePlace = defineCall({
  method: 'PUT',
  path: '/api/desk/:location/set-up/place',
  summary: 'Changes where a location is and how players reach it, before it opens.',
  params: LocationParams,
  body: z.strictObject(place),
  ok: Answer(Place),
  problems: [...setUpProblems, ...placeProblems],
})

/** The list replaces all courts, and gives their order. */
export const SetUpCourts = defineCall({
  method: 'PUT',
  path: '/api/desk/:location/set-up/courts',
  summary: 'Sets the courts of a location before it opens.',
  params: LocationParams,
  body: z.strictObject({
    Courts: z
      .array(z.strictObject({ Name: z.string().check(z.maxLength(40)), Kind: z.enum(courtKinds) }))
      .check(z.maxLength(40)),
  }),
  ok: Answer(z.object({})),
  problems: [...setUpProblems, 'FIELD_REQUIRED', 'NUMBER_RANGE', 'COURT_NAME_TAKEN'],
})

/** The prices of spans of hours. */
const Bands = z
  .array(
    z.strictObject({
      From: Hour,
      To: EndHour,
      /** Rupiah per hour. */
      Weekday: Rupiah,
      Weekend: Rupiah,
      Type: z.enum(priceTypes),
    }),
  )
  .check(z.maxLength(12))

export const SetUpPrices = defineCall({
  method: 'PUT',
  path: '/api/desk/:location/set-up/prices',
  summary: 'Sets all prices of a location before it opens.',
  params: LocationParams,
  body: z.strictObject({
    All: Bands,
    /** The prices of outdoor courts; null if they have no prices of their own. */
    Outdoor: z.nullable(Bands),
  }),
  ok: Answer(z.object({})),
  problems: [...setUpProblems, 'NUMBER_RANGE', 'PRICE_GAP'],
})

export const ConfirmStep = defineCall({
  method: 'POST',
  path: '/api/desk/:location/set-up/confirm',
  summary: 'Confirms a step of the set-up that stores nothing else.',
  params: LocationParams,
  body: z.strictObject({ Step: z.enum(stepsToConfirm) }),
  ok: Answer(Place),
  problems: staffChangeProblems,
})

export const CheckPayments = defineCall({
  method: 'GET',
  path: '/api/desk/:location/set-up/payments',
  summary: 'Whether the payment gateway accepts the key, and whether the public web address can be reached.',
  params: LocationParams,
  ok: Answer(
    z.object({
      Gateway: z.enum(['simulator', 'midtrans']),
      IsProduction: z.boolean(),
      /** `wrong`: the gateway refuses the key. `away`: it does not answer. `none`: the simulator needs no key. */
      Key: z.enum(['good', 'wrong', 'away', 'none']),
      /** The public web address. */
      Address: z.string(),
      IsHttps: z.boolean(),
      IsReachable: z.boolean(),
    }),
  ),
  problems: staffProblems,
})

export const SendTestMail = defineCall({
  method: 'POST',
  path: '/api/desk/:location/set-up/mail',
  summary: 'Sends a mail to the owner who asks, to check the mail server.',
  params: LocationParams,
  status: 201,
  ok: Answer(
    z.object({
      MailID: Code,
      Email: z.string(),
      /** Whether the mail is written to a file, because there is no mail server. */
      IsFolder: z.boolean(),
    }),
  ),
  problems: [...staffChangeProblems, 'TOO_MANY_REQUESTS'],
})

export const TestMail = defineCall({
  method: 'GET',
  path: '/api/desk/:location/set-up/mail/:mail',
  summary: 'Whether the mail server accepted the test mail.',
  params: z.object({ location: LocationId, mail: Code }),
  ok: Answer(
    z.object({
      IsSent: z.boolean(),
      /** The last answer of the mail server to a failed attempt; null if no attempt failed. */
      Fault: z.nullable(z.string()),
    }),
  ),
  problems: staffProblems,
})

/** SETUP_INCOMPLETE names what is missing. */
export const OpenLocation = defineCall({
  method: 'POST',
  path: '/api/desk/:location/set-up/open',
  summary: 'Opens a location: from now on players see it and book there.',
  params: LocationParams,
  ok: Answer(Place),
  problems: [...staffChangeProblems, 'SETUP_INCOMPLETE'],
})

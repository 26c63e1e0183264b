import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { WirePhoto } from './photos.ts'
import { Answer, LocationId, Page, Rupiah } from './shapes.ts'

const Location = z.object({
  SalesOfficeID: LocationId,
  SalesOfficeName: z.string(),
  /** Without the name of the venue group: "Kemang". */
  ShortName: z.string(),
  Address: z.string(),
  City: z.string(),
  Latitude: z.number(),
  Longitude: z.number(),
  TimeZone: z.string(),
  /** WIB, WITA or WIT. */
  TimeZoneLabel: z.string(),
  /** By weekday (0 is Sunday): the opening and the closing hour (24 is midnight). */
  OpenHours: z.array(z.object({ Weekday: z.int(), From: z.int(), To: z.int() })),
  /** The opening hours of today, after special hours and closed dates; null: closed. */
  HoursToday: z.nullable(z.object({ From: z.int(), To: z.int() })),
  Phone: z.string(),
  /** The phone number in digits only, for wa.me. */
  WhatsApp: z.string(),
  Facilities: z.array(z.string()),
  Courts: z.array(z.object({ Turf: z.enum(['blue', 'green', 'clay']), Kind: z.enum(['indoor', 'outdoor']) })),
  CourtCount: z.int(),
  /** The first picture of the location; absent if it has none. */
  Photo: z.optional(WirePhoto),
  /** The lowest price of an open hour in the next seven days; null if no hour is on sale. */
  FromPrice: z.nullable(Rupiah),
  /** Whether the location is open at this hour. */
  IsOpen: z.boolean(),
  HoldMinutes: z.int(),
  DaysAhead: z.int(),
  /** A cancellation at least `Hours` before the start refunds `Percent`. The tier with the most hours comes first. */
  CancellationTiers: z.array(z.object({ Hours: z.int(), Percent: z.int() })),
})

export const Locations = defineCall({
  method: 'GET',
  path: '/api/locations',
  summary: 'The locations that players can book.',
  ok: Answer(Page(Location)),
  problems: ['DATABASE_AWAY'],
})

export const OneLocation = defineCall({
  method: 'GET',
  path: '/api/locations/:id',
  summary: 'One location.',
  params: z.object({ id: LocationId }),
  ok: Answer(Location),
  problems: ['LOCATION_UNKNOWN', 'DATABASE_AWAY'],
})

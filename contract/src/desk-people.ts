import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { staffChangeProblems, staffIdempotentProblems, staffProblems } from './desk-problems.ts'
import { Answer, LocationAndIdParams, LocationParams, Moment, PublicId, Rupiah, WireDate } from './shapes.ts'

const fieldProblems = [
  'FULL_NAME_REQUIRED',
  'FULL_NAME_INVALID',
  'FULL_NAME_LINK',
  'PHONE_INVALID',
  'EMAIL_INVALID',
  'PERSON_KNOWN',
] as const

/** The balance of a quota with court-hours left (`Left`). `Hours`: its court-hours at first. */
const PackageBalance = z.object({ Name: z.string(), Hours: z.int(), Left: z.int(), ExpiresOn: WireDate })

/** The details of a person that staff of a location may see. */
const PersonDetails = z.object({
  /** In E.164; null if unknown. */
  Phone: z.nullable(z.string()),
  Email: z.nullable(z.string()),
  /** When the account was opened; null for a guest. Staff can change only the details of a guest. */
  AccountSince: z.nullable(Moment),
  /** How many orders the person played at this location, and the end of the last one. */
  Visits: z.int(),
  LastVisit: z.nullable(Moment),
  /** Bookings at this location that the person missed. */
  NoShows: z.int(),
  Packages: z.array(PackageBalance),
  /** Store credit. */
  Credit: Rupiah,
  Note: z.string(),
  /** Why staff flagged the person; null without a flag. */
  Watch: z.nullable(z.string()),
  /** A change must send it, so that it overwrites no newer change. */
  Version: z.int(),
})

export const Person = z.object({
  ContactID: PublicId,
  Name: z.string(),
  /** Null for roles that see only names. */
  Details: z.nullable(PersonDetails),
})

/**
 * Finds people who were at the location in the last 24 months, by the first letters of words of their names, by e-mail
 * or by phone number. A whole phone number or e-mail finds a person of any location.
 */
export const People = defineCall({
  method: 'GET',
  path: '/api/desk/:location/people',
  summary: 'Finds at most 20 people by three letters of the name, four digits of the phone, or the e-mail.',
  params: LocationParams,
  query: z.object({ q: z.string().check(z.maxLength(254)) }),
  ok: Answer(z.array(Person)),
  problems: [...staffProblems, 'BODY_INVALID', 'SEARCH_SHORT', 'TOO_MANY_REQUESTS'],
})

const Name = z.string().check(z.maxLength(200))
const Phone = z.string().check(z.maxLength(40))
const Email = z.string().check(z.maxLength(300))

export const AddPerson = defineCall({
  method: 'POST',
  path: '/api/desk/:location/people',
  summary: 'Adds a person; phone and e-mail may be empty.',
  params: LocationParams,
  body: z.strictObject({ Name, Phone, Email }),
  status: 201,
  idempotent: true,
  ok: Answer(Person),
  problems: [...staffIdempotentProblems, ...fieldProblems],
})

/** Changes a guest, or only the note about a person with an account. */
export const ChangePerson = defineCall({
  method: 'PUT',
  path: '/api/desk/:location/people/:id',
  summary: 'Changes the details of a person, and the note about them.',
  params: LocationAndIdParams,
  body: z.strictObject({
    Name,
    Phone,
    Email,
    Note: z.string().check(z.maxLength(500)),
    /** The version that the writer saw. */
    Version: z.int(),
  }),
  ok: Answer(Person),
  problems: [
    ...staffChangeProblems,
    ...fieldProblems,
    'PERSON_UNKNOWN',
    'PERSON_OWNS_ACCOUNT',
    'CHANGED_MEANWHILE',
  ],
})

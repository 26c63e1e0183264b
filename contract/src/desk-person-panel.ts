import { orderStates } from '@pantul/rules/order-state'
import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { approvalProblems, WireApproval } from './desk-approvals.ts'
import { Person } from './desk-people.ts'
import { staffChangeProblems, staffIdempotentProblems, staffProblems } from './desk-problems.ts'
import {
  Answer,
  Hour,
  LocationAndIdParams,
  Moment,
  PublicId,
  Rupiah,
  WireDate,
  WireExportedFile,
} from './shapes.ts'

/** What the desk shows about one person. It shows only orders of this location. */
const PersonPage = z.object({
  Person,
  /** Whether the person was here in the last 24 months. Otherwise staff of this location may not change the person. */
  IsSeenHere: z.boolean(),
  /** Money received and store credit spent, less what was given back. */
  Spent: Rupiah,
  /** Confirmed orders with an unpaid balance, the oldest first. */
  Owing: z.array(z.object({ OrderNo: z.string(), Amount: Rupiah, What: z.string() })),
  /** Orders that are not played yet, each with its first hour that is not over; the earliest first. */
  Upcoming: z.array(
    z.object({
      OrderNo: z.string(),
      State: z.enum(orderStates),
      What: z.string(),
      Date: WireDate,
      Hour,
    }),
  ),
  /** Packages that are valid today, also those without hours left. */
  Packages: z.array(
    z.object({ PackageID: PublicId, Name: z.string(), Hours: z.int(), Left: z.int(), ExpiresOn: WireDate }),
  ),
  /** Other people with the same phone or e-mail who were at this location. */
  Similar: z.array(z.object({ ContactID: PublicId, Name: z.string() })),
  /** Who set the flag, and when; null without a flag, or if it is not known. */
  Flagged: z.nullable(z.object({ By: z.string(), At: Moment })),
})

export const ShowPerson = defineCall({
  method: 'GET',
  path: '/api/desk/:location/people/:id',
  summary: 'A person with coming bookings, spending, unpaid balances and packages.',
  params: LocationAndIdParams,
  ok: Answer(PersonPage),
  problems: [...staffProblems, 'BODY_INVALID', 'PERSON_UNKNOWN'],
})

const Reason = z.string().check(z.maxLength(200))

/** Staff see the flag where the desk shows the person, and in a sale. */
export const FlagPerson = defineCall({
  method: 'POST',
  path: '/api/desk/:location/people/:id/watch',
  summary: 'Sets or clears the flag of a person, with a reason.',
  params: LocationAndIdParams,
  body: z.strictObject({
    IsFlagged: z.boolean(),
    Reason,
    /** The version that the writer saw. */
    Version: z.int(),
  }),
  ok: Answer(Person),
  problems: [...staffChangeProblems, 'PERSON_UNKNOWN', 'REASON_REQUIRED', 'CHANGED_MEANWHILE'],
})

const adjustProblems = [
  ...staffIdempotentProblems,
  ...approvalProblems,
  'PERSON_UNKNOWN',
  'REASON_REQUIRED',
  'NUMBER_RANGE',
  'BALANCE_OVER',
  'NEW_CODE_NEEDED',
] as const

/** The person gets a mail with the reason. */
export const AdjustCredit = defineCall({
  method: 'POST',
  path: '/api/desk/:location/people/:id/credit',
  summary: 'Gives store credit to a person with an account, or takes it, with a reason.',
  params: LocationAndIdParams,
  body: z.strictObject({
    /** Below 0 if the credit is taken from the person. */
    Amount: Rupiah,
    Reason,
    Approval: WireApproval,
  }),
  idempotent: true,
  ok: Answer(z.object({ Balance: Rupiah })),
  problems: [...adjustProblems, 'ADDRESS_NEEDED'],
})

/** The person gets a mail with the reason. */
export const AdjustHours = defineCall({
  method: 'POST',
  path: '/api/desk/:location/people/:id/hours',
  summary: 'Adds court-hours to a package of a person, or takes them, with a reason.',
  params: LocationAndIdParams,
  body: z.strictObject({
    PackageID: PublicId,
    /** Below 0 if the court-hours are taken from the person. */
    Hours: z.int(),
    Reason,
    Approval: WireApproval,
  }),
  idempotent: true,
  ok: Answer(z.object({ Balance: z.int() })),
  problems: [...adjustProblems, 'QUOTA_UNKNOWN'],
})

/**
 * Everything that the venue group keeps about one person, as a file for that person. The call needs a new code of the
 * authenticator app, and is a POST because it writes a staff act.
 */
export const ExportPerson = defineCall({
  method: 'POST',
  path: '/api/desk/:location/people/:id/export',
  summary: 'Everything that is kept about one person, as JSON or CSV.',
  params: LocationAndIdParams,
  body: z.strictObject({ Format: z.enum(['json', 'csv']) }),
  ok: Answer(WireExportedFile),
  problems: [...staffChangeProblems, 'PERSON_UNKNOWN', 'NEW_CODE_NEEDED', 'TOO_MANY_REQUESTS'],
})

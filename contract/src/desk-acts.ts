import { staffRoles } from '@pantul/rules/staff-may'
import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { staffProblems } from './desk-problems.ts'
import { Answer, IntegerText, LocationParams, Moment, PublicId, Rupiah, WireDate } from './shapes.ts'

const Fields = z.nullable(z.record(z.string(), z.unknown()))

/** Acts of staff, newest first. The reader's role decides: the reader's own acts, those of the location, or all. */
export const Acts = defineCall({
  method: 'GET',
  path: '/api/desk/:location/acts',
  summary: 'What staff did, with before, after and reason; and the seals of the last days.',
  params: LocationParams,
  query: z.object({
    page: z.optional(IntegerText),
    /** Only acts of this kind. */
    action: z.optional(z.string().check(z.maxLength(60))),
    /** Only acts of this person. */
    person: z.optional(PublicId),
    /** Only acts with this text in `ThingID`, the reason, or the fields before and after. */
    q: z.optional(z.string().check(z.maxLength(100))),
    /** The first and the last day, at the location. */
    from: z.optional(WireDate),
    until: z.optional(WireDate),
  }),
  ok: Answer(
    z.object({
      Acts: z.array(
        z.object({
          ActNo: z.int(),
          At: Moment,
          By: z.string(),
          Role: z.enum(staffRoles),
          ApprovedBy: z.nullable(z.string()),
          /** The counter machine; null: another browser. */
          Machine: z.nullable(z.string()),
          /** Null: the whole group. */
          Location: z.nullable(z.string()),
          Action: z.string(),
          Thing: z.string(),
          ThingID: z.string(),
          Amount: z.nullable(Rupiah),
          Before: Fields,
          After: Fields,
          Reason: z.nullable(z.string()),
        }),
      ),
      Total: z.int(),
      /** The kinds and people of all acts that the reader may see, for the filters. */
      Actions: z.array(z.string()),
      People: z.array(z.object({ StaffID: PublicId, Fullname: z.string() })),
      /** The seals of the last seven sealed days, newest first; empty for readers who see only their own acts. */
      Seals: z.array(z.object({ Day: z.string(), Acts: z.int(), Hash: z.string() })),
    }),
  ),
  problems: [...staffProblems, 'BODY_INVALID'],
})

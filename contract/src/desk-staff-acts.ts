import { staffRoles } from '@pantul/rules/staff-may'
import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { staffProblems } from './desk-problems.ts'
import { Answer, IntegerText, LocationParams, Moment, PublicId, Rupiah, WireDate } from './shapes.ts'

const ChangedFields = z.nullable(z.record(z.string(), z.unknown()))

/**
 * Staff acts (the audit log), the newest first. The role of the reader decides which ones: those of the reader, those
 * of the location, or all.
 */
export const StaffActs = defineCall({
  method: 'GET',
  path: '/api/desk/:location/acts',
  summary: 'What staff did, with the values before and after and the reason; and the seals of the last days.',
  params: LocationParams,
  query: z.object({
    page: z.optional(IntegerText),
    /** Only staff acts of this kind. */
    action: z.optional(z.string().check(z.maxLength(60))),
    /** Only staff acts of this person. */
    person: z.optional(PublicId),
    /** Only staff acts with this text in `ThingID`, `Reason`, `Before` or `After`. */
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
          /** The name of the location; null: all locations. */
          Location: z.nullable(z.string()),
          Action: z.string(),
          /** The kind of thing that was changed, and its id. */
          Thing: z.string(),
          ThingID: z.string(),
          Amount: z.nullable(Rupiah),
          /** The values that were changed, by name. */
          Before: ChangedFields,
          After: ChangedFields,
          Reason: z.nullable(z.string()),
        }),
      ),
      /** The number of staff acts on all pages. */
      Total: z.int(),
      /** The kinds and people of all staff acts that the reader may see, for the filters. */
      Actions: z.array(z.string()),
      People: z.array(z.object({ StaffID: PublicId, Fullname: z.string() })),
      /**
       * The seals of the last seven sealed days, the newest first; empty for readers who see only their own staff acts.
       * `Acts`: the number of staff acts of the day.
       */
      Seals: z.array(z.object({ Day: z.string(), Acts: z.int(), Hash: z.string() })),
    }),
  ),
  problems: [...staffProblems, 'BODY_INVALID'],
})

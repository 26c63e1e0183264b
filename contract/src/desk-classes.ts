import { audiences, classLevels } from '@pantul/rules/class-plan'
import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { Weekday } from './desk-opening-hours.ts'
import { staffChangeProblems, staffIdempotentProblems, staffProblems } from './desk-problems.ts'
import { EndHour } from './desk-schedule.ts'
import {
  Answer,
  Code,
  Hour,
  LocationAndIdParams,
  LocationParams,
  Moment,
  PublicId,
  Rupiah,
  WireDate,
} from './shapes.ts'

const Named = z.object({ Id: Code, Name: z.string() })

const Session = z.object({
  SessionID: PublicId,
  /** `En`: English, `Id`: Indonesian. */
  NameEn: z.string(),
  NameId: z.string(),
  /** Null: a single class, not part of a programme. */
  ProgrammeID: z.nullable(PublicId),
  Level: z.enum(classLevels),
  CourtID: Code,
  CoachID: Code,
  Date: WireDate,
  FromHour: Hour,
  ToHour: EndHour,
  /** Rupiah per place; in a programme for all sessions. */
  Price: Rupiah,
  Places: z.int(),
  /** Paid and held places. */
  Taken: z.int(),
  Minimum: z.int(),
  CutOffAt: Moment,
  State: z.enum(['open', 'runs', 'cancelled']),
  /** The session has not begun and is not cancelled. */
  IsMovable: z.boolean(),
  /** Its class or programme has not begun and is not cancelled. */
  IsCancellable: z.boolean(),
  /** A move sends it back, so that a change made meanwhile is not overwritten. */
  Version: z.int(),
})

/** The sessions of classes and programmes on 28 days, in order of start. */
export const OfficeClasses = defineCall({
  method: 'GET',
  path: '/api/desk/:location/classes',
  summary: 'The sessions of classes and programmes of 28 days, with the courts and coaches to choose from.',
  params: LocationParams,
  /** The first day; today by default. */
  query: z.object({ from: z.optional(WireDate) }),
  ok: Answer(
    z.object({
      From: WireDate,
      Today: WireDate,
      Sessions: z.array(Session),
      Courts: z.array(Named),
      Coaches: z.array(Named),
    }),
  ),
  problems: [...staffProblems, 'BODY_INVALID'],
})

/** Who takes part in a session: one row for each enrolment. */
export const Participants = defineCall({
  method: 'GET',
  path: '/api/desk/:location/classes/:id',
  summary: 'The enrolments of a session, or of its programme.',
  params: LocationAndIdParams,
  ok: Answer(
    z.array(
      z.object({
        OrderNo: z.string(),
        /** Who ordered. */
        Buyer: z.string(),
        Places: z.int(),
        /** Names of the participants of a programme. */
        Participants: z.array(z.string()),
        IsPaid: z.boolean(),
      }),
    ),
  ),
  problems: [...staffProblems, 'CLASS_UNKNOWN'],
})

const Text = z.string().check(z.maxLength(80))
const LongText = z.string().check(z.maxLength(500))

const plan = {
  Kind: z.enum(['class', 'programme']),
  /** `En`: English, `Id`: Indonesian. */
  NameEn: Text,
  NameId: Text,
  DescriptionEn: LongText,
  DescriptionId: LongText,
  Level: z.enum(classLevels),
  /** Audience and ages are used for a programme only. Age 0: no limit. */
  Audience: z.enum(audiences),
  MinAge: z.int(),
  MaxAge: z.int(),
  CourtId: Code,
  CoachId: Code,
  Weekdays: z.array(Weekday).check(z.maxLength(7)),
  FirstDate: WireDate,
  LastDate: WireDate,
  FromHour: Hour,
  ToHour: EndHour,
  Price: Rupiah,
  Places: z.int(),
  Minimum: z.int(),
  /** How many hours before the start it is decided whether the session takes place. */
  CutOffHours: z.int(),
}

/** Why a session cannot be on a date. */
const clashKinds = ['past', 'closed', 'court', 'coach_busy', 'coach_off'] as const

/**
 * Schedules the sessions of a weekly template, all or none. Dates that are not free must be in `Skip`, otherwise the
 * refusal is CLASS_CLASHES with all dates.
 */
export const PlanClasses = defineCall({
  method: 'POST',
  path: '/api/desk/:location/classes',
  summary:
    'Schedules classes or a programme from a weekly template; a dry run lists the dates with their clashes.',
  params: LocationParams,
  body: z.strictObject({
    ...plan,
    /** Dates to leave out. */
    Skip: z.array(WireDate).check(z.maxLength(366)),
    /** Only lists the dates. */
    Dry: z.boolean(),
  }),
  idempotent: true,
  ok: Answer(
    z.object({
      Dates: z.array(
        z.object({
          Date: WireDate,
          /** Null: free. `With`: the booking, class or block on the court; empty for other kinds. */
          Clash: z.nullable(z.object({ Kind: z.enum(clashKinds), With: z.string() })),
        }),
      ),
      /** Sessions that were scheduled; 0 in a dry run. */
      Scheduled: z.int(),
    }),
  ),
  problems: [
    ...staffIdempotentProblems,
    'FIELD_REQUIRED',
    'NUMBER_RANGE',
    'DATE_INVALID',
    'CLASS_PLAN_LONG',
    'CLASS_CLASHES',
    'COURT_UNKNOWN',
    'COACH_UNKNOWN',
    'SLOT_TAKEN',
    'COACH_UNAVAILABLE',
  ],
})

/**
 * Moves a session. Its participants are told, and may leave for a full refund if the time changes. Refusals:
 * CHANGED_MEANWHILE if somebody moved it since, ENROLMENT_CLOSED if it has begun or is cancelled.
 */
export const MoveClass = defineCall({
  method: 'POST',
  path: '/api/desk/:location/classes/:id/move',
  summary: 'Moves a session to another date, hour, court or coach.',
  params: LocationAndIdParams,
  body: z.strictObject({
    Date: WireDate,
    FromHour: Hour,
    ToHour: EndHour,
    CourtId: Code,
    CoachId: Code,
    /** The version that the mover saw. */
    Version: z.int(),
  }),
  ok: Answer(z.object({})),
  problems: [
    ...staffChangeProblems,
    'CLASS_UNKNOWN',
    'CHANGED_MEANWHILE',
    'ENROLMENT_CLOSED',
    'DATE_INVALID',
    'NUMBER_RANGE',
    'CLASS_CLASHES',
    'COURT_UNKNOWN',
    'COACH_UNKNOWN',
    'SLOT_TAKEN',
    'COACH_UNAVAILABLE',
  ],
})

/**
 * Cancels a class, or the whole programme of a session. Its participants are told, and refunded in full. Refusal:
 * ENROLMENT_CLOSED if a session has begun, or it is cancelled already.
 */
export const CancelClass = defineCall({
  method: 'POST',
  path: '/api/desk/:location/classes/:id/cancel',
  summary: 'Cancels a class or a programme that has not begun, and refunds all places.',
  params: LocationAndIdParams,
  body: z.strictObject({ Reason: z.string().check(z.maxLength(200)) }),
  ok: Answer(z.object({})),
  problems: [...staffChangeProblems, 'CLASS_UNKNOWN', 'ENROLMENT_CLOSED', 'REASON_REQUIRED'],
})

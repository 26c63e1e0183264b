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
  /** Null: a single class, not a part of a programme. */
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
  /** Places that are paid or held. */
  Taken: z.int(),
  /** Places that must be paid by `CutOffAt`; otherwise the class or programme is cancelled. */
  Minimum: z.int(),
  CutOffAt: Moment,
  State: z.enum(['open', 'runs', 'cancelled']),
  /** Whether the session has not begun and is not cancelled. */
  IsMovable: z.boolean(),
  /** Whether its class or programme has not begun and is not cancelled. */
  IsCancellable: z.boolean(),
  /** A move of the session sends this version, so that it does not overwrite a change made in the meantime. */
  Version: z.int(),
})

/** The sessions of classes and programmes on 28 days, in order of start, and the courts and coaches to choose from. */
export const DeskClasses = defineCall({
  method: 'GET',
  path: '/api/desk/:location/classes',
  summary: 'The sessions of classes and programmes on 28 days, with the courts and coaches to choose from.',
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

/** Who takes part in a session: one entry for each enrolment. */
export const Participants = defineCall({
  method: 'GET',
  path: '/api/desk/:location/classes/:id',
  summary: 'The enrolments of a session, or of its programme.',
  params: LocationAndIdParams,
  ok: Answer(
    z.array(
      z.object({
        OrderNo: z.string(),
        /** The name of the person who ordered. */
        Buyer: z.string(),
        Places: z.int(),
        /** The names of the participants, in a programme only. */
        Participants: z.array(z.string()),
        IsPaid: z.boolean(),
      }),
    ),
  ),
  problems: [...staffProblems, 'CLASS_UNKNOWN'],
})

const Name = z.string().check(z.maxLength(80))
const Description = z.string().check(z.maxLength(500))

/** The weekly template of a class or programme (`ClassPlan`). */
const plan = {
  Kind: z.enum(['class', 'programme']),
  /** `En`: English, `Id`: Indonesian. */
  NameEn: Name,
  NameId: Name,
  DescriptionEn: Description,
  DescriptionId: Description,
  Level: z.enum(classLevels),
  /** For a programme only, like `MinAge` and `MaxAge`. */
  Audience: z.enum(audiences),
  /** 0: no limit. */
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
  /** The cut-off is so many hours before the session of a class, or before the first session of a programme. */
  CutOffHours: z.int(),
}

/** Why there can be no session on a date. */
const clashKinds = ['past', 'closed', 'court', 'coach_busy', 'coach_off'] as const

/**
 * Schedules the sessions of a weekly template, all or none. Refusal: CLASS_CLASHES, with all dates, if a date is
 * neither free nor in `Skip`.
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
    /** Whether the call only lists the dates, and schedules nothing. */
    Dry: z.boolean(),
  }),
  idempotent: true,
  ok: Answer(
    z.object({
      Dates: z.array(
        z.object({
          Date: WireDate,
          /**
           * Null: the date is free. `With`: the booking, class or block on the court; empty for other kinds than
           * `court`.
           */
          Clash: z.nullable(z.object({ Kind: z.enum(clashKinds), With: z.string() })),
        }),
      ),
      /** How many sessions were scheduled; 0 in a dry run. */
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
 * CHANGED_MEANWHILE if somebody else has moved the session, ENROLMENT_CLOSED if it has begun or is cancelled.
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
    /** The version of the session that staff saw. */
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
 * ENROLMENT_CLOSED if a session has begun, or if the class or programme is cancelled already.
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

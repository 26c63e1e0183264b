import { classLevels } from '@pantul/rules/class-plan'
import * as z from 'zod/mini'
import { buyerProblems, WireBuyer, WirePlacedOrder } from './buyer.ts'
import { defineCall } from './call.ts'
import { WireTaxRate } from './orders.ts'
import { idempotentProblems } from './problem-groups.ts'
import { Answer, Code, Hour, IntegerText, LocationId, Moment, PublicId, Rupiah, WireDate } from './shapes.ts'

/** The tax, included in the prices or added to the sum of all places. */
const Tax = WireTaxRate

/** Paid places of the logged-in customer. */
const WireEnrolment = z.object({
  /** The id by which the enrolment is cancelled. */
  EnrolmentID: PublicId,
  Places: z.int(),
  /** The names, in a programme; empty in a class. */
  Participants: z.array(z.string()),
  /** Whether the venue moved a future session after the purchase. Then a cancellation refunds the full price. */
  IsMoved: z.boolean(),
})

/** A class: one session that is sold alone, not as a part of a programme. */
export const WireClass = z.object({
  ClassID: PublicId,
  Name: z.string(),
  Desc: z.string(),
  Level: z.enum(classLevels),
  CoachID: Code,
  CoachName: z.string(),
  CourtDesc: z.string(),
  Date: WireDate,
  FromHour: Hour,
  ToHour: z.int(),
  /** Rupiah per place. */
  Price: Rupiah,
  Places: z.int(),
  /** Places that are free. */
  Left: z.int(),
  /** Places that must be paid by `CutOffAt`; otherwise the class is cancelled and refunded. */
  Minimum: z.int(),
  CutOffAt: Moment,
  /** `open`: the cut-off is not over. `runs`: enough places were paid at the cut-off. */
  State: z.enum(['open', 'runs', 'cancelled']),
  /** The customer's places, including those that the customer can no longer give up. */
  MyPlaces: z.int(),
  /** The customer's enrolments that can be cancelled, one per order. */
  MyEnrolments: z.array(WireEnrolment),
})

/** The classes of a location on some days. Classes that are over are left out. */
export const Classes = defineCall({
  method: 'GET',
  path: '/api/classes',
  summary: 'Classes of a location: who, when, how many places are left.',
  query: z.object({
    distChan: LocationId,
    /** The first day; today by default. */
    from: z.optional(WireDate),
    /** The number of days: 1–30; 7 by default. */
    days: z.optional(IntegerText),
  }),
  ok: Answer(
    z.object({
      items: z.array(WireClass),
      /** The first date with a class after the listed days; null if there is none. */
      Next: z.nullable(WireDate),
      Tax,
      CreatedAt: Moment,
    }),
  ),
  problems: ['BODY_INVALID', 'LOCATION_UNKNOWN', 'DATE_INVALID', 'DATABASE_AWAY'],
})

const params = z.object({ id: PublicId })
const enrolProblems = ['CLASS_UNKNOWN', 'PLACES_INVALID', 'PLACES_SHORT', 'ENROLMENT_CLOSED'] as const

/**
 * Takes places and holds them until they are paid. A rule has a lower limit of places (`MAX_PLACES`) than this schema,
 * because its refusal PLACES_INVALID names the limit.
 */
export const EnrolInClass = defineCall({
  method: 'POST',
  path: '/api/classes/:id/enrol',
  summary: 'Books places in a class.',
  params,
  body: z.strictObject({
    places: z.int().check(z.minimum(1), z.maximum(20)),
    profileCustomer: WireBuyer,
    expectedTotal: Rupiah,
  }),
  status: 201,
  idempotent: true,
  ok: Answer(WirePlacedOrder),
  problems: [...buyerProblems, ...enrolProblems],
})

/** A programme: a fixed series of sessions. */
export const WireProgramme = z.object({
  ProgrammeID: PublicId,
  Name: z.string(),
  Desc: z.string(),
  Audience: z.enum(['kids', 'adults']),
  /** Null: no limit. */
  MinAge: z.nullable(z.int()),
  MaxAge: z.nullable(z.int()),
  Level: z.enum(classLevels),
  CoachName: z.string(),
  CourtDesc: z.string(),
  Sessions: z.array(z.object({ Date: WireDate, FromHour: Hour, ToHour: z.int() })),
  /** Sessions that a participant who joins now can attend. */
  SessionsAhead: z.int(),
  /** Rupiah per participant for all sessions. */
  Price: Rupiah,
  /** Rupiah per participant for joining now: the share of the remaining sessions. */
  PriceNow: Rupiah,
  ...z.pick(WireClass, {
    Places: true,
    Left: true,
    Minimum: true,
    CutOffAt: true,
    State: true,
    MyPlaces: true,
    MyEnrolments: true,
  }).shape,
})

export const Academy = defineCall({
  method: 'GET',
  path: '/api/academy',
  summary: 'Academy programmes of a location that have sessions ahead.',
  query: z.object({ distChan: LocationId }),
  ok: Answer(z.object({ items: z.array(WireProgramme), Tax, CreatedAt: Moment })),
  problems: ['LOCATION_UNKNOWN', 'DATABASE_AWAY'],
})

/**
 * Enrols participants by name and birth year; those below 18 need a guardian. A rule has a lower limit of participants
 * (`MAX_PLACES`) than this schema, because its refusal PLACES_INVALID names the limit.
 */
export const EnrolInProgramme = defineCall({
  method: 'POST',
  path: '/api/academy/:id/enrol',
  summary: 'Enrols participants in a programme.',
  params,
  body: z.strictObject({
    participants: z
      .array(
        z.strictObject({
          Name: z.string().check(z.maxLength(200)),
          BirthYear: z.int(),
          GuardianName: z.optional(z.string().check(z.maxLength(200))),
          GuardianPhone: z.optional(z.string().check(z.maxLength(60))),
        }),
      )
      .check(z.minLength(1), z.maxLength(20)),
    profileCustomer: WireBuyer,
    expectedTotal: Rupiah,
  }),
  status: 201,
  idempotent: true,
  ok: Answer(WirePlacedOrder),
  problems: [...buyerProblems, ...enrolProblems, 'BIRTH_YEAR_INVALID', 'AGE_OUTSIDE', 'GUARDIAN_REQUIRED'],
})

/** Cancels the enrolment in a class or programme. The refund follows the cancellation tiers of the location. */
export const CancelEnrolment = defineCall({
  method: 'POST',
  path: '/api/enrolments/:id/cancel',
  summary: 'Cancels an enrolment: its places are free again.',
  params,
  idempotent: true,
  ok: Answer(z.object({ Refund: Rupiah })),
  problems: [
    'ENROLMENT_UNKNOWN',
    'ORDER_LINK_NEEDED',
    'ENROLMENT_CLOSED',
    ...idempotentProblems,
    'DATABASE_AWAY',
  ],
})

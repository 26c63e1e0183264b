import { classLevels } from '@pantul/rules/class-plan'
import * as z from 'zod/mini'
import { buyerProblems, WireBuyer, WirePlacedOrder } from './buyer.ts'
import { defineCall } from './call.ts'
import { WireTax } from './orders.ts'
import { Answer, Code, Hour, IntegerText, LocationId, Moment, PublicId, Rupiah, WireDate } from './shapes.ts'

/** Tax: included in the prices, or added to the sum of all places. */
const Tax = z.pick(WireTax, { Label: true, RateBp: true, IsInclusive: true })

/** Paid places of the logged-in customer. Participants: names in a programme, empty in a class. */
const WireEnrolment = z.object({
  /** The id by which the enrolment is cancelled. */
  EnrolmentID: PublicId,
  Places: z.int(),
  Participants: z.array(z.string()),
  /** The venue moved a future session after the purchase, so leaving refunds the full price. */
  IsMoved: z.boolean(),
})

/** A class: one session that is sold by itself, not as a part of a programme. */
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
  Left: z.int(),
  /** Places that must be taken by CutOffAt; otherwise it is cancelled and refunded. */
  Minimum: z.int(),
  CutOffAt: Moment,
  State: z.enum(['open', 'runs', 'cancelled']),
  /** Places of the logged-in customer; 0: none. */
  MyPlaces: z.int(),
  /** Enrolments that can be cancelled, one per order. */
  MyEnrolments: z.array(WireEnrolment),
})

/** The classes of a location that are not over, from a given date. */
export const Classes = defineCall({
  method: 'GET',
  path: '/api/classes',
  summary: 'Classes of a location: who, when, how many places are left.',
  query: z.object({
    distChan: LocationId,
    /** `dd-mm-yyyy`; today by default. */
    from: z.optional(WireDate),
    /** 1–30; 7 by default. */
    days: z.optional(IntegerText),
  }),
  ok: Answer(
    z.object({
      items: z.array(WireClass),
      /** The first later date with a class; null if there is none. */
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
 * Takes 1–4 places, held until they are paid. The schema only bounds the number; the rule (`MAX_PLACES`) refuses more
 * than 4 with PLACES_INVALID, whose sentence names the limit.
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

/** A fixed series of sessions. */
export const WireProgramme = z.object({
  ProgrammeID: PublicId,
  Name: z.string(),
  Desc: z.string(),
  Audience: z.enum(['kids', 'adults']),
  MinAge: z.nullable(z.int()),
  MaxAge: z.nullable(z.int()),
  Level: z.enum(classLevels),
  CoachName: z.string(),
  CourtDesc: z.string(),
  Sessions: z.array(z.object({ Date: WireDate, FromHour: Hour, ToHour: z.int() })),
  /** Sessions that a participant who joins now can attend. */
  SessionsAhead: z.int(),
  /**
   * Rupiah per participant: the price of all sessions, and the price of joining now (`PriceNow`), which is the share of
   * the remaining sessions.
   */
  Price: Rupiah,
  PriceNow: Rupiah,
  Places: z.int(),
  Left: z.int(),
  Minimum: z.int(),
  CutOffAt: Moment,
  State: z.enum(['open', 'runs', 'cancelled']),
  MyPlaces: z.int(),
  MyEnrolments: z.array(WireEnrolment),
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
 * Enrols 1–4 participants by name and birth year; below 18 with a guardian. As for a class, the rule refuses more than
 * 4, and the schema only bounds the list.
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

/** Leaves a class or programme, refunded by the location's cancellation policy. */
export const CancelEnrolment = defineCall({
  method: 'POST',
  path: '/api/enrolments/:id/cancel',
  summary: 'Gives places back.',
  params,
  idempotent: true,
  ok: Answer(z.object({ Refund: Rupiah })),
  problems: [
    'ENROLMENT_UNKNOWN',
    'ORDER_LINK_NEEDED',
    'ENROLMENT_CLOSED',
    'CSRF_INVALID',
    'IDEMPOTENCY_KEY_MISSING',
    'IDEMPOTENCY_KEY_REUSED',
    'DATABASE_AWAY',
  ],
})

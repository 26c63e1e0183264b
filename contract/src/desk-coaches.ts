import { feeKinds } from '@pantul/rules/coach-details'
import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { Weekday } from './desk-opening-hours.ts'
import { staffChangeProblems, staffIdempotentProblems, staffProblems } from './desk-problems.ts'
import { EndHour } from './desk-schedule.ts'
import { Answer, Code, Hour, LocationId, LocationParams, Rupiah } from './shapes.ts'

/** The code of a price list for coaches, such as `A`. A price list has a price for each number of players. */
const PriceListCode = z.string().check(z.maxLength(8))

const details = {
  Name: z.string().check(z.maxLength(40)),
  Rate: PriceListCode,
  /** Rupiah per hour for all players together, if the price list has no price for their number. */
  Price: Rupiah,
  /** When the coach works. A weekday can have several spans of hours. */
  WorkHours: z.array(z.object({ Weekday, From: Hour, To: EndHour })).check(z.maxLength(84)),
  /** How the venue pays the coach: not by the system, by the hour, or by a share of the price. */
  FeeKind: z.enum(feeKinds),
  /** Rupiah per hour, or percent of the coach's price; 0 if the venue pays nothing. */
  Fee: z.int(),
  /** The e-mail of the account with which the coach logs in to the desk; empty if there is none. */
  Account: z.string().check(z.maxLength(254)),
  /** Whether the coach is sold. */
  IsActive: z.boolean(),
}

const Scales = z
  .array(z.object({ Rate: PriceListCode, Players: z.int(), Price: Rupiah }))
  .check(z.maxLength(400))

const CoachList = Answer(
  z.object({
    Coaches: z.array(z.object({ ...details, Id: Code, Version: z.int() })),
    /** The rows of all price lists: rupiah per hour for a number of players. `Rate`: the code of the list. */
    Scales: z.object({ Rows: Scales, Version: z.int() }),
  }),
)

const coachProblems = [
  'FIELD_REQUIRED',
  'NUMBER_RANGE',
  'COACH_NAME_TAKEN',
  'WORK_HOURS_INVALID',
  'COACH_ACCOUNT_UNKNOWN',
  'COACH_ACCOUNT_TAKEN',
] as const

/**
 * All coaches of a location, including those who are off sale. `Account` is empty for staff who may not change coaches.
 */
export const DeskCoaches = defineCall({
  method: 'GET',
  path: '/api/desk/:location/coaches',
  summary:
    'All coaches of a location, including those who are off sale, and the prices by number of players.',
  params: LocationParams,
  ok: CoachList,
  problems: staffProblems,
})

export const AddCoach = defineCall({
  method: 'POST',
  path: '/api/desk/:location/coaches',
  summary: 'Adds a coach.',
  params: LocationParams,
  body: z.strictObject(details),
  idempotent: true,
  ok: CoachList,
  problems: [...staffIdempotentProblems, ...coachProblems, 'COACHES_FULL'],
})

/**
 * Changes a coach. Work hours that have bookings are removed only with `Anyway`; without it HOURS_BOOKED lists the
 * bookings. The bookings stay in any case.
 */
export const SaveCoach = defineCall({
  method: 'PUT',
  path: '/api/desk/:location/coaches/:coach',
  summary: 'Changes a coach, or takes the coach off sale; CHANGED_MEANWHILE contains the current coaches.',
  params: z.object({ location: LocationId, coach: Code }),
  body: z.strictObject({ ...details, Version: z.int(), Anyway: z.boolean() }),
  ok: CoachList,
  problems: [...staffChangeProblems, ...coachProblems, 'COACH_UNKNOWN', 'HOURS_BOOKED', 'CHANGED_MEANWHILE'],
})

export const SaveScales = defineCall({
  method: 'PUT',
  path: '/api/desk/:location/coach-scales',
  summary:
    'Changes the prices of coaches by number of players; CHANGED_MEANWHILE contains the current prices.',
  params: LocationParams,
  body: z.strictObject({ Rows: Scales, Version: z.int() }),
  ok: CoachList,
  problems: [...staffChangeProblems, 'FIELD_REQUIRED', 'NUMBER_RANGE', 'SCALE_TWICE', 'CHANGED_MEANWHILE'],
})

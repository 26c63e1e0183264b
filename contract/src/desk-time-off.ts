import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { Clash } from './desk-blocks.ts'
import { staffChangeProblems, staffIdempotentProblems, staffProblems } from './desk-problems.ts'
import { EndHour } from './desk-schedule.ts'
import { Answer, Code, Hour, LocationAndIdParams, LocationParams, PublicId, WireDate } from './shapes.ts'

const timeOff = {
  CoachID: Code,
  DateFrom: WireDate,
  DateTo: WireDate,
  /** The hours of each date. A whole day is 0 to 24. */
  FromHour: Hour,
  UntilHour: EndHour,
  /** Only staff see the reason. */
  Reason: z.string().check(z.maxLength(200)),
}

const TimeOffList = Answer(
  z.object({
    TimesOff: z.array(
      z.object({
        ...timeOff,
        ID: PublicId,
        /** Bookings and classes of the coach in these hours. They stay until somebody moves or cancels them. */
        Clashes: z.array(Clash),
      }),
    ),
    /** The local date at the location. */
    Today: WireDate,
  }),
)

export const TimesOff = defineCall({
  method: 'GET',
  path: '/api/desk/:location/time-off',
  summary: 'The time off of coaches that is not over, with the bookings and classes in it.',
  params: LocationParams,
  ok: TimeOffList,
  problems: staffProblems,
})

export const AddTimeOff = defineCall({
  method: 'POST',
  path: '/api/desk/:location/time-off',
  summary: 'Takes a coach off sale for some hours; the answer lists the bookings and classes in them.',
  params: LocationParams,
  body: z.strictObject(timeOff),
  idempotent: true,
  ok: TimeOffList,
  problems: [...staffIdempotentProblems, 'COACH_UNKNOWN', 'TIME_OFF_INVALID', 'REASON_REQUIRED'],
})

export const EndTimeOff = defineCall({
  method: 'DELETE',
  path: '/api/desk/:location/time-off/:id',
  summary: 'Removes a time off of a coach: the hours are on sale again.',
  params: LocationAndIdParams,
  ok: TimeOffList,
  problems: [...staffChangeProblems, 'TIME_OFF_UNKNOWN'],
})

import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { Clash } from './desk-blocks.ts'
import { staffChangeProblems, staffIdempotentProblems, staffProblems } from './desk-problems.ts'
import { EndHour } from './desk-schedule.ts'
import { Answer, Code, Hour, LocationAndIdParams, LocationParams, PublicId, WireDate } from './shapes.ts'

const hours = {
  CoachID: Code,
  DateFrom: WireDate,
  DateTo: WireDate,
  /** The hours of each date. A whole day is 0 to 24. */
  FromHour: Hour,
  UntilHour: EndHour,
  /** Only staff see it. */
  Reason: z.string().check(z.maxLength(200)),
}

/** `Clashes`: bookings and classes of the coach in these hours. They stay until somebody moves or cancels them. */
const TimeOffList = Answer(
  z.object({
    TimesOff: z.array(z.object({ ...hours, ID: PublicId, Clashes: z.array(Clash) })),
    Today: WireDate,
  }),
)

export const TimesOff = defineCall({
  method: 'GET',
  path: '/api/desk/:location/time-off',
  summary: 'The time off of coaches that is not over, with the bookings in it.',
  params: LocationParams,
  ok: TimeOffList,
  problems: staffProblems,
})

/** Takes a coach off sale for some hours. Bookings of the coach stay. */
export const AddTimeOff = defineCall({
  method: 'POST',
  path: '/api/desk/:location/time-off',
  summary: 'Enters a time off of a coach; the answer lists the bookings in it.',
  params: LocationParams,
  body: z.strictObject(hours),
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

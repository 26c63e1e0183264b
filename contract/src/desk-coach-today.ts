import { attendanceKinds } from '@pantul/rules/attendance'
import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { staffChangeProblems, staffProblems } from './desk-problems.ts'
import { EndHour } from './desk-schedule.ts'
import {
  Answer,
  Code,
  Hour,
  LocationAndIdParams,
  LocationParams,
  Moment,
  PublicId,
  WireDate,
} from './shapes.ts'

/** Whether a participant came. `undone`: nobody has noted it, or the note was removed. */
const Kind = z.enum(attendanceKinds)
/** The number of the participant in the enrolment, from 1. */
const Place = z.int().check(z.minimum(1), z.maximum(4))

const Participants = z.array(
  z.object({
    EnrolmentID: PublicId,
    Place,
    Name: z.string(),
    /** The phone of the guardian of a minor; null for adults. */
    GuardianPhone: z.nullable(z.string()),
    Kind,
  }),
)

const bookedTime = { Date: WireDate, FromHour: Hour, UntilHour: EndHour, Courts: z.array(z.string()) }

/**
 * The bookings of the coach who is logged in, without contact details, and classes. A coach without another role sees
 * only their own classes. Front desk, managers and owners also see all classes of today.
 */
export const DeskToday = defineCall({
  method: 'GET',
  path: '/api/desk/:location/today',
  summary: 'Today and the next days for a coach: own bookings and classes, with participants and attendance.',
  params: LocationParams,
  ok: Answer(
    z.object({
      Today: WireDate,
      /** The name of the logged-in coach; null if the logged-in person is no coach of this location. */
      Coach: z.nullable(z.string()),
      /** From today on, the earliest first. */
      Bookings: z.array(
        z.object({
          ...bookedTime,
          CoachID: Code,
          /** The name of the guest or account. */
          Name: z.string(),
          Players: z.int(),
        }),
      ),
      Classes: z.array(
        z.object({
          ...bookedTime,
          ClassID: PublicId,
          Name: z.string(),
          CoachName: z.string(),
          /** Empty for a class after today. */
          Participants,
          /** Places that are sold or held. */
          Taken: z.int(),
          Places: z.int(),
        }),
      ),
      CreatedAt: Moment,
    }),
  ),
  problems: staffProblems,
})

/** Refusal: CHANGED_MEANWHILE with the current participants, if somebody else noted another attendance meanwhile. */
export const TakeAttendance = defineCall({
  method: 'POST',
  path: '/api/desk/:location/classes/:id/attendance',
  summary: 'Notes who came to a class of today.',
  params: LocationAndIdParams,
  body: z.strictObject({
    Marks: z
      .array(
        z.object({
          EnrolmentID: PublicId,
          Place,
          Kind,
          /** What the page showed to the member of staff before the change. */
          Seen: Kind,
        }),
      )
      .check(z.minLength(1), z.maxLength(400)),
  }),
  ok: Answer(z.object({ Participants })),
  problems: [...staffChangeProblems, 'CLASS_UNKNOWN', 'ATTENDANCE_CLOSED', 'CHANGED_MEANWHILE'],
})

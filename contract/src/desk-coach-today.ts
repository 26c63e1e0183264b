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

const Kind = z.enum(attendanceKinds)
const Place = z.int().check(z.minimum(1), z.maximum(4))

const Participants = z.array(
  z.object({
    EnrolmentID: PublicId,
    /** The number of the participant in the enrolment, from 1. */
    Place,
    Name: z.string(),
    /** The phone of the guardian of a minor; null for adults. */
    GuardianPhone: z.nullable(z.string()),
    /** `undone`: nothing is noted. */
    Kind,
  }),
)

const hours = { Date: WireDate, FromHour: Hour, UntilHour: EndHour, Courts: z.array(z.string()) }

/**
 * The bookings of a coach, with names only, and classes. A person who has only the role coach sees their own classes. Front
 * desk, managers and owners see all classes of today.
 */
export const DeskToday = defineCall({
  method: 'GET',
  path: '/api/desk/:location/today',
  summary:
    'Today for a coach: own bookings and classes, with participants and attendance, and the next days.',
  params: LocationParams,
  ok: Answer(
    z.object({
      Today: WireDate,
      /** The name of the coach whose account it is; null if the account is no coach here. */
      Coach: z.nullable(z.string()),
      /** From today on, earliest first. */
      Bookings: z.array(
        z.object({
          ...hours,
          CoachID: Code,
          /** The name of the guest or account. */
          Name: z.string(),
          Players: z.int(),
        }),
      ),
      Classes: z.array(
        z.object({
          ...hours,
          ClassID: PublicId,
          Name: z.string(),
          CoachName: z.string(),
          /** Empty after today. */
          Participants,
          Taken: z.int(),
          Places: z.int(),
        }),
      ),
      CreatedAt: Moment,
    }),
  ),
  problems: staffProblems,
})

/** Notes who came. Refusal: CHANGED_MEANWHILE with the current list if somebody noted something else meanwhile. */
export const TakeAttendance = defineCall({
  method: 'POST',
  path: '/api/desk/:location/classes/:id/attendance',
  summary: 'Notes who came to a class of today.',
  params: LocationAndIdParams,
  body: z.strictObject({
    Marks: z
      .array(z.object({ EnrolmentID: PublicId, Place, Kind, Seen: Kind }))
      .check(z.minLength(1), z.maxLength(400)),
  }),
  ok: Answer(z.object({ Participants })),
  problems: [...staffChangeProblems, 'CLASS_UNKNOWN', 'ATTENDANCE_CLOSED', 'CHANGED_MEANWHILE'],
})

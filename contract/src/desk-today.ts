import { attendanceKinds } from '@pantul/rules/attendance'
import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { staffChangeProblems, staffProblems } from './desk-problems.ts'
import { EndHour } from './desk-schedule.ts'
import { Answer, Code, Hour, LocationId, Moment, PublicId, WireDate } from './shapes.ts'

const Kind = z.enum(attendanceKinds)
const Place = z.int().check(z.minimum(1), z.maximum(4))

const Participants = z.array(
  z.object({
    EnrolmentID: PublicId,
    /** Counts the participants of the enrolment from 1. */
    Place,
    Name: z.string(),
    /** Of a minor; null for adults. */
    GuardianPhone: z.nullable(z.string()),
    /** `undone`: nothing is noted. */
    Kind,
  }),
)

const hours = { Date: WireDate, FromHour: Hour, UntilHour: EndHour, Courts: z.array(z.string()) }

/**
 * The bookings of the coach, with names only, and classes. A person with the role coach alone sees the own ones; staff of
 * the front desk, managers and owners see all classes of today.
 */
export const DeskToday = defineCall({
  method: 'GET',
  path: '/api/desk/:location/today',
  summary:
    'Today for a coach: own bookings and classes, with participants and attendance, and the next days.',
  params: z.object({ location: LocationId }),
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
          /** Of the guest or account. */
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

/** Notes who came. Nothing is noted if somebody noted something else meanwhile: CHANGED_MEANWHILE carries the present list. */
export const TakeAttendance = defineCall({
  method: 'POST',
  path: '/api/desk/:location/classes/:id/attendance',
  summary: 'Notes who came to a class of today.',
  params: z.object({ location: LocationId, id: PublicId }),
  body: z.strictObject({
    Marks: z
      .array(z.object({ EnrolmentID: PublicId, Place, Kind, Seen: Kind }))
      .check(z.minLength(1), z.maxLength(400)),
  }),
  ok: Answer(z.object({ Participants })),
  problems: [...staffChangeProblems, 'CLASS_UNKNOWN', 'ATTENDANCE_CLOSED', 'CHANGED_MEANWHILE'],
})

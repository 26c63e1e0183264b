import { staffRoles } from '@pantul/rules/staff-may'
import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { staffChangeProblems, staffProblems } from './desk-problems.ts'
import { Answer, LocationAndIdParams, LocationId, LocationParams, Moment, PublicId } from './shapes.ts'

const PresentPerson = z.object({
  StaffID: PublicId,
  Fullname: z.string(),
  Roles: z.array(z.enum(staffRoles)),
  /** When the person last used the machine. */
  SeenAt: Moment,
})

/** What the lock screen shows. It needs no login: a cookie identifies the browser. */
export const Machine = defineCall({
  method: 'GET',
  path: '/api/desk/machine',
  summary: 'The counter machine of this browser, and who may take over here by PIN.',
  ok: Answer(
    z.object({
      /** Null: this browser is no counter machine. */
      Machine: z.nullable(
        z.object({
          Name: z.string(),
          SalesOfficeID: LocationId,
          ShortName: z.string(),
          TimeZone: z.string(),
          /** After so many minutes without use, the machine locks its screen. */
          LockMinutes: z.int(),
          /** Whether the machine locked itself because nobody used it. */
          IsIdle: z.boolean(),
          /** Whether a present person has a demonstration account, which has no second factor. */
          IsDemonstration: z.boolean(),
          /** The person whose session is open or locked here. */
          StaffID: z.nullable(PublicId),
          /**
           * The people who logged in here with password and code in the last 12 hours. A person without `TakesOver`
           * must log in again.
           */
          People: z.array(z.object({ ...PresentPerson.shape, TakesOver: z.boolean() })),
        }),
      ),
    }),
  ),
  problems: ['DATABASE_AWAY'],
})

/** Opens a session for a person who is present at this machine, and ends the previous session. */
export const TakeOver = defineCall({
  method: 'POST',
  path: '/api/desk/take-over',
  summary: 'Takes over a counter machine by PIN, with the rights of the front desk.',
  body: z.strictObject({ StaffID: PublicId, Pin: z.string().check(z.maxLength(20)) }),
  status: 201,
  ok: Answer(z.object({})),
  problems: [
    'BODY_INVALID',
    'MACHINE_UNKNOWN',
    'FULL_LOGIN_NEEDED',
    'PIN_WRONG',
    'CSRF_INVALID',
    'TOO_MANY_REQUESTS',
    'DATABASE_AWAY',
  ],
})

/** Until somebody takes over or logs in, nothing is read or changed at the machine. */
export const LockScreen = defineCall({
  method: 'POST',
  path: '/api/desk/lock',
  summary: 'Locks the screen of this counter machine.',
  ok: Answer(z.object({})),
  problems: [
    'LOGIN_REQUIRED',
    'STAFF_ONLY',
    'SCREEN_LOCKED',
    'MACHINE_UNKNOWN',
    'CSRF_INVALID',
    'DATABASE_AWAY',
  ],
})

export const SetPin = defineCall({
  method: 'PUT',
  path: '/api/desk/pin',
  summary: 'Sets the PIN with which the logged-in member of staff takes over counter machines.',
  body: z.strictObject({ Pin: z.string().check(z.maxLength(20)) }),
  ok: Answer(z.object({})),
  problems: [
    'BODY_INVALID',
    'LOGIN_REQUIRED',
    'STAFF_ONLY',
    'SCREEN_LOCKED',
    'SECOND_FACTOR_NEEDED',
    'NEW_CODE_NEEDED',
    'PIN_INVALID',
    'PIN_WEAK',
    'CSRF_INVALID',
    'TOO_MANY_REQUESTS',
    'DATABASE_AWAY',
  ],
})

export const Machines = defineCall({
  method: 'GET',
  path: '/api/desk/:location/devices',
  summary: 'The counter machines of a location, who is present at each, and when it was last used.',
  params: LocationParams,
  ok: Answer(
    z.object({
      Machines: z.array(
        z.object({
          MachineID: PublicId,
          Name: z.string(),
          EnrolledAt: Moment,
          EnrolledBy: z.string(),
          UsedAt: z.nullable(Moment),
          /** Whether this machine sends the request. */
          IsHere: z.boolean(),
          People: z.array(PresentPerson),
        }),
      ),
      /**
       * The name of the machine that sends the request, which may belong to another location; null if that browser is
       * no counter machine.
       */
      Here: z.nullable(z.string()),
      LockMinutes: z.int(),
    }),
  ),
  problems: [...staffProblems, 'BODY_INVALID'],
})

/** A cookie identifies the machine from now on. The person who enrols it is present there at once. */
export const EnrolMachine = defineCall({
  method: 'POST',
  path: '/api/desk/:location/devices',
  summary: 'Makes this browser a counter machine of the location.',
  params: LocationParams,
  body: z.strictObject({ Name: z.string().check(z.maxLength(60)) }),
  status: 201,
  ok: Answer(z.object({})),
  problems: [...staffChangeProblems, 'NEW_CODE_NEEDED', 'MACHINE_NAME_REQUIRED', 'MACHINE_ENROLLED'],
})

/** Logs out the person who is logged in at the machine. Nobody can take over there any more. */
export const EndMachine = defineCall({
  method: 'POST',
  path: '/api/desk/:location/devices/:id/end',
  summary: 'Ends a counter machine of the location.',
  params: LocationAndIdParams,
  ok: Answer(z.object({})),
  problems: [...staffChangeProblems, 'NEW_CODE_NEEDED', 'MACHINE_UNKNOWN'],
})

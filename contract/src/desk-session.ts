import { staffRoles } from '@pantul/rules/staff-may'
import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { Answer, LocationId, PublicId } from './shapes.ts'

/**
 * The state of the second factor of a session. `none`: the member of staff has not set it up. `needed`: the session has
 * not proved it. `demonstration`: a demonstration account, which needs none.
 */
const secondFactors = ['none', 'needed', 'proved', 'demonstration'] as const

/**
 * The member of staff who is logged in, even if the second factor is not proved yet. An owner has a role at every
 * location.
 */
export const DeskSession = defineCall({
  method: 'GET',
  path: '/api/desk/me',
  summary:
    'The member of staff who is logged in: the name, the roles at each location, the state of the second factor.',
  ok: Answer(
    z.object({
      StaffID: PublicId,
      Fullname: z.string(),
      SecondFactor: z.enum(secondFactors),
      HasPin: z.boolean(),
      /**
       * Whether the session was opened by PIN. Then it has only the rights of the front desk at the machine's location.
       */
      IsByPin: z.boolean(),
      /** The counter machine of this session; null: another browser. */
      Machine: z.nullable(z.object({ Name: z.string(), LockMinutes: z.int() })),
      Locations: z.array(
        z.object({
          SalesOfficeID: LocationId,
          ShortName: z.string(),
          TimeZone: z.string(),
          /** Minutes between the usual deadline to pay and the start. */
          PayByMinutes: z.int(),
          /** False while the location is being set up. Until then players do not see it. */
          IsOpened: z.boolean(),
          Roles: z.array(z.enum(staffRoles)),
        }),
      ),
    }),
  ),
  problems: ['LOGIN_REQUIRED', 'STAFF_ONLY', 'SCREEN_LOCKED', 'DATABASE_AWAY'],
})

/** A code of the authenticator app, or a recovery code with or without its dashes. */
const Code = z.string().check(z.minLength(1), z.maxLength(40))

/** Creates a secret for the authenticator app. It replaces a secret that was not confirmed. */
export const StartSecondFactor = defineCall({
  method: 'POST',
  path: '/api/desk/second-factor/start',
  summary: 'A new secret for the authenticator app of a member of staff.',
  status: 201,
  ok: Answer(
    z.object({
      /** `otpauth://…`, for the QR code. */
      Uri: z.string(),
      /** The same secret in base32, to be typed. */
      Secret: z.string(),
    }),
  ),
  problems: [
    'LOGIN_REQUIRED',
    'STAFF_ONLY',
    'SCREEN_LOCKED',
    'FORBIDDEN',
    'SECOND_FACTOR_SET',
    'CSRF_INVALID',
    'DATABASE_AWAY',
  ],
})

/**
 * Confirms the secret by its first code, which also proves the second factor of this session. The recovery codes are
 * never shown again.
 */
export const ConfirmSecondFactor = defineCall({
  method: 'POST',
  path: '/api/desk/second-factor/confirm',
  summary: 'Confirms the authenticator app by its first code, and answers with the recovery codes.',
  body: z.strictObject({ code: Code }),
  status: 201,
  ok: Answer(z.object({ RecoveryCodes: z.array(z.string()) })),
  problems: [
    'BODY_INVALID',
    'LOGIN_REQUIRED',
    'STAFF_ONLY',
    'SCREEN_LOCKED',
    'SECOND_FACTOR_SET',
    'SECOND_FACTOR_WRONG',
    'CSRF_INVALID',
    'TOO_MANY_REQUESTS',
    'DATABASE_AWAY',
  ],
})

export const ProveSecondFactor = defineCall({
  method: 'POST',
  path: '/api/desk/second-factor/prove',
  summary: 'Proves the second factor for this session by a code of the authenticator app or a recovery code.',
  body: z.strictObject({ code: Code }),
  status: 201,
  ok: Answer(z.object({ RecoveryCodesLeft: z.int() })),
  problems: [
    'BODY_INVALID',
    'LOGIN_REQUIRED',
    'STAFF_ONLY',
    'SCREEN_LOCKED',
    'SECOND_FACTOR_WRONG',
    'CSRF_INVALID',
    'TOO_MANY_REQUESTS',
    'DATABASE_AWAY',
  ],
})

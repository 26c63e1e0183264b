import { staffRoles } from '@pantul/rules/staff-may'
import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { nameAndPhoneProblems, newPasswordProblems } from './problem-groups.ts'
import { EmptyAnswer, LocationId, MessageAnswer, PublicId } from './shapes.ts'

export const WireProfile = z.object({
  CustomerID: PublicId,
  Fullname: z.string(),
  Email: z.string(),
  PhoneNumber: z.string(),
  /** Whether this person has verified the e-mail address. */
  IsVerified: z.boolean(),
  /** The role of an owner covers all locations: its SalesOfficeID is null. */
  Roles: z.array(z.object({ Role: z.enum(staffRoles), SalesOfficeID: z.nullable(LocationId) })),
})

// The rules have lower limits, which their refusals name. This limit only bounds the work of hashing.
const FormText = z.string().check(z.maxLength(1_000))

/** Opens a session. Refusal: LOGIN_WRONG, for a wrong password and for an unknown e-mail address. */
export const Login = defineCall({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Logs in: sets the session cookie, and answers with the profile.',
  body: z.strictObject({ email: FormText, password: FormText }),
  status: 201,
  ok: z.object({ statusCode: z.int(), profile: WireProfile }),
  problems: [
    'BODY_INVALID',
    'EMAIL_REQUIRED',
    'PASSWORD_REQUIRED',
    'LOGIN_WRONG',
    'CSRF_INVALID',
    'TOO_MANY_REQUESTS',
    'DATABASE_AWAY',
  ],
})

/** Creates an account and a session, and mails a link to verify the e-mail address. */
export const Register = defineCall({
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Registers a customer and logs in.',
  body: z.strictObject({
    email: FormText,
    password: FormText,
    fullname: FormText,
    /** Country code and phone number as typed: `+62 812 9034 1180`. */
    phoneNumber: FormText,
    gender: z.enum(['male', 'female', 'unspecified']),
    /** `dd-mm-yyyy` */
    birthDate: FormText,
  }),
  status: 201,
  ok: z.object({ statusCode: z.int(), message: z.string(), profile: WireProfile }),
  problems: [
    'BODY_INVALID',
    ...nameAndPhoneProblems,
    'EMAIL_REQUIRED',
    'EMAIL_INVALID',
    'EMAIL_TAKEN',
    ...newPasswordProblems,
    'BIRTH_DATE_REQUIRED',
    'BIRTH_DATE_INVALID',
    'TOO_YOUNG',
    'CSRF_INVALID',
    'TOO_MANY_REQUESTS',
    'DATABASE_AWAY',
  ],
})

/** Ends the session, if there is one. The answer tells the browser to delete the data of the site. */
export const Logout = defineCall({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'Logs out.',
  ok: EmptyAnswer,
  problems: ['CSRF_INVALID', 'DATABASE_AWAY'],
})

/**
 * The profile of the logged-in person. Without a login the status is 200 too, and `profile` is null. The path is given
 * by the specification.
 */
export const CurrentProfile = defineCall({
  method: 'GET',
  path: '/api/auth/credentials',
  summary: 'The profile of the logged-in person, or null.',
  ok: z.object({ statusCode: z.int(), profile: z.nullable(WireProfile) }),
  problems: ['DATABASE_AWAY'],
})

/** What the session or the opened mail link of a browser can allow. */
export const accessPurposes = [
  'session',
  'verify-email',
  'reset-password',
  'change-email',
  'first-owner',
  'join-staff',
] as const

/**
 * What the session or the opened mail link of this browser allows. If there are both, the answer describes the opened
 * link. The link can still be used afterwards. The names `verify-token` and `serializeUser` are given by the
 * specification.
 */
export const DescribeAccess = defineCall({
  method: 'GET',
  path: '/auth/verify-token',
  summary: 'The session or opened mail link, and what it allows, or null.',
  ok: z.object({
    statusCode: z.int(),
    serializeUser: z.nullable(
      z.object({
        Fullname: z.string(),
        Email: z.string(),
        Purposes: z.array(z.enum(accessPurposes)),
        /**
         * Whether the form for a new password must ask for name and phone, because the e-mail address was never
         * verified.
         */
        NeedsDetails: z.boolean(),
      }),
    ),
  }),
  problems: ['DATABASE_AWAY'],
})

/**
 * Opens a mail link: the browser posts the token from the fragment of its URL.
 *
 * - A link that verifies or changes the e-mail address of an account does so if this browser is logged in to that
 *   account. Otherwise a link that changes the address is refused with LINK_NEEDS_LOGIN. A link that verifies the
 *   address then works like a link for a new password, because the reader of the mailbox may be another person than the
 *   one who registered.
 * - Any other link sets a short-lived cookie for its purpose.
 *
 * Refusal: TOKEN_EXPIRED if the link is unknown, used, replaced or too old.
 */
export const OpenLink = defineCall({
  method: 'POST',
  path: '/api/auth/open-link',
  summary: 'Opens a link from a mail by its token.',
  body: z.strictObject({ token: z.string().check(z.maxLength(200)) }),
  ok: z.object({
    statusCode: z.int(),
    data: z.object({
      Purpose: z.enum([
        'verify-email',
        'reset-password',
        'change-email',
        'first-owner',
        'join-staff',
        'open-order',
      ]),
      /** The order that may be seen now; null for other purposes. */
      OrderID: z.nullable(PublicId),
    }),
  }),
  problems: [
    'BODY_INVALID',
    'TOKEN_EXPIRED',
    'INVITATION_CLOSED',
    'LINK_NEEDS_LOGIN',
    'EMAIL_TAKEN',
    'CSRF_INVALID',
    'TOO_MANY_REQUESTS',
    'DATABASE_AWAY',
  ],
})

/** Sends the verification mail again: at most once a minute and five times a day. */
export const SendVerification = defineCall({
  method: 'POST',
  path: '/api/auth/verify-email/send',
  summary: 'Sends the verification mail again.',
  status: 201,
  ok: MessageAnswer,
  problems: ['LOGIN_REQUIRED', 'ALREADY_VERIFIED', 'CSRF_INVALID', 'TOO_MANY_REQUESTS', 'DATABASE_AWAY'],
})

/** Mails a link for a new password. The answer is the same for an e-mail address without an account. */
export const SendPasswordReset = defineCall({
  method: 'POST',
  path: '/api/auth/reset-password/send-email',
  summary: 'Sends a link for a new password, if the e-mail address has an account.',
  body: z.strictObject({ email: FormText }),
  status: 201,
  ok: MessageAnswer,
  problems: [
    'BODY_INVALID',
    'EMAIL_REQUIRED',
    'EMAIL_INVALID',
    'CSRF_INVALID',
    'TOO_MANY_REQUESTS',
    'DATABASE_AWAY',
  ],
})

/**
 * Sets the new password of the account whose link this browser opened. Ends all sessions of the account and verifies
 * its e-mail address. If the address was never verified, name and phone are required and replace the stored ones.
 */
export const ResetPassword = defineCall({
  method: 'POST',
  path: '/api/auth/reset-password',
  summary: 'Sets a new password after the link in the mail was opened.',
  body: z.strictObject({
    password: FormText,
    fullname: z.optional(FormText),
    phoneNumber: z.optional(FormText),
  }),
  status: 201,
  ok: MessageAnswer,
  problems: [
    'BODY_INVALID',
    'TOKEN_EXPIRED',
    ...newPasswordProblems,
    ...nameAndPhoneProblems,
    'CSRF_INVALID',
    'TOO_MANY_REQUESTS',
    'DATABASE_AWAY',
  ],
})

/** The calling codes of all countries; +62 (Indonesia) comes first. */
export const CountryCodes = defineCall({
  method: 'GET',
  path: '/api/auth/countries-code',
  summary: 'Calling codes with country names in the reader’s language.',
  ok: z.object({
    statusCode: z.int(),
    listCountryCodes: z.array(z.object({ country: z.string(), name: z.string(), code: z.string() })),
  }),
  problems: [],
})

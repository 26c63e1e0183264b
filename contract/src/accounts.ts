import { staffRoles } from '@pantul/rules/staff-may'
import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { LocationId, PublicId } from './shapes.ts'

export const WireProfile = z.object({
  CustomerID: PublicId,
  Fullname: z.string(),
  Email: z.string(),
  PhoneNumber: z.string(),
  /** Whether this person has verified the e-mail address. */
  IsVerified: z.boolean(),
  /** An owner's role is for the whole group: its SalesOfficeID is null. */
  Roles: z.array(z.object({ Role: z.enum(staffRoles), SalesOfficeID: z.nullable(LocationId) })),
})

// The rules check the length and give proper messages. This limit only bounds the work of hashing.
const Text = z.string().check(z.maxLength(1_000))

/** Opens a session. Refusal: LOGIN_WRONG, for a wrong password and for an unknown address. */
export const Login = defineCall({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Logs in: the session cookie, and the profile.',
  body: z.strictObject({ email: Text, password: Text }),
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

/** Creates an account and a session, and mails a link to verify the address. */
export const Register = defineCall({
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Registers a customer and logs in.',
  body: z.strictObject({
    email: Text,
    password: Text,
    fullname: Text,
    /** Country code and number as typed: `+62 812 9034 1180`. */
    phoneNumber: Text,
    gender: z.enum(['male', 'female', 'unspecified']),
    /** `dd-mm-yyyy` */
    birthDate: Text,
  }),
  status: 201,
  ok: z.object({ statusCode: z.int(), message: z.string(), profile: WireProfile }),
  problems: [
    'BODY_INVALID',
    'FULL_NAME_REQUIRED',
    'FULL_NAME_INVALID',
    'FULL_NAME_LINK',
    'EMAIL_REQUIRED',
    'EMAIL_INVALID',
    'EMAIL_TAKEN',
    'PHONE_REQUIRED',
    'PHONE_INVALID',
    'PASSWORD_REQUIRED',
    'PASSWORD_SHORT',
    'PASSWORD_LONG',
    'PASSWORD_COMMON',
    'PASSWORD_IS_EMAIL',
    'BIRTH_DATE_REQUIRED',
    'BIRTH_DATE_INVALID',
    'TOO_YOUNG',
    'CSRF_INVALID',
    'TOO_MANY_REQUESTS',
    'DATABASE_AWAY',
  ],
})

/** Ends the session, if there is one. Tells the browser to delete the site's data. */
export const Logout = defineCall({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'Logs out.',
  ok: z.object({ statusCode: z.int() }),
  problems: ['CSRF_INVALID', 'DATABASE_AWAY'],
})

/**
 * The profile of the logged-in person. Without a login `profile` is null, with status 200. The specification calls this
 * call `credentials`.
 */
export const CurrentProfile = defineCall({
  method: 'GET',
  path: '/api/auth/credentials',
  summary: 'The profile of the logged-in person, or null.',
  ok: z.object({ statusCode: z.int(), profile: z.nullable(WireProfile) }),
  problems: ['DATABASE_AWAY'],
})

/** What a session or an opened mail link can be for. */
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
 * link. This call does not use the link up. The specification gives the names `verify-token` and `serializeUser`.
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
        /** The password form must ask for name and phone, because nobody has proved that the account is theirs. */
        NeedsDetails: z.boolean(),
      }),
    ),
  }),
  problems: ['DATABASE_AWAY'],
})

/**
 * Opens a mail link. Its token is in the URL fragment and is posted. If the account is logged in here, the e-mail is
 * verified or changed. If nobody is logged in to the account here, a verification link works like a password-reset
 * link: the person can read the mailbox, but may not be the one who registered. A link that changes the e-mail is
 * refused with LINK_NEEDS_LOGIN. Other links set a short-lived cookie for their purpose. Refusal: TOKEN_EXPIRED if the
 * link is unknown, used, replaced or too old.
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

/** Sends the verification mail again: once a minute, five a day. */
export const SendVerification = defineCall({
  method: 'POST',
  path: '/api/auth/verify-email/send',
  summary: 'Sends the verification mail again.',
  status: 201,
  ok: z.object({ statusCode: z.int(), message: z.string() }),
  problems: ['LOGIN_REQUIRED', 'ALREADY_VERIFIED', 'CSRF_INVALID', 'TOO_MANY_REQUESTS', 'DATABASE_AWAY'],
})

/** Mails a password-reset link. The answer is the same for an address without an account. */
export const SendPasswordReset = defineCall({
  method: 'POST',
  path: '/api/auth/reset-password/send-email',
  summary: 'Sends a link for a new password, if the address has an account.',
  body: z.strictObject({ email: Text }),
  status: 201,
  ok: z.object({ statusCode: z.int(), message: z.string() }),
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
 * Sets the new password of the account whose link this browser opened. Ends all sessions and verifies the e-mail. If
 * the e-mail was never verified, name and phone are required and replace the stored ones.
 */
export const ResetPassword = defineCall({
  method: 'POST',
  path: '/api/auth/reset-password',
  summary: 'Sets a new password after the link in the mail was opened.',
  body: z.strictObject({ password: Text, fullname: z.optional(Text), phoneNumber: z.optional(Text) }),
  status: 201,
  ok: z.object({ statusCode: z.int(), message: z.string() }),
  problems: [
    'BODY_INVALID',
    'TOKEN_EXPIRED',
    'PASSWORD_REQUIRED',
    'PASSWORD_SHORT',
    'PASSWORD_LONG',
    'PASSWORD_COMMON',
    'PASSWORD_IS_EMAIL',
    'FULL_NAME_REQUIRED',
    'FULL_NAME_INVALID',
    'FULL_NAME_LINK',
    'PHONE_REQUIRED',
    'PHONE_INVALID',
    'CSRF_INVALID',
    'TOO_MANY_REQUESTS',
    'DATABASE_AWAY',
  ],
})

/** Calling codes of all countries, +62 first. */
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

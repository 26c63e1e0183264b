import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { LocationId, PublicId } from './shapes.ts'

/** Roles of staff; an owner's is for the whole group, SalesOfficeID null. */
export const staffRoles = ['front-desk', 'coach', 'finance', 'manager', 'owner'] as const

export const WireProfile = z.object({
  CustomerID: PublicId,
  Fullname: z.string(),
  Email: z.string(),
  PhoneNumber: z.string(),
  /** Whether the e-mail was verified by its owner. */
  IsVerified: z.boolean(),
  Roles: z.array(z.object({ Role: z.enum(staffRoles), SalesOfficeID: z.nullable(LocationId) })),
})

// Long enough for any answer in words, short enough for any hash: the rules decide what is accepted.
const Text = z.string().check(z.maxLength(1_000))

/** Opens a session. LOGIN_WRONG says the same of a wrong password and of an unknown address. */
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

/** Opens an account and a session; a link to verify the e-mail is on its way. */
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

/** Ends the session; fine as well when there is none. The browser is told to forget what it stored. */
export const Logout = defineCall({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'Logs out.',
  ok: z.object({ statusCode: z.int() }),
  problems: ['CSRF_INVALID', 'DATABASE_AWAY'],
})

/** Who is logged in. Logged out is an answer, not a failure: profile null. */
export const Credentials = defineCall({
  method: 'GET',
  path: '/api/auth/credentials',
  summary: 'The profile of whoever is logged in, or null.',
  ok: z.object({ statusCode: z.int(), profile: z.nullable(WireProfile) }),
  problems: ['DATABASE_AWAY'],
})

/** What a browser is good for at the moment: a session, or a link from a mail that it opened. */
export const tokenPurposes = [
  'session',
  'verify-email',
  'reset-password',
  'change-email',
  'first-owner',
] as const

/** What the session, or the link opened from a mail, is good for; an opened link goes first. Never consumes it. */
export const VerifyToken = defineCall({
  method: 'GET',
  path: '/auth/verify-token',
  summary: 'The session or opened mail link and what it is good for, or null.',
  ok: z.object({
    statusCode: z.int(),
    serializeUser: z.nullable(
      z.object({
        Fullname: z.string(),
        Email: z.string(),
        Purposes: z.array(z.enum(tokenPurposes)),
        /** A new password needs name and phone as well: nobody has proved yet that the account is theirs. */
        NeedsDetails: z.boolean(),
      }),
    ),
  }),
  problems: ['DATABASE_AWAY'],
})

/**
 * Opens a link from a mail: its token stands in the address's fragment and is posted. Where its account is logged in,
 * an e-mail is verified or changed here. Elsewhere a link that verifies is good for choosing a new password, and one
 * that changes the e-mail is refused with LINK_NEEDS_LOGIN. The others give a short-lived cookie for that one purpose.
 * TOKEN_EXPIRED when it is unknown, used, replaced by a newer one or too old.
 */
export const OpenLink = defineCall({
  method: 'POST',
  path: '/api/auth/open-link',
  summary: 'Opens a link from a mail by its token.',
  body: z.strictObject({ token: z.string().check(z.maxLength(200)) }),
  ok: z.object({
    statusCode: z.int(),
    data: z.object({
      Purpose: z.enum(['verify-email', 'reset-password', 'change-email', 'first-owner', 'open-order']),
      /** The order that may now be seen; null for other purposes. */
      OrderID: z.nullable(PublicId),
    }),
  }),
  problems: [
    'BODY_INVALID',
    'TOKEN_EXPIRED',
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

/** Sends a link to choose a new password; says the same of an address without an account. */
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
 * The new password, for the account whose link this browser opened; ends every session of it, verifies its e-mail. Of an
 * account whose e-mail was not verified, name and phone are asked as well and replace what somebody typed there before.
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

/** Every country's calling code, +62 first. */
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

import * as z from 'zod/mini'
import { WireProfile } from './accounts.ts'
import { defineCall } from './call.ts'
import { nameAndPhoneProblems, newPasswordProblems } from './problem-groups.ts'
import { Answer, EmptyAnswer, MessageAnswer, Moment, PublicId } from './shapes.ts'

// The rules have lower limits, which their refusals name.
const FormText = z.string().check(z.maxLength(1_000))
const Gender = z.enum(['male', 'female', 'unspecified'])
const Language = z.enum(['en', 'id'])
const Theme = z.enum(['system', 'light', 'dark'])

/** The customer's own data. */
export const WireOwnProfile = z.extend(WireProfile, {
  Gender,
  /** `dd-mm-yyyy`, or null. */
  BirthDate: z.nullable(z.string()),
  Language,
  Theme,
  /** Whether the customer wants marketing mails; false by default. */
  MarketingConsent: z.boolean(),
  /** When the customer last answered whether marketing mails are wanted; null: never. */
  MarketingConsentAt: z.nullable(Moment),
  /** A new e-mail address whose link has not been opened; null if there is none. */
  PendingEmail: z.nullable(z.string()),
  CreatedAt: Moment,
})

export const OwnProfile = defineCall({
  method: 'GET',
  path: '/api/profile',
  summary: 'The customer’s own data.',
  ok: Answer(WireOwnProfile),
  problems: ['LOGIN_REQUIRED', 'DATABASE_AWAY'],
})

/** Changes the data of the customer, except e-mail and password, which need the current password. */
export const ChangeProfile = defineCall({
  method: 'PUT',
  path: '/api/profile',
  summary: 'Changes name, phone, gender, birth date, language, theme and consent to marketing.',
  body: z.strictObject({
    fullname: FormText,
    phoneNumber: FormText,
    gender: Gender,
    /** `dd-mm-yyyy`, or empty. */
    birthDate: FormText,
    language: Language,
    theme: Theme,
    marketingConsent: z.boolean(),
  }),
  ok: Answer(WireOwnProfile),
  problems: [
    'BODY_INVALID',
    'LOGIN_REQUIRED',
    ...nameAndPhoneProblems,
    'BIRTH_DATE_INVALID',
    'TOO_YOUNG',
    'CSRF_INVALID',
    'TOO_MANY_REQUESTS',
    'DATABASE_AWAY',
  ],
})

/** Mails a link to the new e-mail address, and a warning to the old one. The link makes the change. */
export const ChangeEmail = defineCall({
  method: 'POST',
  path: '/api/profile/email',
  summary: 'Requests another e-mail address: a link is sent to the new address.',
  body: z.strictObject({ email: FormText, password: FormText }),
  status: 201,
  ok: MessageAnswer,
  problems: [
    'BODY_INVALID',
    'LOGIN_REQUIRED',
    'EMAIL_REQUIRED',
    'EMAIL_INVALID',
    'PASSWORD_REQUIRED',
    'PASSWORD_WRONG',
    'CSRF_INVALID',
    'TOO_MANY_REQUESTS',
    'DATABASE_AWAY',
  ],
})

/** Sets a new password and ends all other sessions. */
export const ChangePassword = defineCall({
  method: 'POST',
  path: '/api/profile/password',
  summary: 'Changes the password and logs out everywhere else.',
  body: z.strictObject({ currentPassword: FormText, password: FormText }),
  status: 201,
  ok: MessageAnswer,
  problems: [
    'BODY_INVALID',
    'LOGIN_REQUIRED',
    ...newPasswordProblems,
    'PASSWORD_WRONG',
    'CSRF_INVALID',
    'TOO_MANY_REQUESTS',
    'DATABASE_AWAY',
  ],
})

/** The customer's sessions; the one of this browser comes first. */
export const Sessions = defineCall({
  method: 'GET',
  path: '/api/profile/sessions',
  summary: 'The customer’s sessions.',
  ok: Answer(
    z.object({
      items: z.array(
        z.object({
          SessionID: PublicId,
          /** `Chrome · Android` */
          Device: z.string(),
          CreatedAt: Moment,
          /** When the session was last used. */
          SeenAt: Moment,
          /** Whether it is the session of this browser. */
          IsThis: z.boolean(),
        }),
      ),
    }),
  ),
  problems: ['LOGIN_REQUIRED', 'DATABASE_AWAY'],
})

export const EndOtherSessions = defineCall({
  method: 'DELETE',
  path: '/api/profile/sessions',
  summary: 'Logs out everywhere else.',
  ok: EmptyAnswer,
  problems: ['LOGIN_REQUIRED', 'CSRF_INVALID', 'DATABASE_AWAY'],
})

export const EndSession = defineCall({
  method: 'DELETE',
  path: '/api/profile/sessions/:id',
  summary: 'Ends one session of the customer.',
  params: z.object({ id: PublicId }),
  ok: EmptyAnswer,
  problems: ['LOGIN_REQUIRED', 'SESSION_UNKNOWN', 'CSRF_INVALID', 'DATABASE_AWAY'],
})

/** All stored data of the customer as a file: JSON, or one CSV file with all lists. */
export const ExportProfile = defineCall({
  method: 'GET',
  path: '/api/profile/export',
  summary: 'Everything we keep about the customer, as JSON or CSV.',
  query: z.object({ format: z.enum(['json', 'csv']) }),
  ok: z.string(),
  problems: ['BODY_INVALID', 'LOGIN_REQUIRED', 'TOO_MANY_REQUESTS', 'DATABASE_AWAY'],
})

/**
 * Deletes the personal data of the customer; orders and amounts stay. Refusals: ACCOUNT_IN_USE while something is to be
 * played or paid, ACCOUNT_IN_DEBT while the customer owes money.
 */
export const DeleteAccount = defineCall({
  method: 'DELETE',
  path: '/api/profile',
  summary: 'Deletes the account: the person is anonymised, amounts and hours are kept.',
  body: z.strictObject({ password: FormText }),
  ok: EmptyAnswer,
  problems: [
    'BODY_INVALID',
    'LOGIN_REQUIRED',
    'PASSWORD_REQUIRED',
    'PASSWORD_WRONG',
    'ACCOUNT_IN_USE',
    'ACCOUNT_IN_DEBT',
    'ACCOUNT_IS_STAFF',
    'CSRF_INVALID',
    'TOO_MANY_REQUESTS',
    'DATABASE_AWAY',
  ],
})

import * as z from 'zod/mini'
import { defineCall } from './call.ts'

const Profile = z.object({ Fullname: z.string(), Email: z.string(), PhoneNumber: z.string() })

/** Who is logged in. Logged out is an answer, not a failure: profile null. */
export const Credentials = defineCall({
  method: 'GET',
  path: '/api/auth/credentials',
  says: 'The profile of whoever is logged in, or null.',
  ok: z.object({ statusCode: z.int(), profile: z.nullable(Profile) }),
  problems: ['DATABASE_AWAY'],
})

/** What the session, or the token opened from a mail, is good for. Never consumes it. */
export const VerifyToken = defineCall({
  method: 'GET',
  path: '/auth/verify-token',
  says: 'The session or opened mail token, or null.',
  ok: z.object({ statusCode: z.int(), serializeUser: z.nullable(Profile) }),
  problems: ['DATABASE_AWAY'],
})

/** Every country's calling code, +62 first. */
export const CountryCodes = defineCall({
  method: 'GET',
  path: '/api/auth/countries-code',
  says: 'Calling codes with country names in the reader’s language.',
  ok: z.object({
    statusCode: z.int(),
    listCountryCodes: z.array(z.object({ country: z.string(), name: z.string(), code: z.string() })),
  }),
  problems: [],
})

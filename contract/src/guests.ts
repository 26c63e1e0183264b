import { MAX_WORK } from '@pantul/rules/unpaid-limits'
import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { EmptyAnswer } from './shapes.ts'

/** Units of work. WORK_NEEDED says how many are missing (`data.Level`). The work of several challenges is added up. */
const Level = z.int().check(z.minimum(1), z.maximum(MAX_WORK))
const Hex = z.string().check(z.regex(/^[0-9a-f]{2,128}$/))
const Email = z.string().check(z.maxLength(320))

/** A challenge of ALTCHA protocol 2 (PBKDF2), signed by the server. */
export const WireChallenge = z.strictObject({
  parameters: z.strictObject({
    algorithm: z.literal('PBKDF2/SHA-256'),
    nonce: Hex,
    salt: Hex,
    cost: z.int().check(z.minimum(1), z.maximum(1_000_000)),
    keyLength: z.literal(32),
    keyPrefix: Hex,
    keySignature: Hex,
    /** Seconds since the epoch. */
    expiresAt: z.int(),
    data: z.strictObject({ purpose: z.string(), browser: z.string(), level: Level }),
  }),
  signature: Hex,
})

const guestProblems = ['BODY_INVALID', 'CSRF_INVALID', 'TOO_MANY_REQUESTS', 'DATABASE_AWAY'] as const

/** Creates the challenge for an order that was refused with WORK_NEEDED. */
export const AskForWork = defineCall({
  method: 'POST',
  path: '/api/guests/challenge',
  summary: 'The challenge of a proof of work for the next order of this browser, valid for ten minutes.',
  body: z.strictObject({ level: Level }),
  status: 201,
  ok: z.object({ statusCode: z.int(), data: z.object({ Challenge: WireChallenge }) }),
  problems: guestProblems,
})

/** Submits a proof of work. The next order that needs work uses it up. Submitting it again changes nothing. */
export const SubmitWork = defineCall({
  method: 'POST',
  path: '/api/guests/work',
  summary: 'Submits a proof of work for the next order of this browser.',
  body: z.strictObject({
    challenge: WireChallenge,
    solution: z.strictObject({ counter: z.int(), derivedKey: Hex }),
  }),
  status: 201,
  ok: EmptyAnswer,
  problems: [...guestProblems, 'WORK_WRONG'],
})

/** Mails a code of six digits after an order was refused with EMAIL_PROOF_NEEDED. */
export const SendCode = defineCall({
  method: 'POST',
  path: '/api/guests/code',
  summary: 'Sends a code to an e-mail address, at most once a minute for each browser.',
  body: z.strictObject({ email: Email }),
  status: 201,
  ok: EmptyAnswer,
  problems: [...guestProblems, 'EMAIL_REQUIRED', 'EMAIL_INVALID'],
})

/** Submits the code. Orders of this browser with this e-mail address need no other code for 30 days. */
export const ProveEmail = defineCall({
  method: 'POST',
  path: '/api/guests/prove-email',
  summary: 'Proves an e-mail address by the code that was sent to it.',
  body: z.strictObject({ email: Email, code: z.string().check(z.maxLength(20)) }),
  status: 201,
  ok: EmptyAnswer,
  problems: [...guestProblems, 'CODE_WRONG', 'CODE_OVER'],
})

import { MAX_WORK } from '@pantul/rules/unpaid'
import * as z from 'zod/mini'
import { defineCall } from './call.ts'

/** Units of work. The refusal says how many are missing (`data.Level`); several challenges may add up. */
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

const common = ['BODY_INVALID', 'CSRF_INVALID', 'TOO_MANY_REQUESTS', 'DATABASE_AWAY'] as const

/** Creates the challenge for an order that was refused with WORK_NEEDED. */
export const AskForWork = defineCall({
  method: 'POST',
  path: '/api/guests/challenge',
  summary: 'A proof of work for the next order of this browser, good for ten minutes.',
  body: z.strictObject({ level: Level }),
  status: 201,
  ok: z.object({ statusCode: z.int(), data: z.object({ Challenge: WireChallenge }) }),
  problems: common,
})

/** Submits a proof of work. The next order that needs it uses it up. Repeating it changes nothing. */
export const HandInWork = defineCall({
  method: 'POST',
  path: '/api/guests/work',
  summary: 'Hands in a proof of work, for the next order of this browser.',
  body: z.strictObject({
    challenge: WireChallenge,
    solution: z.strictObject({ counter: z.int(), derivedKey: Hex }),
  }),
  status: 201,
  ok: z.object({ statusCode: z.int() }),
  problems: [...common, 'WORK_WRONG'],
})

/** Mails a code of six digits, for an order that was refused with EMAIL_PROOF_NEEDED. */
export const SendCode = defineCall({
  method: 'POST',
  path: '/api/guests/code',
  summary: 'Sends a code to an e-mail address; none when one went there for this browser within a minute.',
  body: z.strictObject({ email: Email }),
  status: 201,
  ok: z.object({ statusCode: z.int() }),
  problems: [...common, 'EMAIL_REQUIRED', 'EMAIL_INVALID'],
})

/** Submits the code. Orders of this browser with this address need no other code for 30 days. */
export const ProveEmail = defineCall({
  method: 'POST',
  path: '/api/guests/prove-email',
  summary: 'Proves an e-mail address by the code that came there.',
  body: z.strictObject({ email: Email, code: z.string().check(z.maxLength(20)) }),
  status: 201,
  ok: z.object({ statusCode: z.int() }),
  problems: [...common, 'CODE_WRONG', 'CODE_OVER'],
})

import { MAX_WORK } from '@pantul/rules/unpaid'
import * as z from 'zod/mini'
import { defineCall } from './call.ts'

/** Units of work; the order's refusal says how many are missing (`data.Level`), which several challenges may make up. */
const Level = z.int().check(z.minimum(1), z.maximum(MAX_WORK))
const Hex = z.string().check(z.regex(/^[0-9a-f]{2,128}$/))
const Email = z.string().check(z.maxLength(320))

/** A challenge of ALTCHA's second protocol (PBKDF2), signed by the server. */
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

/** What an order that was refused with WORK_NEEDED asks of the browser. */
export const AskForWork = defineCall({
  method: 'POST',
  path: '/api/guests/challenge',
  summary: 'A proof of work for the next order of this browser, good for ten minutes.',
  body: z.strictObject({ level: Level }),
  status: 201,
  ok: z.object({ statusCode: z.int(), data: z.object({ Challenge: WireChallenge }) }),
  problems: common,
})

/** Hands in a proof of work; the next order that needs it uses it up. The same one may be handed in again. */
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

/** Sends a code of six digits to an address that an order was refused for with EMAIL_PROOF_NEEDED. */
export const SendCode = defineCall({
  method: 'POST',
  path: '/api/guests/code',
  summary: 'Sends a code to an e-mail address; none when one went there for this browser within a minute.',
  body: z.strictObject({ email: Email }),
  status: 201,
  ok: z.object({ statusCode: z.int() }),
  problems: [...common, 'EMAIL_REQUIRED', 'EMAIL_INVALID'],
})

/** The code that came; orders of this browser under the address need no other for 30 days. */
export const ProveEmail = defineCall({
  method: 'POST',
  path: '/api/guests/prove-email',
  summary: 'Proves an e-mail address by the code that came there.',
  body: z.strictObject({ email: Email, code: z.string().check(z.maxLength(20)) }),
  status: 201,
  ok: z.object({ statusCode: z.int() }),
  problems: [...common, 'CODE_WRONG', 'CODE_OVER'],
})

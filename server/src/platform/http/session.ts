import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../base/config.ts'
import { cookieName, cookieSettings } from './cookies.ts'

/** Who is logged in. `publicId` is for addresses and keys of others; `phone` is as typed, `phoneE164` to compare. */
export type CurrentCustomer = {
  readonly id: number
  readonly publicId: string
  readonly email: string
  readonly fullName: string
  readonly phone: string
  readonly phoneE164: string
  /** Whether the e-mail was verified by its owner: only then does it give a claim to anything. */
  readonly isVerified: boolean
  readonly locale: 'en' | 'id'
  readonly sessionId: number
}

// The server ends a session by its own table. A cookie that lived no longer than the session would have to be sent
// anew while it is used, and an answer that was late could then put a token back that a login has just replaced.
const fourHundredDays = 400 * 24 * 60 * 60

/** 256 random bits for a cookie or a link, 43 characters. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Whether something has the form of a token: nothing else is hashed or looked up. */
export const isToken = (text: string | undefined): text is string =>
  text !== undefined && /^[\w-]{43}$/.test(text)

/** What is kept of a token: whoever reads the table cannot use it. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The token that this browser sent, which may be of no session any more. */
export function sessionToken(request: FastifyRequest, config: Config): string | undefined {
  const token = request.cookies[cookieName(config, 'session')]
  return isToken(token) ? token : undefined
}

/** Gives the browser its session; an earlier one is replaced. */
export function setSession(reply: FastifyReply, config: Config, token: string): void {
  reply.setCookie(cookieName(config, 'session'), token, {
    ...cookieSettings(config),
    maxAge: fourHundredDays,
  })
}

/** Takes the session from the browser. */
export function clearSession(reply: FastifyReply, config: Config): void {
  reply.clearCookie(cookieName(config, 'session'), cookieSettings(config))
}

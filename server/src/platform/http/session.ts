import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../base/config.ts'
import { cookieName, cookieSettings, setCookie } from './cookies.ts'

/** The customer or member of staff who is logged in. */
export type CurrentCustomer = {
  readonly id: number
  readonly publicId: string
  readonly email: string
  readonly fullName: string
  /** As typed. */
  readonly phone: string
  /** For comparison: `+628123456789`. */
  readonly phoneE164: string
  /** Whether the owner verified the e-mail address. An unverified e-mail address gives no rights. */
  readonly isEmailVerified: boolean
  readonly locale: 'en' | 'id'
  readonly sessionId: number
  /**
   * `pin`: the session was opened by PIN and gives access to the desk only. `locked`: it gives access to nothing, because
   * the screen of its counter machine is locked.
   */
  readonly access: 'full' | 'pin' | 'locked'
}

// The cookies live so long because the table `session` decides when a session ends. Requests do not renew the cookie,
// because a slow answer could replace the token of a newer login.
const fourHundredDaysInSeconds = 400 * 24 * 60 * 60

/** A token for a cookie or a link: 256 random bits, 43 characters. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Whether a text has the form of a token. Only such a text is looked up. */
export const isToken = (text: string | undefined): text is string =>
  text !== undefined && /^[\w-]{43}$/.test(text)

/** The stored form of a token. It is a hash, so that somebody who reads the table cannot use the token. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

const tokenInCookie = (request: FastifyRequest, config: Config, name: string): string | undefined => {
  const token = request.cookies[cookieName(config, name)]
  return isToken(token) ? token : undefined
}

/** The session token of the request. Its session may have ended. */
export const sessionToken = (request: FastifyRequest, config: Config): string | undefined =>
  tokenInCookie(request, config, 'session')

/** The token of the counter machine that sent the request. It may not be enrolled any more. */
export const machineToken = (request: FastifyRequest, config: Config): string | undefined =>
  tokenInCookie(request, config, 'machine')

/** Makes the browser a counter machine. */
export const setMachineCookie = (reply: FastifyReply, config: Config, token: string): void =>
  setCookie(reply, config, { name: 'machine', value: token, seconds: fourHundredDaysInSeconds })

export const setSessionCookie = (reply: FastifyReply, config: Config, token: string): void =>
  setCookie(reply, config, { name: 'session', value: token, seconds: fourHundredDaysInSeconds })

export const clearSessionCookie = (reply: FastifyReply, config: Config): void =>
  void reply.clearCookie(cookieName(config, 'session'), cookieSettings(config))

import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../base/config.ts'
import { cookieName, cookieSettings } from './cookies.ts'

/** The logged-in customer. `phone` as typed, `phoneE164` for comparison. */
export type CurrentCustomer = {
  readonly id: number
  readonly publicId: string
  readonly email: string
  readonly fullName: string
  readonly phone: string
  readonly phoneE164: string
  /** Whether the owner verified the e-mail address. An unverified address gives no rights. */
  readonly isVerified: boolean
  readonly locale: 'en' | 'id'
  readonly sessionId: number
  /**
   * What the session gives access to. `pin`: only the desk. `locked`: nothing until somebody takes over the machine.
   */
  readonly access: 'full' | 'pin' | 'locked'
}

// The table decides when a session ends, so the cookie lives long. It is not renewed: a slow answer could replace the token
// of a newer login.
const fourHundredDays = 400 * 24 * 60 * 60

/** A token for a cookie or a link: 256 random bits, 43 characters. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Whether a text has the form of a token. Nothing else is looked up. */
export const isToken = (text: string | undefined): text is string =>
  text !== undefined && /^[\w-]{43}$/.test(text)

/** The stored form of a token. It is a hash, so that somebody who reads the table cannot use the token. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The session token of the request; its session may have ended. */
export function sessionToken(request: FastifyRequest, config: Config): string | undefined {
  const token = request.cookies[cookieName(config, 'session')]
  return isToken(token) ? token : undefined
}

/** The token of a counter machine, which may have ended. */
export function machineToken(request: FastifyRequest, config: Config): string | undefined {
  const token = request.cookies[cookieName(config, 'machine')]
  return isToken(token) ? token : undefined
}

/** Makes the browser a counter machine. */
export function setMachine(reply: FastifyReply, config: Config, token: string): void {
  reply.setCookie(cookieName(config, 'machine'), token, {
    ...cookieSettings(config),
    maxAge: fourHundredDays,
  })
}

/** Sets the session cookie. */
export function setSession(reply: FastifyReply, config: Config, token: string): void {
  reply.setCookie(cookieName(config, 'session'), token, {
    ...cookieSettings(config),
    maxAge: fourHundredDays,
  })
}

export function clearSession(reply: FastifyReply, config: Config): void {
  reply.clearCookie(cookieName(config, 'session'), cookieSettings(config))
}

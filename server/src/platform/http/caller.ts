import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../base/config.ts'
import { cookieName, cookieSettings } from './cookies.ts'
import { hashToken, isToken } from './session.ts'

/**
 * The caller as known by cookies. `scope`: owner of idempotency keys and unpaid orders. `browser`: stays the same over
 * login and logout, so unpaid orders of one browser are counted together. `grant`: the hash of an opened mail link
 * (`link_grant.token_hash`), or null.
 */
export type Caller = { readonly scope: string; readonly browser: string; readonly grant: Buffer | null }

const thirtyDays = 30 * 24 * 60 * 60

/** The caller of a request. A caller without cookies gets a new random name each time. */
export function callerOf(request: FastifyRequest, config: Config): Caller {
  const grant = request.cookies[cookieName(config, 'grant')]
  return {
    scope: randomName(request.cookies[cookieName(config, 'visitor')]),
    browser: randomName(request.cookies[cookieName(config, 'browser')]),
    grant: isToken(grant) ? hashToken(grant) : null,
  }
}

/** Sets the caller's cookies if they are missing, and renews their age. */
export function setCallerCookies(request: FastifyRequest, reply: FastifyReply, config: Config): Caller {
  const caller = callerOf(request, config)
  setScope(reply, config, caller.scope)
  reply.setCookie(cookieName(config, 'browser'), caller.browser, {
    ...cookieSettings(config),
    maxAge: thirtyDays,
  })
  return caller
}

/** Replaces the scope at login and logout, so the new user does not have the idempotency keys of the old one. */
export const renewCallerCookie = (reply: FastifyReply, config: Config): void =>
  setScope(reply, config, randomName())

function setScope(reply: FastifyReply, config: Config, scope: string): void {
  reply.setCookie(cookieName(config, 'visitor'), scope, { ...cookieSettings(config), maxAge: thirtyDays })
}

/** Returns the value of a cookie, or a new random value if it is invalid. */
const randomName = (kept = ''): string =>
  /^[\w-]{22}$/.test(kept) ? kept : randomBytes(16).toString('base64url')

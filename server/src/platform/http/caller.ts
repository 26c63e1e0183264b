import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../base/config.ts'
import { cookieName, cookieSettings } from './cookies.ts'
import { hashToken, isToken } from './session.ts'

/**
 * Who asks, as far as cookies tell. `scope`: within which an Idempotency-Key or an unpaid order is theirs. `browser`:
 * the same whoever logs in or out, so that doing so gives nobody a second share of what may stay unpaid. `grant`: the
 * hash of what a link from a mail gave this browser (`link_grant.token_hash`), or null.
 */
export type Caller = { readonly scope: string; readonly browser: string; readonly grant: Buffer | null }

const thirtyDays = 30 * 24 * 60 * 60

/** The caller of a request. Without a cookie (a first read) somebody new each time. */
export function callerOf(request: FastifyRequest, config: Config): Caller {
  const grant = request.cookies[cookieName(config, 'grant')]
  return {
    scope: randomName(request.cookies[cookieName(config, 'visitor')]),
    browser: randomName(request.cookies[cookieName(config, 'browser')]),
    grant: isToken(grant) ? hashToken(grant) : null,
  }
}

/** Makes the caller known to itself: sets the cookies where there were none. */
export function setCallerCookies(request: FastifyRequest, reply: FastifyReply, config: Config): Caller {
  const caller = callerOf(request, config)
  setScope(reply, config, caller.scope)
  reply.setCookie(cookieName(config, 'browser'), caller.browser, {
    ...cookieSettings(config),
    maxAge: thirtyDays,
  })
  return caller
}

/** Makes somebody else of this browser: who logs in or out leaves the keys of before behind. */
export const renewCallerCookie = (reply: FastifyReply, config: Config): void =>
  setScope(reply, config, randomName())

function setScope(reply: FastifyReply, config: Config, scope: string): void {
  reply.setCookie(cookieName(config, 'visitor'), scope, { ...cookieSettings(config), maxAge: thirtyDays })
}

/** What a cookie holds, or a new one where it holds nothing of ours. */
const randomName = (kept = ''): string =>
  /^[\w-]{22}$/.test(kept) ? kept : randomBytes(16).toString('base64url')

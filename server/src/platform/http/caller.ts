import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../base/config.ts'
import { cookieName, setCookie } from './cookies.ts'
import { hashToken, isToken } from './session.ts'

/** The caller of a request, as the cookies say. */
export type Caller = {
  /** Random text that owns the idempotency keys and unpaid orders of a guest. Replaced at each login and logout. */
  readonly scope: string
  /** Random text that login and logout do not replace, so that all unpaid orders of a browser are counted together. */
  readonly browser: string
  /** The hash of the grant that the browser got from a mail link (`link_grant.token_hash`). */
  readonly grantHash: Buffer | null
}

const thirtyDaysInSeconds = 30 * 24 * 60 * 60

/** A caller without cookies gets new random texts at each request. */
export function callerOf(request: FastifyRequest, config: Config): Caller {
  const grant = request.cookies[cookieName(config, 'grant')]
  return {
    scope: validOrRandom(request.cookies[cookieName(config, 'visitor')]),
    browser: validOrRandom(request.cookies[cookieName(config, 'browser')]),
    grantHash: isToken(grant) ? hashToken(grant) : null,
  }
}

/** Sets the cookies of scope and browser, or extends their life. */
export function setCallerCookies(request: FastifyRequest, reply: FastifyReply, config: Config): Caller {
  const caller = callerOf(request, config)
  setScopeCookie(reply, config, caller.scope)
  setCookie(reply, config, { name: 'browser', value: caller.browser, seconds: thirtyDaysInSeconds })
  return caller
}

/** Replaces the scope at login and logout, so that the next user of the browser does not own the idempotency keys. */
export const renewScope = (reply: FastifyReply, config: Config): void =>
  setScopeCookie(reply, config, validOrRandom())

const setScopeCookie = (reply: FastifyReply, config: Config, scope: string): void =>
  setCookie(reply, config, { name: 'visitor', value: scope, seconds: thirtyDaysInSeconds })

const validOrRandom = (value = ''): string =>
  /^[\w-]{22}$/.test(value) ? value : randomBytes(16).toString('base64url')

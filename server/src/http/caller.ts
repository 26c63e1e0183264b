import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/** Who asks, as far as a cookie tells: the scope within which an Idempotency-Key or an unpaid order is theirs. */
export type Caller = { readonly scope: string }

const thirtyDays = 30 * 24 * 60 * 60

/** `__Host-` keeps other hosts of the domain from planting the cookie; it needs https. */
export const cookieName = (config: Config, name: string): string => (config.isHttps ? `__Host-${name}` : name)

export const cookieSettings = (config: Config) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: config.isHttps }) as const

/** The caller of a request. Without a cookie (a first read) somebody new each time. */
export function callerOf(request: FastifyRequest, config: Config): Caller {
  const scope = request.cookies[cookieName(config, 'visitor')]
  return { scope: scope !== undefined && /^[\w-]{22}$/.test(scope) ? scope : newScope() }
}

/** Makes the caller known to itself: sets the cookie where there was none. */
export function rememberCaller(request: FastifyRequest, reply: FastifyReply, config: Config): Caller {
  const caller = callerOf(request, config)
  reply.setCookie(cookieName(config, 'visitor'), caller.scope, {
    ...cookieSettings(config),
    maxAge: thirtyDays,
  })
  return caller
}

const newScope = (): string => randomBytes(16).toString('base64url')

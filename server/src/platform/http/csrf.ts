import csrfProtection from '@fastify/csrf-protection'
import type { FastifyInstance } from 'fastify'
import { CsrfToken } from '@pantul/contract/csrf'
import type { Config } from '../base/config.ts'
import { callerOf, setCallerCookies } from './caller.ts'
import { cookieName, cookieSettings } from './cookies.ts'
import { register } from './route.ts'
import { sessionToken } from './session.ts'

/**
 * Double submit: the token is bound to a secret cookie and to the session (or the caller's scope). A token from before
 * login is invalid after it.
 */
export async function protectFromForgery(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(csrfProtection, {
    cookieKey: cookieName(config, 'csrf'),
    cookieOpts: cookieSettings(config),
    csrfOpts: { hmacKey: config.secretKey },
    getToken: (request) => String(request.headers['x-csrf-token'] ?? ''),
    getUserInfo: (request) => sessionToken(request, config) ?? callerOf(request, config).scope,
    logLevel: 'debug',
  })
}

/** GET /api/csrf-token: returns a token and sets the cookies that it is bound to. */
export function csrfRoutes(app: FastifyInstance, config: Config): void {
  register(app, CsrfToken, { policy: 'no-session' }, ({ request, reply }) => {
    const caller = setCallerCookies(request, reply, config)
    const userInfo = sessionToken(request, config) ?? caller.scope
    return { statusCode: 200, csrfToken: reply.generateCsrf({ userInfo }) }
  })
}

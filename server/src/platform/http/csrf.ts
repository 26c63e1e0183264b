import csrfProtection from '@fastify/csrf-protection'
import type { FastifyInstance } from 'fastify'
import { CsrfToken } from '@pantul/contract/csrf'
import type { Config } from '../base/config.ts'
import { callerOf, setCallerCookies } from './caller.ts'
import { cookieName, cookieSettings } from './cookies.ts'
import { register } from './route.ts'
import { sessionToken } from './session.ts'

/**
 * A CSRF token is valid only together with the secret cookie and the session for which it was made; without a login,
 * with the scope of the caller. So a token from before a login is invalid after it.
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

/** GET /api/csrf-token: returns a CSRF token and sets the cookies that it needs. */
export function csrfRoutes(app: FastifyInstance, config: Config): void {
  register(app, CsrfToken, { policy: 'no-session' }, ({ request, reply }) => {
    const caller = setCallerCookies(request, reply, config)
    const userInfo = sessionToken(request, config) ?? caller.scope
    return { statusCode: 200, csrfToken: reply.generateCsrf({ userInfo }) }
  })
}

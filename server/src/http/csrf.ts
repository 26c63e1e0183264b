import csrfProtection from '@fastify/csrf-protection'
import type { FastifyInstance } from 'fastify'
import { CsrfToken } from '@pantul/contract/csrf'
import type { Config } from '../config.ts'
import { callerOf, cookieName, cookieSettings, rememberCaller } from './caller.ts'
import { register } from './route.ts'

/** Double submit: a token bound to two http-only cookies, the secret and the caller (`reliability.md` §2.6 A4). */
export async function protectFromForgery(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(csrfProtection, {
    cookieKey: cookieName(config, 'csrf'),
    cookieOpts: cookieSettings(config),
    csrfOpts: { hmacKey: config.secretKey },
    getToken: (request) => String(request.headers['x-csrf-token'] ?? ''),
    getUserInfo: (request) => callerOf(request, config).scope,
    logLevel: 'debug',
  })
}

/** GET /api/csrf-token: a token for this browser, and the cookies that it is bound to. */
export function csrfRoutes(app: FastifyInstance, config: Config): void {
  register(app, CsrfToken, { policy: 'anyone' }, ({ request, reply }) => {
    const caller = rememberCaller(request, reply, config)
    return { statusCode: 200, csrfToken: reply.generateCsrf({ userInfo: caller.scope }) }
  })
}

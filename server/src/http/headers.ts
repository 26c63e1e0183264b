import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { problem } from '@pantul/rules/problem'
import { isLoopback, type Config } from '../config.ts'
import { sendFailure } from './error-handler.ts'

const oneYear = 365 * 24 * 60 * 60

/** What a page of ours never does is switched off for it; the place is asked for by "near me" only. */
const switchedOff = ['camera', 'microphone', 'payment', 'usb', 'browsing-topics']
const permissionsPolicy = ['geolocation=(self)', ...switchedOff.map((feature) => `${feature}=()`)].join(', ')

/** The headers of every answer (`reliability.md` §5): content security, no sniffing, no store for what is said. */
export async function setHeaders(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        // The toasts insert style elements.
        styleSrc: ["'self'", "'unsafe-inline'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
      },
    },
    strictTransportSecurity: config.isHttps ? { maxAge: oneYear, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    reply.header('permissions-policy', permissionsPolicy)
    reply.header('x-request-id', request.id)
    if (bearsToken(request.url)) reply.header('referrer-policy', 'no-referrer')
    if (isSaid(request.url) && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    done(null, payload)
  })
}

/** Answers of the API, not files: nothing keeps them unless the route itself says so. */
const isSaid = (url: string): boolean => url.startsWith('/api/') || url.startsWith('/auth/verify-token')

/** Pages that links in mails lead to, with a token in the fragment until the page has cleaned its address. */
const bearsToken = (url: string): boolean =>
  /^\/(auth\/(register|reset-password|verification-success)|history-transactions)(?![^/?])/i.test(url)

/** 421 for a Host that is not ours: links are made from PUBLIC_URL, and no foreign name may lead here (A10). */
export function refuseForeignHosts(app: FastifyInstance, config: Config): void {
  const own = new URL(config.publicUrl).hostname
  app.addHook('onRequest', async (request, reply) => {
    if (isLoopback(request.hostname) || request.hostname === own) return
    await sendFailure({ status: 421, problem: problem('ROUTE_UNKNOWN'), isDefect: false }, request, reply)
  })
}

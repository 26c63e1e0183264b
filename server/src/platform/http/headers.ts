import type { FastifyInstance } from 'fastify'
import { problem } from '@pantul/rules/problem'
import { isLoopback, type Config } from '../base/config.ts'
import { sendFailure } from './error-handler.ts'

const oneYear = 365 * 24 * 60 * 60

/** What a page of ours never does is switched off for it; the place is asked for by "near me" only. */
const switchedOff = ['camera', 'microphone', 'payment', 'usb', 'browsing-topics']
const permissionsPolicy = ['geolocation=(self)', ...switchedOff.map((feature) => `${feature}=()`)].join(', ')

const contentSecurity = [
  "default-src 'self'",
  "img-src 'self' data:",
  // The toasts insert style elements.
  "style-src 'self' 'unsafe-inline'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
  // No string becomes script or markup; one policy vouches for the one worker.
  "require-trusted-types-for 'script'",
  'trusted-types pantul-worker',
].join(';')

const fixed = {
  'content-security-policy': contentSecurity,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'permissions-policy': permissionsPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'x-permitted-cross-domain-policies': 'none',
}

/**
 * The headers of every answer: content security, no sniffing, no store for what is said. They
 * are there before anything else happens to a request, so that a refusal has them too; a route may say otherwise.
 */
export function setHeaders(app: FastifyInstance, config: Config): void {
  const always = config.isHttps ? { ...fixed, 'strict-transport-security': `max-age=${oneYear}` } : fixed
  const said = { ...always, 'cache-control': 'no-store' }
  const secretive = { ...always, 'referrer-policy': 'no-referrer' }
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    if (isSaid(request.url)) reply.headers(said)
    else reply.headers(bearsToken(request.url) ? secretive : always)
    done()
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
  app.addHook('onRequest', (request, reply, done) => {
    if (isLoopback(request.hostname) || request.hostname === own) return done()
    sendFailure({ status: 421, problem: problem('ROUTE_UNKNOWN'), isDefect: false }, request, reply)
  })
}

import type { FastifyInstance } from 'fastify'
import { problem } from '@pantul/rules/problem'
import { isLoopback, type Config } from '../base/config.ts'
import { sendFailure } from './error-handler.ts'

const oneYearInSeconds = 365 * 24 * 60 * 60

/** Browser features that the product does not use. Geolocation is used by "near me", the camera by the desk. */
const switchedOff = ['microphone', 'payment', 'usb', 'browsing-topics']
const permissionsFor = (camera: '()' | '(self)'): string =>
  ['geolocation=(self)', `camera=${camera}`, ...switchedOff.map((feature) => `${feature}=()`)].join(', ')

const contentSecurity = [
  "default-src 'self'",
  "img-src 'self' data:",
  // A rendered page has its stylesheet inline, and sizes and positions in style attributes.
  "style-src 'self' 'unsafe-inline'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
  // Trusted types: strings cannot become script or markup. The named policy is for the worker.
  "require-trusted-types-for 'script'",
  'trusted-types pantul-worker',
].join(';')

const commonHeaders = {
  'content-security-policy': contentSecurity,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'permissions-policy': permissionsFor('()'),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'x-permitted-cross-domain-policies': 'none',
}

/**
 * Sets the security headers of every answer. The hook runs first, so that refusals have them too; a route may override
 * them.
 */
export function setHeaders(app: FastifyInstance, config: Config): void {
  const pageHeaders = config.isHttps
    ? { ...commonHeaders, 'strict-transport-security': `max-age=${oneYearInSeconds}` }
    : commonHeaders
  const apiHeaders = { ...pageHeaders, 'cache-control': 'no-store' }
  const deskHeaders = { ...pageHeaders, 'permissions-policy': permissionsFor('(self)') }
  const tokenPageHeaders = { ...pageHeaders, 'referrer-policy': 'no-referrer' }
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    if (isApiAnswer(request.url)) reply.headers(apiHeaders)
    else if (isDeskUrl(request.url)) reply.headers(deskHeaders)
    else reply.headers(isTokenPage(request.url) ? tokenPageHeaders : pageHeaders)
    done()
  })
}

/** API answers are not cached unless the route allows it. */
const isApiAnswer = (url: string): boolean => url.startsWith('/api/') || url.startsWith('/auth/verify-token')

/** Whether a page belongs to the desk. Only these may use the camera, to scan QR codes. */
const isDeskUrl = (url: string): boolean => /^\/desk(?![^/?])/i.test(url)

/** Pages that mail links open. Their URL fragment contains a token until the page removes it. */
const isTokenPage = (url: string): boolean =>
  /^\/(auth\/(register|reset-password|verification-success)|history-transactions)(?![^/?])/i.test(url)

/** Answers 421 if the Host header is not ours, because links are built from PUBLIC_URL only. */
export function refuseForeignHosts(app: FastifyInstance, config: Config): void {
  const publicHost = new URL(config.publicUrl).hostname
  app.addHook('onRequest', (request, reply, done) => {
    // The Host header is case-insensitive.
    const requestedHost = request.hostname.toLowerCase()
    if (isLoopback(requestedHost) || requestedHost === publicHost) return done()
    sendFailure({ status: 421, problem: problem('ROUTE_UNKNOWN'), isDefect: false }, request, reply)
  })
}

import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { problem } from '@pantul/rules/problem'
import type { Config } from '../config.ts'
import { Refusal } from './refusal.ts'

const timeWindow = 10 * 60 * 1000

/**
 * Limits by network address (an IPv6 household counts as one), generous because many phones share one address
 * behind a carrier: people are limited by who they are (`product.md` §5). One count for all order attempts, one for
 * everything else below `/api/`; files and the gateway's notices are not counted. Stands before all routes.
 */
export async function limitRates(app: FastifyInstance, { rateLimits }: Config): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    cache: 20_000,
    ipv6Subnet: 64,
    addHeaders: { 'retry-after': true, ...silent },
    addHeadersOnExceeding: silent,
    errorResponseBuilder: (_request, { ttl }) =>
      new Refusal(problem('TOO_MANY_REQUESTS'), { retryAfter: Math.ceil(ttl / 1000) }),
  })
  const reads = app.rateLimit({ max: rateLimits.reads, timeWindow })
  const orders = app.rateLimit({ max: rateLimits.orderAttempts, timeWindow })
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api/') || route.config?.policy === 'gateway') return
    route.onRequest = [route.onRequest ?? [], route.config?.limit === 'orders' ? orders : reads].flat()
  })
}

/** How much is left is nobody's business. */
const silent = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }

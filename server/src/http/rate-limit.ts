import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { problem } from '@pantul/rules/problem'
import type { Config } from '../config.ts'
import { Refusal } from './refusal.ts'

const timeWindow = 10 * 60 * 1000

/**
 * Limits by network address, generous because many phones share one address behind a carrier (`product.md` §5):
 * people are limited by who they are. Files and the gateway's notices are not counted.
 */
export async function limitRates(app: FastifyInstance, { rateLimits }: Config): Promise<void> {
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api/') || route.config?.policy === 'gateway') return
    const isOrder = route.config?.limit === 'orders'
    const max = isOrder ? rateLimits.orderAttempts : rateLimits.reads
    route.config = { ...route.config, rateLimit: { max, timeWindow, groupId: isOrder ? 'orders' : 'reads' } }
  })
  await app.register(rateLimit, {
    global: false,
    cache: 20_000,
    keyGenerator: (request) => networkOf(request.ip),
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    errorResponseBuilder: (_request, { ttl }) =>
      new Refusal(problem('TOO_MANY_REQUESTS'), { retryAfter: Math.ceil(ttl / 1000) }),
  })
}

/** An IPv6 household has a whole /64 to hop around in; it counts as one. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address
  const [head = '', tail] = address.split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - front.length - back.length }, () => '0')
  return [...front, ...zeros, ...back].slice(0, 4).join(':')
}

import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify'
import type { Config } from '../base/config.ts'
import { countInMemory } from '../limits/count-in-memory.ts'
import type { LimitName } from '../base/rate-limits.ts'
import { networkOf } from './network.ts'

/** Which rate limit a route has per network. By default `requests` below `/api/`, and `none` elsewhere. */
export type RequestLimit = 'requests' | 'orders' | 'none'

/**
 * Limits the requests of each network. The limits are wide, because a carrier puts many phones behind one IP address.
 * Gateway notifications are not limited. Must run before routes are registered. Routes of pages call `countPage`
 * themselves, because above the limit they answer with a page without content, not with a refusal.
 */
export function limitRates(app: FastifyInstance, { rateLimits }: Config): PageCounter {
  const countAttempt = countInMemory()
  const countAgainst =
    (limit: LimitName, most: number): onRequestHookHandler =>
    (request, _reply, done) => {
      done(countAttempt([limit, networkOf(request.ip)], most) ?? undefined)
    }
  const hooks = {
    requests: countAgainst('request, network', rateLimits.requests),
    orders: countAgainst('order request, network', rateLimits.orderRequests),
  }
  app.addHook('onRoute', (route) => {
    const { policy, limit = route.url.startsWith('/api/') ? 'requests' : 'none' } = route.config ?? {}
    if (limit === 'none' || policy === 'gateway') return
    route.onRequest = [route.onRequest ?? [], hooks[limit]].flat()
  })
  return {
    countPage: (request) =>
      countAttempt(['request, network', networkOf(request.ip)], rateLimits.requests)?.retryAfter ?? null,
  }
}

type PageCounter = {
  /** Counts a page as a request. Returns the seconds to wait, or null if the page is allowed. */
  countPage(this: void, request: FastifyRequest): number | null
}

/** The keys by which the attempts of a caller who is not logged in are counted. */
export const limitKeysOf = (request: FastifyRequest): LimitKeys => ({
  browser: request.caller.scope,
  network: networkOf(request.ip),
})

export type LimitKeys = {
  /** From a cookie. A browser that refuses cookies has a new key at each request, so only its network is limited. */
  readonly browser: string
  /** The IPv4 address, or the first 64 bits of the IPv6 address. */
  readonly network: string
}

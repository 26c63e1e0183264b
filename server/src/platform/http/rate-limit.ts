import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify'
import type { Config } from '../base/config.ts'
import { countInMemory } from '../limits/count-in-memory.ts'
import type { LimitName } from '../base/rate-limits.ts'
import { networkOf } from './network.ts'

/** The rate limit of a route by network address. Defaults to `reads` below `/api/` and `none` elsewhere. */
export type RequestLimit = 'reads' | 'orders' | 'none'

/**
 * Limits requests by network address. The limits are wide, because many phones share an address behind a carrier.
 * Order attempts and reads are counted separately; gateway notifications are not counted. Must run before routes are
 * registered. Pages call `countPage` themselves, because a limited visitor still gets an empty page.
 */
export function limitRates(app: FastifyInstance, { rateLimits }: Config): PageCounter {
  const count = countInMemory()
  const countAgainst =
    (limit: LimitName, most: number): onRequestHookHandler =>
    (request, _reply, done) => {
      const refused = count([limit, networkOf(request.ip)], most)
      if (refused === null) done()
      else done(refused)
    }
  const hooks = {
    reads: countAgainst('request, network', rateLimits.reads),
    orders: countAgainst('order request, network', rateLimits.orderAttempts),
  }
  app.addHook('onRoute', (route) => {
    const { policy, limit = route.url.startsWith('/api/') ? 'reads' : 'none' } = route.config ?? {}
    if (limit === 'none' || policy === 'gateway') return
    route.onRequest = [route.onRequest ?? [], hooks[limit]].flat()
  })
  return {
    countPage: (request) =>
      count(['request, network', networkOf(request.ip)], rateLimits.reads)?.retryAfter ?? null,
  }
}

/** Counts pages by network address. `countPage` returns the seconds to wait, or null if the page is allowed. */
type PageCounter = { countPage(this: void, request: FastifyRequest): number | null }

/** The keys by which anonymous attempts are counted. */
export const limitKeysOf = (request: FastifyRequest): LimitKeys => ({
  browser: request.caller.scope,
  network: networkOf(request.ip),
})

/** A browser that refuses cookies is new each time; then only the address counts. */
export type LimitKeys = { readonly browser: string; readonly network: string }

import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify'
import type { Config } from '../base/config.ts'
import { countInMemory } from '../limits/count-in-memory.ts'
import type { LimitName } from '../base/limits.ts'
import { networkOf } from './network.ts'

/**
 * Which requests of a network address a route counts among: reads below `/api/` unless it says otherwise, nothing
 * elsewhere. `none`: whoever watches over the service is always answered.
 */
export type RequestLimit = 'reads' | 'orders' | 'none'

/**
 * Limits by network address (an IPv6 household counts as one), generous because many phones share one address
 * behind a carrier: people are limited by who they are. One count for all order attempts, one for
 * reads; the gateway's notices are not counted. Stands before all routes. Pages count themselves among the reads: who
 * asked for too many still gets an empty one.
 */
export function limitRates(app: FastifyInstance, { rateLimits }: Config): Limited {
  const count = countInMemory()
  const counting =
    (limit: LimitName, most: number): onRequestHookHandler =>
    (request, _reply, done) => {
      const refused = count([limit, networkOf(request.ip)], most)
      if (refused === null) done()
      else done(refused)
    }
  const hooks = {
    reads: counting('read, address', rateLimits.reads),
    orders: counting('order, address', rateLimits.orderAttempts),
  }
  app.addHook('onRoute', (route) => {
    const { policy, limit = route.url.startsWith('/api/') ? 'reads' : 'none' } = route.config ?? {}
    if (limit === 'none' || policy === 'gateway') return
    route.onRequest = [route.onRequest ?? [], hooks[limit]].flat()
  })
  return {
    countPage: (request) =>
      count(['read, address', networkOf(request.ip)], rateLimits.reads)?.retryAfter ?? null,
  }
}

/** `countPage`: the seconds to wait, or null when the page is free. */
type Limited = { countPage(this: void, request: FastifyRequest): number | null }

/** By what somebody unknown is counted: the browser, by its cookie, and the network address. */
export const limitKeysOf = (request: FastifyRequest): LimitKeys => ({
  browser: request.caller.scope,
  address: networkOf(request.ip),
})

/** Who tries something. A browser that refuses cookies is another one each time: its address is what is left. */
export type LimitKeys = { readonly browser: string; readonly address: string }

import type { FastifyInstance, onRequestHookHandler } from 'fastify'
import { problem } from '@pantul/rules/problem'
import { timeLimit, type TimeLimit } from '../clock.ts'
import type { Config } from '../config.ts'
import { networkOf } from './network.ts'
import { Refusal } from './refusal.ts'

const tenMinutes = 10 * 60 * 1000
/** More networks than this are not counted at a time: the one that has been counted for longest begins anew. */
const mostNetworks = 20_000

/**
 * Limits by network address (an IPv6 household counts as one), generous because many phones share one address
 * behind a carrier: people are limited by who they are (`product.md` §5). One count for all order attempts, one for
 * everything else below `/api/`; files and the gateway's notices are not counted. Stands before all routes.
 */
export function limitRates(app: FastifyInstance, { rateLimits }: Config): void {
  const reads = countNetworks(rateLimits.reads)
  const orders = countNetworks(rateLimits.orderAttempts)
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api/') || route.config?.policy === 'gateway') return
    route.onRequest = [route.onRequest ?? [], route.config?.limit === 'orders' ? orders : reads].flat()
  })
}

/** How much is left is nobody's business: only who had too much is told when to come back. */
function countNetworks(most: number): onRequestHookHandler {
  const counts = new Map<string, Count>()
  return (request, _reply, done) => {
    const count = countOf(counts, networkOf(request.ip))
    count.requests += 1
    if (count.requests <= most) return done()
    const retryAfter = Math.max(1, Math.ceil(count.window.left() / 1000))
    done(new Refusal(problem('TOO_MANY_REQUESTS'), { retryAfter }))
  }
}

/** What came from a network since its window began. */
type Count = { requests: number; readonly window: TimeLimit }

function countOf(counts: Map<string, Count>, network: string): Count {
  const running = counts.get(network)
  if (running !== undefined && !running.window.isOver()) return running
  counts.delete(network)
  const begun = { requests: 0, window: timeLimit(tenMinutes) }
  counts.set(network, begun)
  for (const oldest of counts.keys()) {
    if (counts.size <= mostNetworks) break
    counts.delete(oldest)
  }
  return begun
}

import type { FastifyInstance } from 'fastify'
import { OrderCourts } from '@pantul/contract/orders'
import { Counter, Histogram, type Registry } from 'prom-client'
import { failureOf } from '../http/failure.ts'

/** Upper bounds in seconds, finer around the promised response times. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * Measures every answer by its route pattern, and counts attempts to order by outcome: `placed` or the problem code.
 * Repeats are counted too.
 */
export function measureRequests(app: FastifyInstance, registry: Registry): void {
  const seconds = new Histogram({
    name: 'pantul_request_seconds',
    help: 'Time until a request was answered.',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry],
  })
  const orders = new Counter({
    name: 'pantul_orders_total',
    help: 'Tries to order, by what became of them: placed, or the code of the problem.',
    labelNames: ['outcome'],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    if (route === OrderCourts.path && reply.statusCode === 201) orders.inc({ outcome: 'placed' })
    done()
  })
  app.addHook('onError', (request, _reply, error, done) => {
    if (request.routeOptions.url === OrderCourts.path)
      orders.inc({ outcome: failureOf(error).problem.problem })
    done()
  })
}

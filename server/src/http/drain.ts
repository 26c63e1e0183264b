import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { timeLimit } from '../clock.ts'

/** Longest wait, in milliseconds, for requests that are being answered. */
const patience = 5_000

/**
 * On closing: new requests are refused with 503, running ones are answered, and only then are the connections cut.
 * Streams are not waited for: they never end by themselves.
 */
export function finishRunningRequests(app: FastifyInstance): void {
  const running = new Set<string>()
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.routeOptions.config.isStream !== true) running.add(request.id)
    done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    running.delete(request.id)
    done()
  })
  app.addHook('onRequestAbort', (request, done) => {
    running.delete(request.id)
    done()
  })
  app.addHook('preClose', async () => {
    const limit = timeLimit(patience)
    while (running.size > 0 && !limit.isOver()) await pause(20)
  })
}

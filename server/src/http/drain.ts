import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { problem } from '@pantul/rules/problem'
import { timeLimit } from '../clock.ts'
import { Refusal } from './refusal.ts'

/** Longest wait, in milliseconds, for requests that are being answered. */
const patience = 5_000
/** Seconds after which the next process is likely to be there. */
const retryAfter = 2

/**
 * On closing: new requests are refused with DATABASE_AWAY (503) and when to come back, running ones are answered, and only then are the connections cut.
 * Streams are not waited for: they never end by themselves.
 */
export function finishRunningRequests(app: FastifyInstance): void {
  const running = new Set<string>()
  let isClosing = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (isClosing) return done(new Refusal(problem('DATABASE_AWAY'), { retryAfter }))
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
    isClosing = true
    const limit = timeLimit(patience)
    while (running.size > 0 && !limit.isOver()) await pause(20)
  })
}

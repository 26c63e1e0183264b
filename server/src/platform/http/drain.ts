import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { problem } from '@pantul/rules/problem'
import { timeLimit } from '../base/clock.ts'
import { Refusal } from '../base/refusal.ts'

/** Longest wait for running requests, in milliseconds. */
const timeoutMs = 5_000
/** Seconds until the next process is probably ready. */
const retryAfter = 2

/**
 * Graceful shutdown: refuses new requests with DATABASE_AWAY (503) and Retry-After, waits for running ones, then
 * closes the connections. Event streams are not waited for, because they never end by themselves.
 */
export function finishRunningRequests(app: FastifyInstance): void {
  let running = 0
  const end = (): void => {
    running -= 1
  }
  let isClosing = false
  app.addHook('onRequest', (request, reply, done) => {
    if (isClosing) return done(new Refusal(problem('DATABASE_AWAY'), { retryAfter }))
    if (request.routeOptions.config.isStream !== true) {
      running += 1
      // Emitted once, after the answer or when the client disconnects.
      reply.raw.on('close', end)
    }
    done()
  })
  app.addHook('preClose', async () => {
    isClosing = true
    const limit = timeLimit(timeoutMs)
    while (running > 0 && !limit.isOver()) await pause(20)
  })
}

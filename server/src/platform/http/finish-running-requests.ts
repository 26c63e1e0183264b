import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { problem } from '@pantul/rules/problem'
import { timeLimit } from '../base/clock.ts'
import { Refusal } from '../base/refusal.ts'

/** The longest wait for running requests; after it the server closes anyway. */
const timeoutMs = 5_000
/** Seconds until a new process is probably ready. */
const retryAfter = 2

/**
 * When the server is closed, refuses new requests with DATABASE_AWAY (503) and Retry-After, and delays the closing until
 * the running requests are answered. It does not wait for event streams, because they never end by themselves.
 */
export function finishRunningRequests(app: FastifyInstance): void {
  let running = 0
  const countEnd = (): void => {
    running -= 1
  }
  let isClosing = false
  app.addHook('onRequest', (request, reply, done) => {
    if (isClosing) return done(new Refusal(problem('DATABASE_AWAY'), { retryAfter }))
    if (request.routeOptions.config.isStream !== true) {
      running += 1
      // Emitted once, after the answer or when the client disconnects.
      reply.raw.on('close', countEnd)
    }
    done()
  })
  app.addHook('preClose', async () => {
    isClosing = true
    const timeout = timeLimit(timeoutMs)
    while (running > 0 && !timeout.isOver()) await pause(20)
  })
}

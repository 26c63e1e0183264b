import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { problem } from '@pantul/rules/problem'
import { timeLimit } from '../base/clock.ts'
import { Refusal } from '../base/refusal.ts'

/** Longest wait, in milliseconds, for requests that are being answered. */
const patience = 5_000
/** Seconds after which the next process is likely to be there. */
const retryAfter = 2

/**
 * On closing: new requests are refused with DATABASE_AWAY (503) and when to come back, running ones are answered, and only then are the connections cut.
 * Streams are not waited for: they never end by themselves.
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
      // Comes once, whether the answer went out or its reader has left.
      reply.raw.once('close', end)
    }
    done()
  })
  app.addHook('preClose', async () => {
    isClosing = true
    const limit = timeLimit(patience)
    while (running > 0 && !limit.isOver()) await pause(20)
  })
}

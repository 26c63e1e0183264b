import type { FastifyInstance } from 'fastify'
import { reachedLimits, type ReachedLimit } from './limit-unpaid.ts'

/** Logs each limit that an unpaid order reached, without personal data. */
export function logUnpaidLimits(app: FastifyInstance): void {
  const log = (limit: unknown): void => app.log.warn(limit as ReachedLimit, 'unpaid orders limited')
  reachedLimits.subscribe(log)
  app.addHook('onClose', async () => {
    reachedLimits.unsubscribe(log)
  })
}

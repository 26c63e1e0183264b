import type { FastifyInstance } from 'fastify'
import { unpaidLimits, type UnpaidLimit } from './limit-unpaid.ts'

/** A line for the venue whenever somebody may not hold more, or has to prove something first; it names nobody. */
export function logUnpaidLimits(app: FastifyInstance): void {
  const log = (limit: unknown): void => app.log.warn(limit as UnpaidLimit, 'unpaid orders limited')
  unpaidLimits.subscribe(log)
  app.addHook('onClose', async () => {
    unpaidLimits.unsubscribe(log)
  })
}

import type { FastifyInstance } from 'fastify'
import { unpaidLimits, type UnpaidLimit } from './limit-unpaid.ts'

/** Logs each limit that an unpaid order met, without personal data. */
export function logUnpaidLimits(app: FastifyInstance): void {
  const log = (limit: unknown): void => app.log.warn(limit as UnpaidLimit, 'unpaid orders limited')
  unpaidLimits.subscribe(log)
  app.addHook('onClose', async () => {
    unpaidLimits.unsubscribe(log)
  })
}

import type { FastifyInstance } from 'fastify'
import { Health } from '@pantul/contract/health'
import type { Connection } from '../database/open.ts'
import { register } from './route.ts'

/**
 * GET /api/health: 200 if the database answers, else 503 DATABASE_AWAY. `reserve` is a separate pool, so that a full main
 * pool does not look like a lost database.
 */
export function healthRoutes(app: FastifyInstance, reserve: Connection): void {
  register(app, Health, { policy: 'no-session', limit: 'none' }, async () => {
    await reserve.query('select')
    return { statusCode: 200, data: { live: true, ready: true } }
  })
}

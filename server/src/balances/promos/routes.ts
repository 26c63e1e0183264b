import type { FastifyInstance } from 'fastify'
import { Promos } from '@pantul/contract/promos'
import type { Deps } from '../../platform/deps.ts'
import { register } from '../../platform/http/route.ts'
import { showPromos } from './show-promos.ts'

export function promoRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, Promos, { policy: 'no-session' }, async ({ query, locale }) => ({
    statusCode: 200,
    data: await showPromos(deps, query.distChan, locale),
  }))
}

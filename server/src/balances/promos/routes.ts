import type { FastifyInstance } from 'fastify'
import { Promos, ValidatePromo } from '@pantul/contract/promos'
import type { Deps } from '../../platform/deps.ts'
import { register } from '../../platform/http/route.ts'
import { showPromos } from './show-promos.ts'
import { tryCode } from './try-code.ts'
import { validatePromo } from './validate-promo.ts'

/** The promos of a location, and what a code takes off a basket. */
export function promoRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, Promos, { policy: 'anyone' }, async ({ query, locale }) => ({
    statusCode: 200,
    data: await showPromos(deps, query.distChan, locale),
  }))

  register(app, ValidatePromo, { policy: 'visitor' }, async ({ body, locale, customer, request }) => {
    const validate = () => validatePromo(deps, body, { customer, language: locale })
    return { statusCode: 200, data: await tryCode(deps, body.promoCode, { request, customer }, validate) }
  })
}

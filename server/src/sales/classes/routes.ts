import { Academy, Classes } from '@pantul/contract/classes'
import type { FastifyInstance } from 'fastify'
import { problem } from '@pantul/rules/problem'
import type { Deps } from '../../platform/deps.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { register } from '../../platform/http/route.ts'
import { dateFromWire } from '../../platform/http/wire-date.ts'
import { showAcademy, showClasses } from './show-classes.ts'

const defaultDays = 7
const maxDays = 30

/** Routes that list the classes and programmes of a location, with the places of the customer who is logged in. */
export function classRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, Classes, { policy: 'optional-login' }, async ({ query, customer, locale: language }) => {
    const { distChan: locationId, from, days = defaultDays } = query
    if (days < 1 || days > maxDays) throw new Refusal(problem('BODY_INVALID'))
    const filter = { locationId, from: from === undefined ? null : dateFromWire(from), days }
    const reader = { customerId: customer?.id ?? null, language }
    return { statusCode: 200, data: await showClasses(deps, filter, reader) }
  })

  register(app, Academy, { policy: 'optional-login' }, async ({ query, customer, locale: language }) => ({
    statusCode: 200,
    data: await showAcademy(deps, query.distChan, { customerId: customer?.id ?? null, language }),
  }))
}

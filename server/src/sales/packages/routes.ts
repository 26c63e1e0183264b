import { OrderPackage, Packages, QuotaLedger, QuotaPackages } from '@pantul/contract/packages'
import type { FastifyInstance } from 'fastify'
import type { MoneyDeps } from '../../money/money-deps.ts'
import { holderOf } from '../../platform/http/holder.ts'
import { register } from '../../platform/http/route.ts'
import { scopeOf } from '../../platform/http/idempotency.ts'
import { placedToWire } from '../../orders/show-placed.ts'
import { orderPackage } from './order-package.ts'
import { showPackages } from './show-packages.ts'
import { showLedger, showQuota } from './show-quota.ts'

/** Packages of court-hours: what is on sale, buying one, and what a customer owns. */
export function packageRoutes(app: FastifyInstance, deps: MoneyDeps): void {
  register(app, Packages, { policy: 'anyone' }, async ({ query, locale }) => ({
    statusCode: 200,
    data: await showPackages(deps, { locationId: query.distChan, locale }),
  }))

  register(
    app,
    OrderPackage,
    { policy: 'visitor', limit: 'orders' },
    async ({ body, locale: language, caller, customer, idempotencyKey: key, request }) => {
      const holder = holderOf({ caller, request }, deps.config)
      const attempt = { scope: scopeOf(caller, customer), key, call: OrderPackage.path, body }
      const placed = await orderPackage(deps, { body, customer, language, holder }, attempt)
      return { statusCode: 201, data: placedToWire(placed) }
    },
  )

  register(app, QuotaPackages, { policy: 'customer' }, async ({ customer }) => ({
    statusCode: 200,
    data: await showQuota(deps, customer.id),
  }))

  register(app, QuotaLedger, { policy: 'customer' }, async ({ params, customer }) => ({
    statusCode: 200,
    data: await showLedger(deps, params.id, customer.id),
  }))
}

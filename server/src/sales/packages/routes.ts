import { OrderPackage, Packages, QuotaLedger, QuotaPackages } from '@pantul/contract/packages'
import type { FastifyInstance } from 'fastify'
import type { MoneyDeps } from '../../money/money-deps.ts'
import { clientKeysOf } from '../../platform/http/client-keys.ts'
import { register } from '../../platform/http/route.ts'
import { limitConcurrency } from '../../platform/http/limit-concurrency.ts'
import { scopeOf } from '../../platform/http/idempotency.ts'
import { placedOrderAnswer } from '../../orders/place/show-placed.ts'
import { orderPackage } from './order-package.ts'
import { showPackages } from './show-packages.ts'
import { showLedger, showQuota } from './show-quota.ts'

/** Fewer than the connections of the pool, because orders of one person wait for each other. */
const concurrencyLimits = { total: 4, perQueue: 3 }

/** Routes of packages: list, buy, and show a customer's own. */
export function packageRoutes(app: FastifyInstance, deps: MoneyDeps): void {
  const runInTurn = limitConcurrency({ ...concurrencyLimits, queueSeconds: deps.config.orderQueueSeconds })

  register(app, Packages, { policy: 'no-session' }, async ({ query, locale }) => ({
    statusCode: 200,
    data: await showPackages(deps, { locationId: query.distChan, locale }),
  }))

  register(
    app,
    OrderPackage,
    { policy: 'optional-login', limit: 'orders' },
    async ({ body, locale: language, caller, customer, idempotencyKey: key, request }) => {
      const clientKeys = clientKeysOf({ caller, request }, deps.config)
      const attempt = { scope: scopeOf(caller, customer), key, call: OrderPackage.path, body }
      const buying = { body, customer, language, clientKeys }
      const placed = await runInTurn({ queue: clientKeys.network, attempt }, () =>
        orderPackage(deps, buying, attempt),
      )
      return { statusCode: 201, data: placedOrderAnswer(placed) }
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

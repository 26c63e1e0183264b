import type { FastifyInstance } from 'fastify'
import { StoreCredit } from '@pantul/contract/after-booking'
import { localMoment } from '../../platform/base/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import { register } from '../../platform/http/route.ts'
import { creditBalance, creditEntries } from './queries.ts'

/** An entry of nobody's order has no location whose clock could say it. */
const universal = 'UTC'

/** The customer's own store credit. */
export function creditRoutes(app: FastifyInstance, { db }: Deps): void {
  register(app, StoreCredit, { policy: 'customer' }, async ({ customer }) => ({
    statusCode: 200,
    data: {
      Balance: await creditBalance(db, customer.id),
      items: (await creditEntries(db, customer.id)).map((entry) => ({
        Kind: entry.kind,
        Amount: entry.amount,
        At: localMoment(entry.at, entry.timeZone ?? universal),
        OrderID: entry.orderPublicId,
        OrderNo: entry.orderNumber,
      })),
    },
  }))
}

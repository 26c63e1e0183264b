import type { FastifyInstance } from 'fastify'
import { StoreCredit } from '@pantul/contract/after-booking'
import { ownCreditToWire } from '@pantul/contract/credit-wire'
import { localMoment } from '../../platform/base/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import { register } from '../../platform/http/route.ts'
import { creditBalance, creditEntries } from './queries.ts'

/** Routes of the customer's store credit. Times of entries without an order are in UTC. */
export function creditRoutes(app: FastifyInstance, { db }: Deps): void {
  register(app, StoreCredit, { policy: 'customer' }, async ({ customer }) => ({
    statusCode: 200,
    data: ownCreditToWire({
      balance: await creditBalance(db, customer.id),
      entries: (await creditEntries(db, customer.id)).map((entry) => ({
        kind: entry.kind,
        amount: entry.amount,
        at: localMoment(entry.at, entry.timeZone ?? 'UTC'),
        orderId: entry.orderPublicId,
        orderNumber: entry.orderNumber,
      })),
    }),
  }))
}

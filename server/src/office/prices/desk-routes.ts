import { AddPrice, EndPrice, Prices } from '@pantul/contract/desk-prices'
import { endPriceFromWire, priceChangeFromWire, priceListToWire } from '@pantul/contract/desk-prices-wire'
import { problem } from '@pantul/rules/problem'
import type { FastifyInstance } from 'fastify'
import { actingStaff, staffAttempt } from '../../people/staff/staff-attempt.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Deps } from '../../platform/deps.ts'
import { register } from '../../platform/http/route.ts'
import { addPrice } from './add-price.ts'
import { endPrice } from './end-price.ts'
import { pricesOf } from './queries.ts'

/** Calls by which staff read and change the prices of their location. */
export function priceDeskRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, Prices, { policy: { staff: 'see-offer' } }, async ({ staff }) => ({
    statusCode: 200,
    data: priceListToWire((await pricesOf(deps.db, deps.clock, staff.locationId)).list),
  }))

  register(app, AddPrice, { policy: { staff: 'change-offer' } }, async (incoming) => {
    const change = priceChangeFromWire(incoming.body)
    if (change === null) throw new Refusal(problem('DATE_INVALID'))
    const staff = actingStaff(incoming, 'change-offer')
    const prices = await addPrice(deps, { staff, change }, staffAttempt(AddPrice, incoming))
    return { statusCode: 200, data: priceListToWire(prices) }
  })

  register(app, EndPrice, { policy: { staff: 'change-offer' } }, async (incoming) => {
    const prices = await endPrice(deps, {
      staff: actingStaff(incoming, 'change-offer'),
      ruleId: incoming.params.id,
      seenVersion: endPriceFromWire(incoming.body),
      locale: incoming.locale,
    })
    return { statusCode: 200, data: priceListToWire(prices) }
  })
}

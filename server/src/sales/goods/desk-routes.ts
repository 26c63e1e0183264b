import { QuoteGoods, MoveRentals, SellGoods } from '@pantul/contract/desk-goods'
import {
  goodsQuoteToWire,
  goodsSaleFromWire,
  pickedGoodsFromWire,
  rentalTimeConverter,
} from '@pantul/contract/desk-goods-wire'
import { soldOrderToWire } from '@pantul/contract/desk-sale-wire'
import { changeOf } from '@pantul/rules/tender'
import type { FastifyInstance } from 'fastify'
import type { OrderDeps } from '../../orders/states/order-hooks.ts'
import { describeAcceptedOrder } from '../../orders/place/show-placed.ts'
import { limitApprovalCodes } from '../../people/staff/approve.ts'
import { actingStaff, staffAttempt } from '../../people/staff/staff-attempt.ts'
import { register } from '../../platform/http/route.ts'
import { quoteGoods } from './quote-goods.ts'
import { moveRentals } from './move-rentals.ts'
import { sellGoods } from './sell-goods.ts'

/** Calls by which staff sell goods at the counter, and move rented goods to the new time of their booking. */
export function goodsDeskRoutes(app: FastifyInstance, deps: OrderDeps): void {
  register(app, QuoteGoods, { policy: { staff: 'sell' } }, async ({ body, staff, locale: language }) => {
    const { locationId } = staff
    const quote = await quoteGoods(deps, { ...pickedGoodsFromWire(body), locationId, language })
    return { statusCode: 200, data: goodsQuoteToWire(quote) }
  })

  register(app, SellGoods, { policy: { staff: 'sell' } }, async (incoming) => {
    const { body, locale: language } = incoming
    const sale = goodsSaleFromWire(body)
    const staff = actingStaff(incoming, 'sell')
    const approving = { staff, approvals: [sale.unpaid?.approval ?? null] }
    const order = await limitApprovalCodes(deps, approving, () =>
      sellGoods(deps, { ...sale, staff, language }, staffAttempt(SellGoods, incoming)),
    )
    const money = { change: changeOf(sale.tenders), owed: sale.unpaid?.amount ?? 0 }
    return {
      statusCode: 201,
      data: soldOrderToWire(describeAcceptedOrder({ order, redirectUrl: null }), money),
    }
  })

  register(app, MoveRentals, { policy: { staff: 'change-booking' } }, async (incoming) => {
    const staff = actingStaff(incoming, 'change-booking')
    const rented = await moveRentals(deps, { staff, orderNumber: incoming.params.number })
    return { statusCode: 200, data: rentalTimeConverter.toWire(rented) }
  })
}

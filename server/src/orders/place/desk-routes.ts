import { QuoteSale, SellCourts } from '@pantul/contract/desk-sale'
import { quoteTermsFromWire, saleQuoteToWire, soldOrderToWire } from '@pantul/contract/desk-sale-wire'
import { changeOf } from '@pantul/rules/tender'
import type { FastifyInstance } from 'fastify'
import { tryCode } from '../../balances/promos/try-code.ts'
import { staffAttempt } from '../../people/staff/staff-attempt.ts'
import { register } from '../../platform/http/route.ts'
import { limitSaleCodes } from './limit-sale-codes.ts'
import type { OrderDeps } from '../states/order-hooks.ts'
import { placeOrder } from './place-order.ts'
import { quoteSale } from './quote-sale.ts'
import { readItems } from './read-request.ts'
import { readSale } from './read-sale.ts'
import { describeAcceptedOrder } from './show-placed.ts'

/** Calls by which staff sell courts at the counter and on the phone. */
export function saleRoutes(app: FastifyInstance, deps: OrderDeps): void {
  register(
    app,
    QuoteSale,
    { policy: { staff: 'sell' } },
    async ({ body, customer, staff, request, locale: language }) => {
      const items = readItems(body.payload)
      const terms = quoteTermsFromWire(body)
      const seller = { customerId: customer.id, ...staff }
      const { quote, ...shown } = await tryCode(deps, terms.promoCode, { request, customer }, () =>
        quoteSale(deps, { seller, items, language, ...terms }),
      )
      return { statusCode: 200, data: saleQuoteToWire(quote, shown) }
    },
  )

  register(app, SellCourts, { policy: { staff: 'sell' } }, async (incoming) => {
    const { body, locale: language } = incoming
    const sale = await readSale(deps.db, body, { ...incoming, language })
    const { settling } = sale.seller ?? {}
    const placed = await tryCode(deps, sale.promoCode, incoming, () =>
      limitSaleCodes(deps, sale, () => placeOrder(deps, sale, staffAttempt(SellCourts, incoming))),
    )
    const money =
      settling?.kind === 'tenders'
        ? { change: changeOf(settling.tenders), owed: settling.unpaid?.amount ?? 0 }
        : { change: 0, owed: 0 }
    return { statusCode: 201, data: soldOrderToWire(describeAcceptedOrder(placed), money) }
  })
}

import type { FastifyInstance } from 'fastify'
import { OrderCourts, QuoteCourts } from '@pantul/contract/orders'
import { quoteToWire } from '@pantul/contract/quote-wire'
import { ValidatePromo } from '@pantul/contract/promos'
import type { OrderDeps } from '../states/order-hooks.ts'
import { clientKeysOf } from '../../platform/http/client-keys.ts'
import { register } from '../../platform/http/route.ts'
import { tryCode } from '../../balances/promos/try-code.ts'
import { placeOrder } from './place-order.ts'
import { quoteBasket } from './quote-basket.ts'
import { readRequest } from './read-request.ts'
import { scopeOf } from '../../platform/http/idempotency.ts'
import { placedOrderAnswer } from './show-placed.ts'
import { describeQuote } from '../price/show-quote.ts'
import { validatePromo } from './validate-promo.ts'
import { limitConcurrency } from '../../platform/http/limit-concurrency.ts'

/** Fewer than the database connections, so that orders do not delay the board. Each network address has a queue. */
const ordersAtOnce = { total: 8, perQueue: 6 }

/** Calls of players: the price of a basket, the discount of a promo code, an order. `tryCode` limits guessed promo codes. */
export function ordersRoutes(app: FastifyInstance, deps: OrderDeps): void {
  const runInTurn = limitConcurrency({ ...ordersAtOnce, queueSeconds: deps.config.orderQueueSeconds })

  register(
    app,
    QuoteCourts,
    { policy: 'optional-login' },
    async ({ body, locale, caller, customer, request }) => {
      const clientKeys = clientKeysOf({ caller, request }, deps.config)
      const quote = await tryCode(deps, body.promoCode, { request, customer }, () =>
        quoteBasket(deps, body, { customer, clientKeys, language: locale }),
      )
      return {
        statusCode: 200,
        data: quoteToWire(describeQuote(quote.price, { ...deps, facts: quote.facts, language: locale })),
      }
    },
  )

  register(
    app,
    OrderCourts,
    { policy: 'optional-login', limit: 'orders' },
    async ({ body, locale, caller, customer, idempotencyKey: key, request }) => {
      const clientKeys = clientKeysOf({ caller, request }, deps.config)
      const order = { ...readRequest(body, { customer, language: locale }), clientKeys, seller: null }
      const attempt = { scope: scopeOf(caller, customer), key, call: OrderCourts.path, body }
      const place = () =>
        tryCode(deps, body.promoCode, { request, customer }, () => placeOrder(deps, order, attempt))
      return {
        statusCode: 201,
        data: placedOrderAnswer(await runInTurn({ queue: clientKeys.network, attempt }, place)),
      }
    },
  )

  register(
    app,
    ValidatePromo,
    { policy: 'optional-login' },
    async ({ body, locale, caller, customer, request }) => {
      const clientKeys = clientKeysOf({ caller, request }, deps.config)
      const validate = () => validatePromo(deps, body, { customer, clientKeys, language: locale })
      return { statusCode: 200, data: await tryCode(deps, body.promoCode, { request, customer }, validate) }
    },
  )
}

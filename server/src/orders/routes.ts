import type { FastifyInstance } from 'fastify'
import { OrderCourts, QuoteCourts } from '@pantul/contract/orders'
import type { WireQuote } from '@pantul/contract/orders'
import { lineToWire } from '@pantul/contract/quote-wire'
import { problem } from '@pantul/rules/problem'
import { taxLabel } from '@pantul/rules/tax'
import { cataloguesOf } from '../catalogue/keep-catalogues.ts'
import { localMoment } from '../clock.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import { register } from '../http/route.ts'
import { basketFacts, type BasketFacts } from './basket-facts.ts'
import { placeOrder, PriceChanged } from './place-order.ts'
import { priceOrder, type OrderPrice } from './price-order.ts'
import { readBasket, readRequest } from './read-request.ts'
import { scopeOf } from './remember-answer.ts'
import { placedToWire } from './show-placed.ts'
import { takeTurns } from './take-turns.ts'

/** Fewer than a pool has connections, so that a rush for one hour never keeps the board waiting. */
const ordersAtOnce = 8

/** The price of a basket, and the order. */
export function ordersRoutes(app: FastifyInstance, deps: Deps): void {
  const inTurn = takeTurns(ordersAtOnce)

  register(app, QuoteCourts, { policy: 'visitor' }, async ({ body, locale, customer }) => {
    const items = readBasket(body, customer)
    const facts = basketFacts(await cataloguesOf(deps.db).of(deps.db, body.distChan), locale)
    const price = priceOrder(items, facts, deps.clock)
    return { statusCode: 200, data: quoteToWire(deps, price, facts) }
  })

  register(
    app,
    OrderCourts,
    { policy: 'visitor', limit: 'orders' },
    async ({ body, locale, caller, customer, idempotencyKey: key }) => {
      const request = readRequest(body, { customer, language: locale })
      const attempt = { scope: scopeOf(caller, customer), key, call: OrderCourts.path, body }
      const placed = await inTurn(() => placeOrder(deps, request, attempt)).catch((error: unknown) => {
        throw error instanceof PriceChanged ? priceChanged(deps, error) : error
      })
      return { statusCode: 201, data: placedToWire(placed) }
    },
  )
}

const priceChanged = (deps: Deps, { price, facts }: PriceChanged): Refusal =>
  new Refusal(problem('PRICE_CHANGED'), { data: { Quote: quoteToWire(deps, price, facts) } })

const quoteToWire = (deps: Deps, price: OrderPrice, { location }: BasketFacts): WireQuote => ({
  Lines: price.lines.map(lineToWire),
  Courts: price.courts,
  Coach: price.coach,
  AddOns: price.addOns,
  Discount: 0,
  Tax: {
    Label: taxLabel(location.taxRateBp),
    RateBp: location.taxRateBp,
    IsInclusive: location.taxIsInclusive,
    Base: price.taxed.base,
    Amount: price.taxed.tax,
  },
  Total: price.taxed.total,
  PackageHours: 0,
  QuoteHash: price.hash,
  CreatedAt: localMoment(deps.clock.now(), location.timeZone),
})

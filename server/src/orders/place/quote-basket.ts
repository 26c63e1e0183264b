import type { BodyOf } from '@pantul/contract/call'
import type { QuoteCourts } from '@pantul/contract/orders'
import { cataloguesOf } from '../../venue/catalogue/cache-catalogues.ts'
import type { Deps } from '../../platform/deps.ts'
import type { ClientKeys } from '../../platform/http/client-keys.ts'
import type { Locale } from '../../platform/http/language.ts'
import type { CurrentCustomer } from '../../platform/http/session.ts'
import { basketFacts, type BasketFacts } from '../price/basket-facts.ts'
import { expireOverdue } from '../states/expire-order.ts'
import { findBalances } from '../price/find-balances.ts'
import { priceOrder, type OrderPrice } from '../price/price-order.ts'
import { verifiedBuyer, readBasket } from './read-request.ts'

export type QuoteRequester = {
  readonly customer: CurrentCustomer | null
  readonly clientKeys: ClientKeys
  readonly language: Locale
}

/**
 * The price of a basket now. For a customer or a code, first expires overdue holds, which may reserve package hours,
 * credit or the promo. Refusals: those of `readBasket` and `priceOrder`.
 */
export async function quoteBasket(
  { db, clock }: Deps,
  body: BodyOf<typeof QuoteCourts>,
  { customer, clientKeys, language }: QuoteRequester,
): Promise<{ price: OrderPrice; facts: BasketFacts }> {
  const items = readBasket(body, customer)
  const { distChan: locationId, promoCode = '', useCredit = false } = body
  const facts = basketFacts(await cataloguesOf(db).of(db, locationId), language)
  const customerId = customer?.id ?? null
  if (customerId !== null || promoCode !== '')
    await expireOverdue(db, { locationId: null, dates: [], customerId })
  const balances = await findBalances(db, {
    locationId,
    player: verifiedBuyer(customer),
    promoCode,
    clientKeys,
  })
  return { price: priceOrder(items, { facts, clock, balances, usesCredit: useCredit }), facts }
}

import type { BodyOf } from '@pantul/contract/call'
import type { QuoteCourts } from '@pantul/contract/orders'
import { cataloguesOf } from '../venue/catalogue/cache-catalogues.ts'
import type { Deps } from '../platform/deps.ts'
import type { Holder } from '../platform/http/holder.ts'
import type { Locale } from '../platform/http/language.ts'
import type { CurrentCustomer } from '../platform/http/session.ts'
import { basketFacts, type BasketFacts } from './basket-facts.ts'
import { expireOverdue } from './expire-order.ts'
import { findMeans } from './find-means.ts'
import { priceOrder, type OrderPrice } from './price-order.ts'
import { provedAsker, readBasket } from './read-request.ts'

/** Who asks, in which browser and language. */
export type QuoteAsker = {
  readonly customer: CurrentCustomer | null
  readonly holder: Holder
  readonly language: Locale
}

/**
 * The price of a basket as it would be ordered at this moment: what pays is free when the hold that kept it has run out.
 * Refusals: those of `readBasket` and `priceOrder`.
 */
export async function quoteBasket(
  { db, clock }: Deps,
  body: BodyOf<typeof QuoteCourts>,
  { customer, holder, language }: QuoteAsker,
): Promise<{ price: OrderPrice; facts: BasketFacts }> {
  const items = readBasket(body, customer)
  const { distChan: locationId, promoCode = '', useCredit = false } = body
  const facts = basketFacts(await cataloguesOf(db).of(db, locationId), language)
  const customerId = customer?.id ?? null
  if (customerId !== null || promoCode !== '')
    await expireOverdue(db, { locationId: null, dates: [], customerId })
  const means = await findMeans(db, { locationId, player: provedAsker(customer), promoCode, holder })
  return { price: priceOrder(items, { facts, clock, means, usesCredit: useCredit }), facts }
}

import type { CompleteQuote } from '@pantul/contract/quote-wire'
import type { BookingItem } from '@pantul/rules/booking-item'
import { listPrice, type PriceOff } from '@pantul/rules/desk-price'
import { saleWarnings, type SaleWarning } from '@pantul/rules/desk-sale'
import type { ActingStaff } from '../people/staff/write-act.ts'
import { venueNow } from '../platform/base/clock.ts'
import type { Deps } from '../platform/deps.ts'
import type { Locale } from '../platform/http/language.ts'
import { cataloguesOf } from '../venue/catalogue/cache-catalogues.ts'
import { priceOffLeftOf } from './allow-price-off.ts'
import { basketFacts } from './basket-facts.ts'
import { findBalances } from './find-balances.ts'
import { priceOrder } from './price-order.ts'
import { shownQuote } from './show-quote.ts'

type QuoteSaleInput = {
  readonly seller: Pick<ActingStaff, 'customerId' | 'locationId' | 'roles'>
  readonly items: readonly BookingItem[]
  readonly language: Locale
  readonly priceOff: PriceOff | null
}

/**
 * The price of a basket that staff sell, and the limits of players that it exceeds. Staff see these limits but may
 * exceed them. Refusals: those of `priceOrder`.
 */
export async function quoteSale(
  { db, clock }: Deps,
  { seller, items, language, priceOff }: QuoteSaleInput,
): Promise<{
  quote: CompleteQuote
  warnings: readonly SaleWarning[]
  priceOff: number
  priceOffLeft: number | null
}> {
  const { locationId } = seller
  const facts = basketFacts(await cataloguesOf(db).of(db, locationId), language)
  const unknownCustomer = { customerId: null, email: '', phoneE164: '' }
  const balances = await findBalances(db, {
    locationId,
    player: unknownCustomer,
    promoCode: '',
    holder: null,
  })
  const price = priceOrder(items, { facts, clock, balances, usesCredit: false, isByStaff: true, priceOff })
  const { lastStartMinute, limits, timeZone } = facts.location
  const now = venueNow(clock, timeZone)
  return {
    quote: shownQuote(price, { clock, facts, language }),
    priceOff: price.priceOff?.amount ?? 0,
    priceOffLeft: await priceOffLeftOf(db, seller, { list: listPrice(price.lines), now: clock.now() }),
    warnings: saleWarnings(items, { now, lastStartMinute, limits }),
  }
}

import { totalListPrice } from '@pantul/rules/order-total'
import type { QuoteTerms } from '@pantul/contract/desk-sale-wire'
import type { ServerQuote } from '@pantul/contract/quote-wire'
import type { BookingItem } from '@pantul/rules/booking-item'
import { saleWarnings, type SaleWarning } from '@pantul/rules/desk-sale'
import type { PromoCustomer } from '../../balances/promos/customer-keys.ts'
import { requireContactToOrderFor } from '../../people/contacts/queries.ts'
import type { ActingStaff } from '../../people/staff/write-staff-act.ts'
import { venueNow } from '../../platform/base/clock.ts'
import type { Connection } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Locale } from '../../platform/http/language.ts'
import { cataloguesOf } from '../../venue/catalogue/cache-catalogues.ts'
import { remainingDiscountOf } from '../price/allow-discount.ts'
import { basketFacts } from '../price/basket-facts.ts'
import { findBalances } from '../price/find-balances.ts'
import { priceOrder } from '../price/price-order.ts'
import { refuseIfGuestUsesPackages, refuseIfPromoAndPriceOff } from './read-sale.ts'
import { describeQuote } from '../price/show-quote.ts'

type QuoteSaleInput = QuoteTerms & {
  readonly seller: Pick<ActingStaff, 'customerId' | 'locationId' | 'roles'>
  readonly items: readonly BookingItem[]
  readonly language: Locale
}

/**
 * The price of a basket that staff sell, with the balances of its buyer, and the limits of players that it exceeds.
 * Staff see these limits but may exceed them. `priceOffLeft`: rupiah that staff may still take off, null: any.
 * Refusals: those of `priceOrder`; PERSON_UNKNOWN; ADDRESS_NEEDED for packages of a guest; PROMO_WITH_PRICE_OFF.
 */
export async function quoteSale(
  { db, clock }: Deps,
  { seller, items, language, priceOff, contactId, promoCode }: QuoteSaleInput,
): Promise<{
  quote: ServerQuote
  warnings: readonly SaleWarning[]
  priceOff: number
  priceOffLeft: number | null
}> {
  const { locationId } = seller
  const facts = basketFacts(await cataloguesOf(db).of(db, locationId), language)
  const player = await buyerOf(db, contactId)
  refuseIfGuestUsesPackages(items, player)
  refuseIfPromoAndPriceOff({ promoCode, priceOff })
  const balances = await findBalances(db, { locationId, player, promoCode, clientKeys: null })
  const price = priceOrder(items, { facts, clock, balances, usesCredit: false, isByStaff: true, priceOff })
  const { lastStartMinute, limits, timeZone } = facts.location
  const now = venueNow(clock, timeZone)
  return {
    quote: describeQuote(price, { clock, facts, language }),
    priceOff: price.priceOff?.amount ?? 0,
    priceOffLeft: await remainingDiscountOf(db, seller, {
      listPrice: totalListPrice(price.lines),
      now: clock.now(),
    }),
    warnings: saleWarnings(items, { now, lastStartMinute, limits }),
  }
}

const unknownBuyer: PromoCustomer = { customerId: null, email: '', phoneE164: '' }

async function buyerOf(db: Connection, contactId: string | null): Promise<PromoCustomer> {
  if (contactId === null) return unknownBuyer
  const { customerId, email, phone: phoneE164 } = await requireContactToOrderFor(db, contactId)
  return { customerId, email, phoneE164 }
}

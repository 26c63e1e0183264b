import type { BodyOf } from '@pantul/contract/call'
import type { SellCourts } from '@pantul/contract/desk-sale'
import { saleTermsFromWire, type SaleTerms } from '@pantul/contract/desk-sale-wire'
import type { BookingItem } from '@pantul/rules/booking-item'
import { problem } from '@pantul/rules/problem'
import { tidyCode } from '@pantul/rules/promo'
import { requireContactToOrderFor } from '../../people/contacts/queries.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Database } from '../../platform/database/open.ts'
import type { Locale } from '../../platform/http/language.ts'
import type { CurrentStaff } from '../../platform/http/policy.ts'
import type { CurrentCustomer } from '../../platform/http/session.ts'
import type { OrderRequest } from './order-request.ts'
import { readItems } from './read-request.ts'
import type { SalePayment } from './seller.ts'

type SaleRequester = {
  readonly customer: CurrentCustomer
  readonly staff: CurrentStaff
  readonly language: Locale
}

/**
 * The order of a sale. Refusals: those of `readItems`; PERSON_UNKNOWN; ADDRESS_NEEDED for packages of a guest;
 * PROMO_WITH_PRICE_OFF; BODY_INVALID for a deadline that cannot be parsed.
 */
export async function readSale(
  db: Database,
  body: BodyOf<typeof SellCourts>,
  { customer, staff, language }: SaleRequester,
): Promise<OrderRequest> {
  const {
    contactId,
    quoteHash,
    settling: wireSettling,
    priceOff = null,
    promoCode = '',
  } = saleTermsFromWire(body)
  refuseIfPromoAndPriceOff({ promoCode, priceOff })
  const { locationId } = staff
  const items = readItems(body.payload)
  const settling = readSettling(wireSettling)
  const { id, ...person } = await requireContactToOrderFor(db, contactId)
  refuseIfGuestUsesPackages(items, person)
  return {
    locationId,
    division: 'PADEL',
    items,
    player: { ...person, phoneE164: person.phone },
    language,
    notes: '',
    quoteHash,
    promoCode,
    usesCredit: false,
    clientKeys: null,
    seller: { customerId: customer.id, staff, contactId: id, settling, priceOff },
  }
}

/** Staff cannot lower a price that a promo lowers. Refusal: PROMO_WITH_PRICE_OFF. */
export function refuseIfPromoAndPriceOff({
  promoCode,
  priceOff,
}: {
  readonly promoCode: string
  readonly priceOff: object | null
}): void {
  if (priceOff !== null && tidyCode(promoCode) !== '') throw new Refusal(problem('PROMO_WITH_PRICE_OFF'))
}

/** A guest without an account has no packages to pay with. Refusal: ADDRESS_NEEDED. */
export function refuseIfGuestUsesPackages(
  items: readonly BookingItem[],
  { customerId }: { readonly customerId: number | null },
): void {
  const isByPackage = items.some(({ courts }) => courts.some(({ paidByPackage }) => paidByPackage))
  if (isByPackage && customerId === null) throw new Refusal(problem('ADDRESS_NEEDED'))
}

/** Reads how the order is paid. Refusal: BODY_INVALID for a deadline that cannot be parsed. */
export function readSettling(settling: SaleTerms['settling']): SalePayment {
  if (settling.kind !== 'pay-by') return settling
  try {
    return { kind: 'pay-by', until: Temporal.Instant.from(settling.until) }
  } catch (error) {
    if (error instanceof RangeError) throw new Refusal(problem('BODY_INVALID'))
    throw error
  }
}

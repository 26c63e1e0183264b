import type { PackageOffer as NamedOffer } from '@pantul/contract/quote-wire'
import { shortOffersToWire } from '@pantul/contract/refusal-wire'
import { payableByCredit } from '@pantul/rules/credit-ledger'
import { orderTotal, totalListPrice } from '@pantul/rules/order-total'
import {
  offerPackages,
  type BookedHour,
  type PackageOfferRequest,
  type PackageOffer,
} from '@pantul/rules/package-offer'
import { allocatePackages, type Allocation } from '@pantul/rules/package'
import type { PlayDate } from '@pantul/rules/play-date'
import type { PriceLine } from '@pantul/rules/price'
import { DEFAULT_PRICE_TYPE } from '@pantul/rules/price-type'
import { distributeDiscount, discountAmountOf, type StaffDiscount } from '@pantul/rules/staff-discount'
import { isProblem, type Problem } from '@pantul/rules/problem'
import { choosePromo, type PromoOffer } from '@pantul/rules/promo'
import type { TaxedAmount } from '@pantul/rules/tax'
import { Refusal } from '../../platform/base/refusal.ts'
import type { BothLanguages, Location } from '../../venue/locations/queries.ts'
import type { PromoForCustomer } from '../../balances/promos/queries.ts'
import type { OwnedQuota } from '../../balances/quotas/queries.ts'
import { allPromos, type Balances } from './find-balances.ts'

/** The promo of an order; `discount` in rupiah. */
export type AppliedPromo = {
  readonly id: number
  readonly code: string | null
  readonly name: BothLanguages
  readonly discount: number
}

/**
 * How a price is paid, in rupiah. `packageAmount`: paid by packages; each court-hour of `allocations` takes one hour of
 * its package. `discounts`: one for each line. `creditUsed`: paid by store credit. `due`: to be paid in money.
 * `offers`: the package hours that each booking item needs and has. `credit`: the store credit, null for a guest.
 */
export type AppliedBalances = {
  readonly packageAmount: number
  readonly allocations: readonly Allocation<BookedHour & { readonly amount: number }>[]
  readonly quotas: readonly OwnedQuota[]
  readonly offers: readonly PackageOffer[]
  readonly promo: AppliedPromo | null
  /** What staff took off the list price, in rupiah; null if they did not lower the price. */
  readonly priceOff: { readonly amount: number; readonly listPrice: number } | null
  readonly discounts: readonly number[]
  readonly taxed: TaxedAmount
  readonly credit: number | null
  readonly creditUsed: number
  readonly due: number
}

/** The balances to use; `today` is the location's date. */
export type BalanceUse = {
  readonly balances: Balances
  readonly location: Location
  readonly today: PlayDate
  readonly usesCredit: boolean
  /** What staff take off the price; then no promo applies. */
  readonly priceOff?: StaffDiscount | null
}

/**
 * Pays the lines of a price: packages first, then the promo, then the tax, then store credit.
 * Refusals: PACKAGE_SHORT with its items; PROMO_… for an entered code that gives no discount.
 */
export function applyBalances(lines: readonly PriceLine[], use: BalanceUse): AppliedBalances {
  const { balances, location, usesCredit } = use
  const offers = offerPackages(balances.quotas, packageRequests(lines, location.id))
  const allocations = allocatePackages(balances.quotas, hoursToPayByPackage(lines, location.id))
  if (isProblem(allocations)) throw packageRefusal(allocations, { offers, lines, quotas: balances.quotas })
  const listPrice = totalListPrice(lines)
  const priceOff =
    use.priceOff == null ? null : { amount: discountAmountOf(use.priceOff, listPrice), listPrice }
  const promo = priceOff === null ? promoOf(lines, use) : null
  const discounts =
    priceOff === null ? (promo?.perLine ?? lines.map(() => 0)) : distributeDiscount(priceOff.amount, lines)
  const { packageAmount, taxed } = orderTotal(lines, discounts, {
    rateBp: location.taxRateBp,
    inclusive: location.taxIsInclusive,
  })
  const creditUsed =
    usesCredit && balances.credit !== null ? payableByCredit(balances.credit, taxed.total) : 0
  return {
    packageAmount,
    allocations,
    quotas: balances.quotas,
    offers,
    promo: promo && { id: promo.id, code: promo.code, name: promo.name, discount: promo.total },
    priceOff,
    discounts,
    taxed,
    credit: balances.credit,
    creditUsed,
    due: taxed.total - creditUsed,
  }
}

/** The court-hours that the player wants to pay by packages, with their prices. */
export const hoursToPayByPackage = (lines: readonly PriceLine[], locationId: string) =>
  courtHoursOf(
    lines.filter(({ paidByPackage }) => paidByPackage === true),
    locationId,
  )

const courtHoursOf = (lines: readonly PriceLine[], location: string) =>
  lines
    .filter(({ kind }) => kind === 'court')
    .flatMap(({ item, date, hours, type = DEFAULT_PRICE_TYPE, unitPrice }) =>
      hours.map((hour) => ({ bookingId: item, location, date, hour, type, amount: unitPrice })),
    )

/** Packages pay a booking item only as a whole, so an offer is for all court-hours of the item. */
const packageRequests = (lines: readonly PriceLine[], locationId: string): PackageOfferRequest[] =>
  [...Map.groupBy(lines, ({ item }) => item)]
    .map(([bookingId, itemLines]) => {
      const byPackage = hoursToPayByPackage(itemLines, locationId)
      const isByPackage = byPackage.length > 0
      return {
        bookingId,
        isByPackage,
        courtHours: isByPackage ? byPackage : courtHoursOf(itemLines, locationId),
      }
    })
    .filter(({ courtHours }) => courtHours.length > 0)

type PackageShortage = {
  readonly offers: readonly PackageOffer[]
  readonly lines: readonly PriceLine[]
  readonly quotas: readonly OwnedQuota[]
}

function packageRefusal(shortage: Problem, { offers, lines, quotas }: PackageShortage): Refusal {
  const paysByPackage = (id: number) => lines.some(({ item, paidByPackage }) => item === id && paidByPackage)
  const missing = offers.filter(
    ({ bookingId, hoursNeeded, hoursAvailable }) => paysByPackage(bookingId) && hoursAvailable < hoursNeeded,
  )
  return new Refusal(shortage, { data: shortOffersToWire(addPackageNames(missing, quotas)) })
}

export const addPackageNames = (
  offers: readonly PackageOffer[],
  quotas: readonly OwnedQuota[],
): NamedOffer[] =>
  offers.map(({ quotaIds, ...offer }) => ({
    ...offer,
    names: quotas.filter(({ id }) => quotaIds.includes(id)).map(({ name }) => name),
  }))

type PromoEffect = Omit<AppliedPromo, 'discount'> & {
  readonly total: number
  readonly perLine: readonly number[]
}

function promoOf(lines: readonly PriceLine[], { balances, location, today }: BalanceUse): PromoEffect | null {
  const offerOf = (promoForCustomer: PromoForCustomer): PromoOffer => ({
    ...promoForCustomer,
    today,
    location: location.id,
  })
  const { enteredPromo, automaticPromos: automatic } = balances
  const chosen = choosePromo(
    {
      typed: enteredPromo === null || isProblem(enteredPromo) ? enteredPromo : offerOf(enteredPromo),
      automatic: automatic.map(offerOf),
    },
    lines,
  )
  if (isProblem(chosen)) throw new Refusal(chosen)
  const promoForCustomer = chosen && allPromos(balances).find(({ promo }) => promo.id === chosen.promoId)
  if (chosen === null || promoForCustomer == null) return null
  const { total, perLine } = chosen
  return {
    id: Number(promoForCustomer.promo.id),
    code: promoForCustomer.promo.code,
    name: promoForCustomer.name,
    total,
    perLine,
  }
}

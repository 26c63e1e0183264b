import type { OfferConditions } from './offer-conditions.ts'
import { weekdayOf, type PlayDate } from './play-date.ts'
import type { PriceType } from './price-type.ts'
import { problem, type Problem } from './problem.ts'

/** When and where the hours of a package can be used. */
export type PackageConditions = OfferConditions & {
  /** Null is no condition. */
  readonly priceTypes: readonly PriceType[] | null
}

/** One court for one hour. */
export type CourtHour = {
  readonly location: string
  readonly date: PlayDate
  readonly hour: number
  readonly type: PriceType
}

/** A package of a customer. */
export type OwnedPackage = PackageConditions & {
  /** The id of the quota. */
  readonly id: string
  /** The court-hours that are left. */
  readonly balance: number
  /** The last play date. */
  readonly expires: PlayDate
  /**
   * Whether it was bought by a guest who typed the customer's e-mail address: perhaps a stranger, whose payment the bank
   * takes back later.
   */
  readonly isFromGuest: boolean
}

/** Why a package cannot pay a court-hour. */
export type PackageMismatch = 'location' | 'expired' | 'weekday' | 'hour' | 'price-type'

/** A court-hour, and the owned package (quota) that pays it. */
export type Allocation<Hour extends CourtHour> = { readonly courtHour: Hour; readonly quotaId: string }

/** The problem PACKAGE_SHORT. `unfit`: court-hours that no package with a balance may pay. */
export type PackageShort<Hour extends CourtHour> = Problem & { readonly unfit: readonly Hour[] }

/** The first condition that forbids a court-hour; null if none does. */
export function mismatchOf(
  conditions: PackageConditions,
  { location, date, hour, type }: CourtHour,
): Exclude<PackageMismatch, 'expired'> | null {
  const { weekdays, fromHour, toHour, priceTypes, locations } = conditions
  if (locations !== null && !locations.includes(location)) return 'location'
  if (weekdays !== null && !weekdays.includes(weekdayOf(date))) return 'weekday'
  if (hour < fromHour || hour >= toHour) return 'hour'
  return priceTypes === null || priceTypes.includes(type) ? null : 'price-type'
}

/** Like `mismatchOf`, and checks whether the package has expired. */
export const ownedMismatchOf = (
  owned: PackageConditions & Pick<OwnedPackage, 'expires'>,
  courtHour: CourtHour,
): PackageMismatch | null => (courtHour.date > owned.expires ? 'expired' : mismatchOf(owned, courtHour))

/**
 * Allocates packages to court-hours, in the order of the court-hours. As many hours as possible are paid. The package that
 * expires first pays as many of them as possible, then the next one; packages from guests are used last, and of equal
 * packages the earlier one in `packages` first. Refusal: PACKAGE_SHORT if not all hours can be paid, with `need` (the
 * number of hours) and `have` (the number that can be paid).
 */
export function allocatePackages<Hour extends CourtHour>(
  packages: readonly OwnedPackage[],
  courtHours: readonly Hour[],
): readonly Allocation<Hour>[] | PackageShort<Hour> {
  const payers = assignPayers(packages, courtHours)
  const allocations = courtHours.flatMap((courtHour, i) => {
    const payer = payers[i]
    return payer === undefined ? [] : [{ courtHour, quotaId: payer.id }]
  })
  if (allocations.length === courtHours.length) return allocations
  const unfit = courtHours.filter((courtHour) => !packages.some((owned) => canPay(owned, courtHour)))
  return { ...problem('PACKAGE_SHORT', { need: courtHours.length, have: allocations.length }), unfit }
}

/** The number of court-hours that each owned package pays, by the id of its quota, in the order of first use. */
export function hoursByQuotaId(allocations: readonly Allocation<CourtHour>[]): ReadonlyMap<string, number> {
  const hours = new Map<string, number>()
  for (const { quotaId } of allocations) hours.set(quotaId, (hours.get(quotaId) ?? 0) + 1)
  return hours
}

/**
 * The package that pays each court-hour, or undefined. This is bipartite matching with augmenting paths: each hour of a
 * package takes a court-hour without a payer, or one whose payer can take another court-hour instead.
 */
function assignPayers(
  packages: readonly OwnedPackage[],
  courtHours: readonly CourtHour[],
): readonly (OwnedPackage | undefined)[] {
  const payers: (OwnedPackage | undefined)[] = courtHours.map(() => undefined)
  const hasPayer = (i: number): number => Number(payers[i] !== undefined)
  /** Lets the package pay one more court-hour. False if that is impossible. */
  function assign(owned: OwnedPackage, visited: Set<number>): boolean {
    const candidates = courtHours.flatMap((courtHour, i) =>
      canPay(owned, courtHour) && !visited.has(i) ? [i] : [],
    )
    for (const i of candidates.toSorted((a, b) => hasPayer(a) - hasPayer(b))) {
      if (visited.has(i)) continue
      visited.add(i)
      const payer = payers[i]
      if (payer !== undefined && !assign(payer, visited)) continue
      payers[i] = owned
      return true
    }
    return false
  }
  for (const owned of packages.toSorted(inOrderOfUse)) {
    for (let used = 0; used < owned.balance && assign(owned, new Set()); used++);
  }
  return payers
}

function inOrderOfUse(a: OwnedPackage, b: OwnedPackage): number {
  if (a.isFromGuest !== b.isFromGuest) return Number(a.isFromGuest) - Number(b.isFromGuest)
  return a.expires < b.expires ? -1 : Number(a.expires > b.expires)
}

const canPay = (owned: OwnedPackage, courtHour: CourtHour): boolean =>
  owned.balance > 0 && ownedMismatchOf(owned, courtHour) === null

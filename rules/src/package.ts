import { weekdayOf, type PlayDate } from './play-date.ts'
import type { PriceType } from './price-type.ts'
import { problem, type Problem } from './problem.ts'

/**
 * Conditions of a package; null means no condition. Weekday 0 is Sunday. Hours from `fromHour` up to, not including,
 * `toHour`, local time.
 */
export type PackageConditions = {
  readonly weekdays: readonly number[] | null
  readonly fromHour: number
  readonly toHour: number
  readonly priceTypes: readonly PriceType[] | null
  readonly locations: readonly string[] | null
}

/** One court for one hour. */
export type CourtHour = {
  readonly location: string
  readonly date: PlayDate
  readonly hour: number
  readonly type: PriceType
}

/**
 * A package of a customer: remaining court-hours and the last play date. `isFromGuest`: bought by a guest who typed the
 * customer's e-mail, perhaps a stranger whose payment is taken back later.
 */
export type OwnedPackage = PackageConditions & {
  readonly id: string
  readonly balance: number
  readonly expires: PlayDate
  readonly isFromGuest: boolean
}

/** Why a package cannot pay a court-hour. */
export type PackageMismatch = 'location' | 'expired' | 'weekday' | 'hour' | 'price-type'

/** One unit of a package, allocated to a court-hour. */
export type Allocation<Wanted extends CourtHour> = { readonly wanted: Wanted; readonly packageId: string }

/** The problem PACKAGE_SHORT. `unfit`: court-hours that no package with a balance may pay. */
export type PackageShort<Wanted extends CourtHour> = Problem & { readonly unfit: readonly Wanted[] }

/** The first condition that does not allow a court-hour; null if all do. */
export function mismatchOf(
  conditions: PackageConditions,
  at: CourtHour,
): Exclude<PackageMismatch, 'expired'> | null {
  const { weekdays, fromHour, toHour, priceTypes, locations } = conditions
  if (locations !== null && !locations.includes(at.location)) return 'location'
  if (weekdays !== null && !weekdays.includes(weekdayOf(at.date))) return 'weekday'
  if (at.hour < fromHour || at.hour >= toHour) return 'hour'
  return priceTypes === null || priceTypes.includes(at.type) ? null : 'price-type'
}

/** Like `mismatchOf`, but also checks the expiry. */
export const ownedMismatchOf = (
  owned: PackageConditions & Pick<OwnedPackage, 'expires'>,
  at: CourtHour,
): PackageMismatch | null => (at.date > owned.expires ? 'expired' : mismatchOf(owned, at))

/**
 * Allocates packages to court-hours, one unit each, in the order of `wanted`. Uses the package that expires first as
 * much as possible, then the next; of equals the earlier in `packages`; packages from guests last. Pays as many hours
 * as possible. Refusal: PACKAGE_SHORT `{need, have}` if not all can be paid; `have` is the maximum.
 */
export function allocatePackages<Wanted extends CourtHour>(
  packages: readonly OwnedPackage[],
  wanted: readonly Wanted[],
): readonly Allocation<Wanted>[] | PackageShort<Wanted> {
  const payers = assignUnits(packages, wanted)
  const allocations = wanted.flatMap((one, i) => {
    const payer = payers[i]
    return payer === undefined ? [] : [{ wanted: one, packageId: payer.id }]
  })
  if (allocations.length === wanted.length) return allocations
  const unfit = wanted.filter((one) => !packages.some((owned) => mayPay(owned, one)))
  return { ...problem('PACKAGE_SHORT', { need: wanted.length, have: allocations.length }), unfit }
}

/** Units per package id, in the order of first use. */
export function unitsByPackage(allocations: readonly Allocation<CourtHour>[]): ReadonlyMap<string, number> {
  const units = new Map<string, number>()
  for (const { packageId } of allocations) units.set(packageId, (units.get(packageId) ?? 0) + 1)
  return units
}

/**
 * Bipartite matching with augmenting paths: each unit takes a free hour, or moves an earlier unit to another hour. The
 * package that expires first is used first, packages from guests last.
 */
function assignUnits(
  packages: readonly OwnedPackage[],
  wanted: readonly CourtHour[],
): readonly (OwnedPackage | undefined)[] {
  const payers: (OwnedPackage | undefined)[] = wanted.map(() => undefined)
  function place(owned: OwnedPackage, visited: Set<number>): boolean {
    const fitting = wanted.flatMap((one, i) => (mayPay(owned, one) && !visited.has(i) ? [i] : []))
    for (const i of fitting.toSorted(
      (a, b) => Number(payers[a] !== undefined) - Number(payers[b] !== undefined),
    )) {
      if (visited.has(i)) continue
      visited.add(i)
      const payer = payers[i]
      if (payer !== undefined && !place(payer, visited)) continue
      payers[i] = owned
      return true
    }
    return false
  }
  for (const owned of packages.toSorted(inOrderOfUse)) {
    for (let unit = 0; unit < owned.balance && place(owned, new Set()); unit++);
  }
  return payers
}

function inOrderOfUse(a: OwnedPackage, b: OwnedPackage): number {
  if (a.isFromGuest !== b.isFromGuest) return Number(a.isFromGuest) - Number(b.isFromGuest)
  return a.expires < b.expires ? -1 : Number(a.expires > b.expires)
}

const mayPay = (owned: OwnedPackage, at: CourtHour): boolean =>
  owned.balance > 0 && ownedMismatchOf(owned, at) === null

import { addDays, weekdayOf } from './play-date.ts'
import type { PlayDate } from './play-date.ts'
import type { PriceType } from './price-type.ts'
import { problem } from './problem.ts'
import type { Problem } from './problem.ts'

/**
 * Where and when a package may be used; null is everywhere, or always. Weekdays 0 is Sunday, hours run from
 * `fromHour` up to but not including `toHour` on the location's clock.
 */
export type PackageConditions = {
  readonly weekdays: readonly number[] | null
  readonly fromHour: number
  readonly toHour: number
  readonly priceTypes: readonly PriceType[] | null
  readonly locations: readonly string[] | null
}

/** One court for one hour, as a package sees it. */
export type CourtHour = {
  readonly location: string
  readonly date: PlayDate
  readonly hour: number
  readonly type: PriceType
}

/** A package somebody owns: court-hours left, and the last play date on which they may be used. */
export type OwnedPackage = PackageConditions & {
  readonly id: string
  readonly balance: number
  readonly expires: PlayDate
}

/** Why a package does not pay for a court-hour. */
export type Misfit = 'location' | 'expired' | 'weekday' | 'hour' | 'price-type'

/** One unit of a package for one of the wanted court-hours. */
export type Draw<Wanted extends CourtHour> = { readonly wanted: Wanted; readonly packageId: string }

/** `PACKAGE_SHORT`; `unfit` are the court-hours that no package with hours left may be used for. */
export type PackageShort<Wanted extends CourtHour> = Problem & { readonly unfit: readonly Wanted[] }

/** The last play date of a package bought on a day at the location: `validDays` days later, itself included. */
export const expiryOf = (boughtOn: PlayDate, validDays: number): PlayDate => addDays(boughtOn, validDays)

/** The first reason why the conditions do not allow a court-hour; null when they do. */
export function misfitOf(conditions: PackageConditions, at: CourtHour): Exclude<Misfit, 'expired'> | null {
  const { weekdays, fromHour, toHour, priceTypes, locations } = conditions
  if (locations !== null && !locations.includes(at.location)) return 'location'
  if (weekdays !== null && !weekdays.includes(weekdayOf(at.date))) return 'weekday'
  if (at.hour < fromHour || at.hour >= toHour) return 'hour'
  return priceTypes === null || priceTypes.includes(at.type) ? null : 'price-type'
}

/** As `misfitOf`, for a package somebody owns: it must not have expired on the play date. */
export const misfitOfOwned = (owned: OwnedPackage, at: CourtHour): Misfit | null =>
  at.date > owned.expires ? 'expired' : misfitOf(owned, at)

/**
 * Which package pays for which court-hour, one unit each, in the order of `wanted`. Of all ways to pay for them the
 * one that uses most of the package that expires first, then most of the next; of equal expiry the one earlier in
 * `packages`. An hour that only one package fits never goes short because another hour took its units.
 * `PACKAGE_SHORT` `{need, have}` when not all can be paid; `have` is the most that can be.
 */
export function drawPackages<Wanted extends CourtHour>(
  packages: readonly OwnedPackage[],
  wanted: readonly Wanted[],
): readonly Draw<Wanted>[] | PackageShort<Wanted> {
  const payers = assignUnits(packages, wanted)
  const draws = wanted.flatMap((one, i) => {
    const payer = payers[i]
    return payer === undefined ? [] : [{ wanted: one, packageId: payer.id }]
  })
  if (draws.length === wanted.length) return draws
  const unfit = wanted.filter((one) => !packages.some((owned) => mayPay(owned, one)))
  return { ...problem('PACKAGE_SHORT', { need: wanted.length, have: draws.length }), unfit }
}

/** Units per package id of a plan, in the order in which the packages first appear in it. */
export function unitsByPackage(draws: readonly Draw<CourtHour>[]): ReadonlyMap<string, number> {
  const units = new Map<string, number>()
  for (const { packageId } of draws) units.set(packageId, (units.get(packageId) ?? 0) + 1)
  return units
}

/**
 * Units are handed out one after the other, the first to expire first; each takes a free hour, or moves an earlier
 * unit to another hour to get one (an augmenting path). A unit once used stays used, so the first to expire
 * are used most, and in the end as many hours as possible are paid.
 */
function assignUnits(
  packages: readonly OwnedPackage[],
  wanted: readonly CourtHour[],
): readonly (OwnedPackage | undefined)[] {
  const payers: (OwnedPackage | undefined)[] = wanted.map(() => undefined)
  function place(owned: OwnedPackage, asked: Set<number>): boolean {
    const fitting = wanted.flatMap((one, i) => (mayPay(owned, one) && !asked.has(i) ? [i] : []))
    for (const i of fitting.toSorted(
      (a, b) => Number(payers[a] !== undefined) - Number(payers[b] !== undefined),
    )) {
      if (asked.has(i)) continue
      asked.add(i)
      const payer = payers[i]
      if (payer !== undefined && !place(payer, asked)) continue
      payers[i] = owned
      return true
    }
    return false
  }
  for (const owned of packages.toSorted((a, b) =>
    a.expires < b.expires ? -1 : Number(a.expires > b.expires),
  )) {
    for (let unit = 0; unit < owned.balance && place(owned, new Set()); unit++);
  }
  return payers
}

const mayPay = (owned: OwnedPackage, at: CourtHour): boolean =>
  owned.balance > 0 && misfitOfOwned(owned, at) === null

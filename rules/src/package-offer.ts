import {
  allocatePackages,
  ownedMismatchOf,
  unitsByPackage,
  type CourtHour,
  type Allocation,
  type OwnedPackage,
} from './package.ts'
import { isProblem } from './problem.ts'

/** A court-hour of a booking item. */
export type BookedHour = CourtHour & { readonly bookingId: number }

/** The court-hours of a booking item, and whether packages are to pay them. */
export type PackageOfferRequest = {
  readonly bookingId: number
  readonly isByPackage: boolean
  readonly wanted: readonly BookedHour[]
}

/**
 * What packages can pay of a booking item. `need`: its court-hours; `have`: how many of them packages can pay.
 * `packageIds`: the packages that pay all of them; if no packages can, those that could pay at least one.
 */
export type PackageOffer = {
  readonly bookingId: number
  readonly need: number
  readonly have: number
  readonly packageIds: readonly string[]
}

/**
 * Computes what packages pay or could pay for each booking item. The items that the player wants to pay by packages
 * share them, the earlier items first. Each other item is offered everything that then remains.
 */
export function offerPackages(
  packages: readonly OwnedPackage[],
  requests: readonly PackageOfferRequest[],
): readonly PackageOffer[] {
  const paid = allocatePackages(
    packages,
    requests.filter(({ isByPackage }) => isByPackage).flatMap(({ wanted }) => wanted),
  )
  let remaining = isProblem(paid) ? packages : withoutAllocated(packages, paid)
  const offers = new Map<number, PackageOffer>()
  for (const request of requests.filter(({ isByPackage }) => isByPackage)) {
    const offer = isProblem(paid) ? offerForRequest(remaining, request) : allocatedOffer(request, paid)
    offers.set(request.bookingId, offer)
    const allocations = isProblem(paid) ? allocatePackages(remaining, request.wanted) : []
    if (!isProblem(allocations)) remaining = withoutAllocated(remaining, allocations)
  }
  return requests.map((request) => offers.get(request.bookingId) ?? offerForRequest(remaining, request))
}

const allocatedOffer = (
  { bookingId, wanted }: PackageOfferRequest,
  allocations: readonly Allocation<BookedHour>[],
): PackageOffer => {
  const own = allocations.filter((allocation) => allocation.wanted.bookingId === bookingId)
  return { bookingId, need: wanted.length, have: own.length, packageIds: [...unitsByPackage(own).keys()] }
}

function offerForRequest(packages: readonly OwnedPackage[], request: PackageOfferRequest): PackageOffer {
  const allocations = allocatePackages(packages, request.wanted)
  if (!isProblem(allocations)) return allocatedOffer(request, allocations)
  const fitting = packages.filter(
    (owned) => owned.balance > 0 && request.wanted.some((hour) => ownedMismatchOf(owned, hour) === null),
  )
  return {
    bookingId: request.bookingId,
    need: request.wanted.length,
    have: Number(allocations.values?.['have'] ?? 0),
    packageIds: fitting.map(({ id }) => id),
  }
}

function withoutAllocated(
  packages: readonly OwnedPackage[],
  allocations: readonly Allocation<CourtHour>[],
): OwnedPackage[] {
  const units = unitsByPackage(allocations)
  return packages.map((owned) => ({ ...owned, balance: owned.balance - (units.get(owned.id) ?? 0) }))
}

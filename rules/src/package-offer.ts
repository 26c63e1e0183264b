import {
  allocatePackages,
  ownedMismatchOf,
  hoursByQuotaId,
  type CourtHour,
  type Allocation,
  type OwnedPackage,
} from './package.ts'
import { isProblem } from './problem.ts'

/** A court-hour of a booking item. */
export type BookedHour = CourtHour & { readonly bookingId: number }

/** A booking item that packages can pay. */
export type PackageOfferRequest = {
  readonly bookingId: number
  /** Whether the player wants to pay it by packages. */
  readonly isByPackage: boolean
  readonly courtHours: readonly BookedHour[]
}

/** How far packages can pay a booking item. */
export type PackageOffer = {
  readonly bookingId: number
  /** The court-hours of the item. */
  readonly hoursNeeded: number
  /** How many of them packages can pay. */
  readonly hoursAvailable: number
  /** The quotas that pay all hours. If packages cannot pay all of them: the quotas that could pay one of them. */
  readonly quotaIds: readonly string[]
}

/**
 * Computes how far packages can pay each booking item. The items that the player wants to pay by packages share the
 * packages, the earlier items first. Each other item is offered everything that remains.
 */
export function offerPackages(
  packages: readonly OwnedPackage[],
  requests: readonly PackageOfferRequest[],
): readonly PackageOffer[] {
  const shared = allocatePackages(
    packages,
    requests.filter(({ isByPackage }) => isByPackage).flatMap(({ courtHours }) => courtHours),
  )
  let remaining = isProblem(shared) ? packages : withoutAllocated(packages, shared)
  const offers = new Map<number, PackageOffer>()
  for (const request of requests.filter(({ isByPackage }) => isByPackage)) {
    const offer = isProblem(shared) ? offerForRequest(remaining, request) : allocatedOffer(request, shared)
    offers.set(request.bookingId, offer)
    const allocations = isProblem(shared) ? allocatePackages(remaining, request.courtHours) : []
    if (!isProblem(allocations)) remaining = withoutAllocated(remaining, allocations)
  }
  return requests.map((request) => offers.get(request.bookingId) ?? offerForRequest(remaining, request))
}

const allocatedOffer = (
  { bookingId, courtHours }: PackageOfferRequest,
  allocations: readonly Allocation<BookedHour>[],
): PackageOffer => {
  const ofItem = allocations.filter(({ courtHour }) => courtHour.bookingId === bookingId)
  return {
    bookingId,
    hoursNeeded: courtHours.length,
    hoursAvailable: ofItem.length,
    quotaIds: [...hoursByQuotaId(ofItem).keys()],
  }
}

function offerForRequest(packages: readonly OwnedPackage[], request: PackageOfferRequest): PackageOffer {
  const allocations = allocatePackages(packages, request.courtHours)
  if (!isProblem(allocations)) return allocatedOffer(request, allocations)
  const fitting = packages.filter(
    (owned) => owned.balance > 0 && request.courtHours.some((hour) => ownedMismatchOf(owned, hour) === null),
  )
  return {
    bookingId: request.bookingId,
    hoursNeeded: request.courtHours.length,
    hoursAvailable: Number(allocations.values?.['have'] ?? 0),
    quotaIds: fitting.map(({ id }) => id),
  }
}

function withoutAllocated(
  packages: readonly OwnedPackage[],
  allocations: readonly Allocation<CourtHour>[],
): OwnedPackage[] {
  const hours = hoursByQuotaId(allocations)
  return packages.map((owned) => ({ ...owned, balance: owned.balance - (hours.get(owned.id) ?? 0) }))
}

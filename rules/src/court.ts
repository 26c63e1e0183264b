import type { Hours } from './hours.ts'
import type { Slot } from './slot.ts'

export type Court = {
  readonly id: string
  readonly name: string
  /** The product code of a court-hour. */
  readonly material: string
  /** The unit of sale. */
  readonly unit: string
}

/** A picked court. `paidByPackage`: whether the player wants to pay it by a package. */
export type PickedCourt = Court & { readonly paidByPackage: boolean }

/** Ids of the courts that are free in all hours. Without hours: none. */
export const freeCourts = (
  courtIds: readonly string[],
  takenSlots: readonly Slot[],
  hours: Hours,
): string[] => courtIds.filter((id) => !isCourtDisabled(id, takenSlots, hours))

/** A court is disabled if it is taken in a picked hour, and while no hour is picked. */
export const isCourtDisabled = (courtId: string, takenSlots: readonly Slot[], hours: Hours): boolean =>
  hours.length === 0 || takenHoursOf(courtId, takenSlots, hours).length > 0

/** The hours in which the court is taken, in the given order. */
export function takenHoursOf(courtId: string, takenSlots: readonly Slot[], hours: Hours): Hours {
  const takenHours = new Set(takenSlots.filter(({ court }) => court === courtId).map(({ hour }) => hour))
  return hours.filter((hour) => takenHours.has(hour))
}

/** Picks or removes a court. All courts of an item have the same `paidByPackage`, so a new court gets it too. */
export function toggleCourt(picked: readonly PickedCourt[], court: Court): readonly PickedCourt[] {
  if (picked.some(({ id }) => id === court.id)) return picked.filter(({ id }) => id !== court.id)
  const { id, name, material, unit } = court
  return [...picked, { id, name, material, unit, paidByPackage: picked.some((other) => other.paidByPackage) }]
}

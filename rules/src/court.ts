import type { Hours } from './hours.ts'
import type { Slot } from './slot.ts'

/** A padel court. `material` is the product code of the court hour, `unit` its unit of sale. */
export type Court = {
  readonly id: string
  readonly name: string
  readonly material: string
  readonly unit: string
}

/** A court picked for a booking item; `paidByPackage` is false until the player switches it. */
export type PickedCourt = Court & { readonly paidByPackage: boolean }

/** The ids of the courts that are free in every one of the hours; none when there are no hours. */
export const freeCourts = (
  courts: readonly { readonly id: string }[],
  taken: readonly Slot[],
  hours: Hours,
): string[] => courts.map(({ id }) => id).filter((id) => !isCourtDisabled(id, taken, hours))

/** A court is disabled when it is booked in any picked hour, and while no hour is picked. */
export const isCourtDisabled = (courtId: string, taken: readonly Slot[], hours: Hours): boolean =>
  hours.length === 0 || takenHoursOf(courtId, taken, hours).length > 0

/** Those of the hours in which the court is taken, in the order given. */
export function takenHoursOf(courtId: string, taken: readonly Slot[], hours: Hours): Hours {
  const busy = new Set(taken.filter(({ court }) => court === courtId).map(({ hour }) => hour))
  return hours.filter((hour) => busy.has(hour))
}

/**
 * Picks the court, or puts it back when it is picked. A court that joins courts paid by a package is paid by it
 * too, because the switch stands for all courts of an item.
 */
export function toggleCourt(picked: readonly PickedCourt[], court: Court): readonly PickedCourt[] {
  if (picked.some(({ id }) => id === court.id)) return picked.filter(({ id }) => id !== court.id)
  const { id, name, material, unit } = court
  return [...picked, { id, name, material, unit, paidByPackage: picked.some((one) => one.paidByPackage) }]
}

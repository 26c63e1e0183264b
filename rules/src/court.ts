import type { Hours } from './hours.ts'
import type { Slot } from './slot.ts'

/** A padel court. `material`: product code of the court-hour. `unit`: unit of sale. */
export type Court = {
  readonly id: string
  readonly name: string
  readonly material: string
  readonly unit: string
}

/** A picked court; `paidByPackage` is false until the player switches it on. */
export type PickedCourt = Court & { readonly paidByPackage: boolean }

/** Ids of the courts that are free in all hours; none without hours. */
export const freeCourts = (
  courts: readonly { readonly id: string }[],
  taken: readonly Slot[],
  hours: Hours,
): string[] => courts.map(({ id }) => id).filter((id) => !isCourtDisabled(id, taken, hours))

/** A court is disabled if it is taken in a picked hour, and while no hour is picked. */
export const isCourtDisabled = (courtId: string, taken: readonly Slot[], hours: Hours): boolean =>
  hours.length === 0 || takenHoursOf(courtId, taken, hours).length > 0

/** The hours in which the court is taken, in the given order. */
export function takenHoursOf(courtId: string, taken: readonly Slot[], hours: Hours): Hours {
  const busy = new Set(taken.filter(({ court }) => court === courtId).map(({ hour }) => hour))
  return hours.filter((hour) => busy.has(hour))
}

/** Picks or removes a court. The package flag is the same for all courts of an item, so a new court takes it over. */
export function toggleCourt(picked: readonly PickedCourt[], court: Court): readonly PickedCourt[] {
  if (picked.some(({ id }) => id === court.id)) return picked.filter(({ id }) => id !== court.id)
  const { id, name, material, unit } = court
  return [...picked, { id, name, material, unit, paidByPackage: picked.some((one) => one.paidByPackage) }]
}

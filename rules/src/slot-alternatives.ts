import { freeCourts } from './court.ts'
import type { Hours } from './hours.ts'
import type { Slot } from './slot.ts'

/** `court`: another court at the same hours. `hours`: other hours on the same court. */
export type SlotAlternative = {
  readonly kind: 'court' | 'hours'
  readonly court: string
  readonly hours: Hours
}

/** A court of a booking item that others have in some of its hours, and what is free on the date. */
export type LostCourt = {
  /** All courts in their order at the venue. */
  readonly courtIds: readonly string[]
  readonly takenSlots: readonly Slot[]
  /** All hours of the item. */
  readonly hours: Hours
  /** The hours that are on sale. */
  readonly openHours: Hours
  /** The court, and the hours of the item in which others have it. */
  readonly lost: { readonly court: string; readonly hours: Hours }
}

/** Alternatives for a lost court: first the nearest courts at the same hours, then the nearest hours on the same court. */
export function slotAlternatives(loss: LostCourt): SlotAlternative[] {
  const { courtIds, takenSlots, hours, openHours, lost } = loss
  const unavailable = [...takenSlots, ...lost.hours.map((hour) => ({ court: lost.court, hour }))]
  const distance = (court: string): number => Math.abs(courtIds.indexOf(court) - courtIds.indexOf(lost.court))
  const otherCourts = courtIds.filter((id) => id !== lost.court)
  const areHoursOpen = hours.every((hour) => openHours.includes(hour))
  const freeAtSameHours = areHoursOpen ? freeCourts(otherCourts, unavailable, hours) : []
  return [
    ...freeAtSameHours
      .toSorted((a, b) => distance(a) - distance(b))
      .map((court): SlotAlternative => ({ kind: 'court', court, hours })),
    ...freeRuns(loss, unavailable).map((run): SlotAlternative => ({
      kind: 'hours',
      court: lost.court,
      hours: run,
    })),
  ]
}

/** Runs of as many open hours in which the lost court is free, those that begin nearest to the item first. */
function freeRuns({ hours, openHours, lost }: LostCourt, unavailable: readonly Slot[]): Hours[] {
  const start = hours[0]
  if (start === undefined) return []
  return openHours
    .map((first): Hours => hours.map((_, i) => first + i))
    .filter((run) => run.every((hour) => openHours.includes(hour)))
    .filter((run) => freeCourts([lost.court], unavailable, run).length > 0)
    .toSorted((a, b) => Math.abs((a[0] ?? 0) - start) - Math.abs((b[0] ?? 0) - start))
}

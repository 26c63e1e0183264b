import { freeCourts } from './court.ts'
import type { Hours } from './hours.ts'
import type { Slot } from './slot.ts'

/** Another court at the same hours, or other hours on the same court. */
export type Alternative =
  | { readonly kind: 'court'; readonly court: string; readonly hours: Hours }
  | { readonly kind: 'hours'; readonly court: string; readonly hours: Hours }

/** A court of an item that was lost, the item's hours, and the availability of the day. */
export type LostCourt = {
  readonly courtIds: readonly string[]
  readonly taken: readonly Slot[]
  readonly hours: Hours
  readonly openHours: Hours
  readonly lost: { readonly court: string; readonly hours: Hours }
}

/**
 * Alternatives for lost slots, best first: nearest other courts at the same hours, then nearest runs of as many hours
 * on the same court. `openHours`: still on sale. `taken` includes the lost slots.
 */
export function alternatives(loss: LostCourt): Alternative[] {
  const { courtIds, taken, hours, openHours, lost } = loss
  const slots = [...taken, ...lost.hours.map((hour) => ({ court: lost.court, hour }))]
  const home = courtIds.indexOf(lost.court)
  const courts = courtIds.map((id) => ({ id })).filter(({ id }) => id !== lost.court)
  const isOpen = hours.every((hour) => openHours.includes(hour))
  const sameHours = (isOpen ? freeCourts(courts, slots, hours) : [])
    .toSorted((a, b) => Math.abs(courtIds.indexOf(a) - home) - Math.abs(courtIds.indexOf(b) - home))
    .map((court): Alternative => ({ kind: 'court', court, hours }))
  const sameCourt = freeRuns(loss, slots).map((run): Alternative => ({
    kind: 'hours',
    court: lost.court,
    hours: run,
  }))
  return [...sameHours, ...sameCourt]
}

function freeRuns({ hours, openHours, lost }: LostCourt, slots: readonly Slot[]): Hours[] {
  const start = hours[0]
  if (start === undefined) return []
  return openHours
    .map((first): Hours => hours.map((_, i) => first + i))
    .filter((run) => run.every((hour) => openHours.includes(hour)))
    .filter((run) => freeCourts([{ id: lost.court }], slots, run).length > 0)
    .toSorted((a, b) => Math.abs((a[0] ?? 0) - start) - Math.abs((b[0] ?? 0) - start))
}

import { freeCourts } from './court.ts'
import type { Hours } from './hours.ts'
import type { Slot } from './slot.ts'

/** Another court for the same hours, or other hours on the same court. */
export type Alternative =
  | { readonly kind: 'court'; readonly court: string; readonly hours: Hours }
  | { readonly kind: 'hours'; readonly court: string; readonly hours: Hours }

/** A court of an item that somebody else took, the item's hours, and what the day offers. */
export type Loss = {
  readonly courtIds: readonly string[]
  readonly taken: readonly Slot[]
  readonly hours: Hours
  readonly openHours: Hours
  readonly lost: { readonly court: string; readonly hours: Hours }
}

/**
 * What to offer instead of a lost slot, best first: the courts that are free for the same hours, nearest in the
 * order of the courts, then as many hours in a row on the same court, nearest in time. `hours`
 * are those of the item, `openHours` those still on sale; `taken` includes the lost slots.
 */
export function alternatives(loss: Loss): Alternative[] {
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

function freeRuns({ hours, openHours, lost }: Loss, slots: readonly Slot[]): Hours[] {
  const start = hours[0]
  if (start === undefined) return []
  return openHours
    .map((first): Hours => hours.map((_, i) => first + i))
    .filter((run) => run.every((hour) => openHours.includes(hour)))
    .filter((run) => freeCourts([{ id: lost.court }], slots, run).length > 0)
    .toSorted((a, b) => Math.abs((a[0] ?? 0) - start) - Math.abs((b[0] ?? 0) - start))
}

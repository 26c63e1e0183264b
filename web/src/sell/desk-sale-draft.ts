import type { DeskCourt, DeskDay } from '@pantul/contract/desk-schedule-wire'
import { emptyItem, type BookingItem } from '@pantul/rules/booking-item'
import type { PlayDate } from '@pantul/rules/play-date'
import { isPast, type VenueNow } from '@pantul/rules/slot'
import { hoursBetween } from '@pantul/rules/hours'

/** Hours and courts that are being sold: `from` up to, not including, `until`. `courts`: ids, in the day's order. */
export type SaleDraft = {
  readonly date: PlayDate
  readonly from: number
  readonly until: number
  readonly courts: readonly string[]
}

/** A court that is taken in an hour. */
export type TakenCell = { readonly court: string; readonly hour: number }

export const hoursOf = ({ from, until }: Pick<SaleDraft, 'from' | 'until'>): number[] =>
  hoursBetween(from, until)

/** Whether a court is taken in an hour. */
const isTaken = ({ bookings, blocks, sessions, series }: DeskDay, court: string, hour: number): boolean =>
  [...bookings, ...blocks, ...sessions, ...series].some(
    (one) => one.court === court && one.from <= hour && hour < one.until,
  )

/** The hours of a draft that are taken now. */
export const takenCells = (day: DeskDay, draft: SaleDraft): TakenCell[] =>
  draft.courts.flatMap((court) =>
    hoursOf(draft)
      .filter((hour) => isTaken(day, court, hour))
      .map((hour) => ({ court, hour })),
  )

/** Courts on sale that are free in all hours. */
export const freeCourts = (day: DeskDay, hours: Pick<SaleDraft, 'from' | 'until'>): DeskCourt[] =>
  day.courts.filter(({ id, isOnSale }) => isOnSale && !hoursOf(hours).some((hour) => isTaken(day, id, hour)))

/** The first hour that can still be sold on a date, and its first free court; null if there is none. */
export function nextFree(day: DeskDay, date: PlayDate, now: VenueNow): SaleDraft | null {
  const hours = day.openHours === null ? [] : hoursOf(day.openHours)
  for (const hour of hours.filter((one) => isSellable(date, one, now))) {
    const [court] = freeCourts(day, { from: hour, until: hour + 1 })
    if (court !== undefined) return { date, from: hour, until: hour + 1, courts: [court.id] }
  }
  return null
}

/** Whether an hour can be sold; the running hour can until it ends. */
export const isSellable = (date: PlayDate, hour: number, now: VenueNow): boolean => !isPast(date, hour, now)

/** The draft with `by` hours more or less at its end; the same if it has one hour only, or the day ends. */
export function withHours(draft: SaleDraft, by: 1 | -1, day: DeskDay): SaleDraft {
  const until = draft.until + by
  const last = day.openHours?.until ?? draft.until
  return until <= draft.from || until > last ? draft : { ...draft, until }
}

/** The draft with the next free court after its last one (`by` 1), or without its last court (`by` −1). */
export function withCourts(draft: SaleDraft, by: 1 | -1, day: DeskDay): SaleDraft {
  if (by === -1) return draft.courts.length < 2 ? draft : { ...draft, courts: draft.courts.slice(0, -1) }
  const free = freeCourts(day, draft)
    .map(({ id }) => id)
    .filter((id) => !draft.courts.includes(id))
  const order = day.courts.map(({ id }) => id)
  const last = order.indexOf(draft.courts.at(-1) ?? '')
  const next = free.find((id) => order.indexOf(id) > last) ?? free[0]
  return next === undefined ? draft : { ...draft, courts: [...draft.courts, next] }
}

/** The draft with `court` instead of the courts that were taken (`lost`). */
export const withCourtInstead = (draft: SaleDraft, lost: readonly string[], court: string): SaleDraft => {
  const kept = draft.courts.filter((id) => !lost.includes(id) && id !== court)
  return { ...draft, courts: [...kept, court] }
}

/** The basket of a draft. Names and prices are the server's. */
export const itemsOf = (draft: SaleDraft, courts: readonly DeskCourt[]): BookingItem[] => [
  {
    ...emptyItem(1, draft.date),
    hours: hoursOf(draft),
    courts: draft.courts.map((id) => ({
      id,
      name: courts.find((court) => court.id === id)?.name ?? id,
      material: 'COURT',
      unit: 'H',
      paidByPackage: false,
    })),
  },
]

import type { DeskCourt, DeskDay } from '@pantul/contract/desk-schedule-wire'
import { emptyItem, type BookingItem } from '@pantul/rules/booking-item'
import { hoursBetween, type HourSpan } from '@pantul/rules/hours'
import type { PlayDate } from '@pantul/rules/play-date'
import { isPast, type VenueNow } from '@pantul/rules/slot'

/** Hours and courts that are being sold. */
export type SaleDraft = HourSpan & {
  readonly date: PlayDate
  /** The ids of the courts. */
  readonly courts: readonly string[]
}

/** An hour of a court that a booking, block, class or fixed hour has taken. */
export type TakenHour = { readonly court: string; readonly hour: number }

const isHourTaken = ({ bookings, blocks, sessions, series }: DeskDay, court: string, hour: number): boolean =>
  [...bookings, ...blocks, ...sessions, ...series].some(
    (entry) => entry.court === court && entry.from <= hour && hour < entry.until,
  )

/** The hours of a draft that are taken now. */
export const takenHours = (day: DeskDay, draft: SaleDraft): TakenHour[] =>
  draft.courts.flatMap((court) =>
    hoursBetween(draft.from, draft.until)
      .filter((hour) => isHourTaken(day, court, hour))
      .map((hour) => ({ court, hour })),
  )

/** The courts on sale that are free in all hours of a span. */
export const freeCourts = (day: DeskDay, { from, until }: HourSpan): DeskCourt[] =>
  day.courts.filter(
    ({ id, isOnSale }) => isOnSale && !hoursBetween(from, until).some((hour) => isHourTaken(day, id, hour)),
  )

/** A sale of the first hour of a date that can be sold, on the first free court; null if there is no such hour. */
export function draftOfFirstFreeHour(day: DeskDay, date: PlayDate, now: VenueNow): SaleDraft | null {
  const hours = day.openHours === null ? [] : hoursBetween(day.openHours.from, day.openHours.until)
  for (const hour of hours.filter((openHour) => isSellable(date, openHour, now))) {
    const [court] = freeCourts(day, { from: hour, until: hour + 1 })
    if (court !== undefined) return { date, from: hour, until: hour + 1, courts: [court.id] }
  }
  return null
}

/** Whether an hour can be sold. The running hour can be sold until it ends. */
export const isSellable = (date: PlayDate, hour: number, now: VenueNow): boolean => !isPast(date, hour, now)

/**
 * The draft with one hour more or less at its end. Unchanged if no hour would be left, or if it would end after closing
 * time.
 */
export function withHours(draft: SaleDraft, by: 1 | -1, day: DeskDay): SaleDraft {
  const until = draft.until + by
  const closing = day.openHours?.until ?? draft.until
  return until <= draft.from || until > closing ? draft : { ...draft, until }
}

/** The draft with one free court more (`by` 1), or without its last court (`by` −1). */
export function withCourts(draft: SaleDraft, by: 1 | -1, day: DeskDay): SaleDraft {
  if (by === -1) return draft.courts.length < 2 ? draft : { ...draft, courts: draft.courts.slice(0, -1) }
  const freeIds = freeCourts(day, draft)
    .map(({ id }) => id)
    .filter((id) => !draft.courts.includes(id))
  const indexOf = (courtId: string): number => day.courts.findIndex(({ id }) => id === courtId)
  const lastIndex = indexOf(draft.courts.at(-1) ?? '')
  const next = freeIds.find((id) => indexOf(id) > lastIndex) ?? freeIds[0]
  return next === undefined ? draft : { ...draft, courts: [...draft.courts, next] }
}

/** The draft with one free court instead of the courts that are taken. */
export const withCourtInstead = (
  draft: SaleDraft,
  takenIds: readonly string[],
  courtId: string,
): SaleDraft => {
  const keptIds = draft.courts.filter((id) => !takenIds.includes(id) && id !== courtId)
  return { ...draft, courts: [...keptIds, courtId] }
}

/** The draft as a basket. The server adds the prices and replaces `material` and `unit` by those of the court. */
export const itemsOf = (draft: SaleDraft, courts: readonly DeskCourt[]): BookingItem[] => [
  {
    ...emptyItem(1, draft.date),
    hours: hoursBetween(draft.from, draft.until),
    courts: draft.courts.map((id) => ({
      id,
      name: courts.find((court) => court.id === id)?.name ?? id,
      material: 'COURT',
      unit: 'H',
      paidByPackage: false,
    })),
  },
]

import type { DeskWeek, DeskWeekDay } from '@pantul/contract/desk-week-wire'
import { entriesOf, hoursCovering, type DayEntry } from './desk-day-layout.ts'
import type { GridLayout } from './desk-grid-keys.ts'

/** A cell of one court in a week: an entry, which begins at the hour of the cell, or a free hour. */
export type CourtWeekCell = {
  readonly day: DeskWeekDay
  readonly column: number
  readonly entry: DayEntry | null
}

/** A cell that counts the free courts of an hour. */
export type FreeCourtsCell = {
  readonly day: DeskWeekDay
  readonly column: number
  readonly entry: null
  /** The number of free courts that are on sale; null if the location is closed. */
  readonly freeCourts: number | null
}

/** Arranges one court in a week: a column for each day. */
export function courtWeekLayout({ days }: DeskWeek): GridLayout<CourtWeekCell> {
  const columns = days.map((day) => ({ day, entries: entriesOf(day) }))
  const hours = hoursCovering(
    columns.flatMap(({ day, entries }) => [...entries, ...(day.openHours === null ? [] : [day.openHours])]),
  )
  const rows = hours.map((hour) =>
    columns.flatMap(({ day, entries }, i): CourtWeekCell[] => {
      const entry = entries.find(({ from, until }) => from <= hour && hour < until)
      if (entry !== undefined && entry.from !== hour) return []
      return [{ day, column: i + 1, entry: entry ?? null }]
    }),
  )
  return { hours, rows }
}

/** Arranges the free courts of a week: a column for each day, and a row for each hour that is open on any day. */
export function freeCourtsLayout({ days }: DeskWeek): GridLayout<FreeCourtsCell> {
  const hours = hoursCovering(days.flatMap(({ openHours }) => openHours ?? []))
  const rows = hours.map((hour) =>
    days.map((day, i): FreeCourtsCell => {
      const freeCourts = day.openHours === null ? undefined : day.free[hour - day.openHours.from]
      return { day, column: i + 1, entry: null, freeCourts: freeCourts ?? null }
    }),
  )
  return { hours, rows }
}

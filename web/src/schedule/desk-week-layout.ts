import type { DeskWeek, DeskWeekDay } from '@pantul/contract/desk-week-wire'
import { entriesOf, type DayEntry } from './desk-day-layout.ts'
import { arrangeGrid, hoursCovering, type GridCell, type GridLayout } from './desk-grid-layout.ts'

/** A cell of one court in a week: an entry, which begins at the hour of the cell, or a free hour. */
export type CourtWeekCell = GridCell<DayEntry> & { readonly day: DeskWeekDay }

/** A cell that counts the free courts of an hour. */
export type FreeCourtsCell = GridCell<never> & {
  readonly day: DeskWeekDay
  /** The number of free courts that are on sale; null if the location is closed. */
  readonly freeCourts: number | null
}

/** Arranges one court in a week: a column for each day. */
export function courtWeekLayout({ days }: DeskWeek): GridLayout<CourtWeekCell> {
  const columns = days.map((day) => ({ head: { day }, entries: entriesOf(day) }))
  const spans = columns.flatMap(({ head: { day }, entries }) =>
    day.openHours === null ? entries : [...entries, day.openHours],
  )
  return arrangeGrid(hoursCovering(spans), columns)
}

/** Arranges the free courts of a week: a column for each day, and a row for each hour that is open on any day. */
export function freeCourtsLayout({ days }: DeskWeek): GridLayout<FreeCourtsCell> {
  const hours = hoursCovering(days.flatMap(({ openHours }) => openHours ?? []))
  const rows = hours.map((hour) =>
    days.map((day, i): FreeCourtsCell => {
      const freeCourts = day.openHours === null ? undefined : day.freeCourtCounts[hour - day.openHours.from]
      return { day, column: i + 1, entry: null, freeCourts: freeCourts ?? null }
    }),
  )
  return { hours, rows }
}

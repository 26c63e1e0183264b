import type { DeskWeek, DeskWeekDay } from '@pantul/contract/desk-week-wire'
import { entriesOf, hoursAround, type DayEntry } from './desk-day-layout.ts'
import type { GridLayout } from './desk-grid-keys.ts'

/** A cell of one court in a week: an entry in its first hour, or a free hour. */
export type WeekCell = {
  readonly day: DeskWeekDay
  readonly column: number
  readonly entry: DayEntry | null
}

/** A cell of the counts. `free`: courts on sale that are free; null: closed. */
export type CountCell = {
  readonly day: DeskWeekDay
  readonly column: number
  readonly entry: null
  readonly free: number | null
}

/** Arranges one court in a week: one column for each day. */
export function weekLayout({ days }: DeskWeek): GridLayout<WeekCell> {
  const columns = days.map((day) => ({ day, entries: entriesOf(day) }))
  const hours = hoursAround(
    columns.flatMap(({ day, entries }) => [...entries, ...(day.openHours === null ? [] : [day.openHours])]),
  )
  const rows = hours.map((hour) =>
    columns.flatMap(({ day, entries }, i): WeekCell[] => {
      const entry = entries.find(({ from, until }) => from <= hour && hour < until)
      if (entry !== undefined && entry.from !== hour) return []
      return [{ day, column: i + 1, entry: entry ?? null }]
    }),
  )
  return { hours, rows }
}

/** Arranges the free courts of a week: one column for each day, one row for each hour that is open on some day. */
export function countsLayout({ days }: DeskWeek): GridLayout<CountCell> {
  const hours = hoursAround(days.flatMap(({ openHours }) => openHours ?? []))
  const rows = hours.map((hour) =>
    days.map((day, i): CountCell => {
      const free = day.openHours === null ? undefined : day.free[hour - day.openHours.from]
      return { day, column: i + 1, entry: null, free: free ?? null }
    }),
  )
  return { hours, rows }
}

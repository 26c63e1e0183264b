import { hoursBetween, type HourSpan } from '@pantul/rules/hours'

/** A cell of a grid. With an entry it covers the hours of the entry, otherwise one hour. */
export type GridCell<Entry extends HourSpan = HourSpan> = {
  /** Counted from 1. */
  readonly column: number
  readonly entry: Entry | null
}

export type GridLayout<Cell extends GridCell = GridCell> = {
  /** Ascending, without gaps. */
  readonly hours: readonly number[]
  /** For each hour, the cells that begin in it. */
  readonly rows: readonly (readonly Cell[])[]
}

/** The hours that a grid shows of a day on which the location is closed and nothing is booked. */
const USUAL_HOURS = { from: 6, until: 24 }

/** The hours from the first hour of all spans to the last one; the usual hours if there are no spans. */
export function hoursCovering(spans: readonly HourSpan[]): number[] {
  const covered = spans.length === 0 ? [USUAL_HOURS] : spans
  return hoursBetween(
    Math.min(...covered.map(({ from }) => from)),
    Math.max(...covered.map(({ until }) => until)),
  )
}

type GridColumn<Head, Entry> = {
  /** What the column stands for, such as a court. Each cell of the column gets it. */
  readonly head: Head
  readonly entries: readonly Entry[]
}

/** Arranges the entries of columns in cells. Each hour without an entry is a free cell. */
export const arrangeGrid = <Head extends object, Entry extends HourSpan>(
  hours: readonly number[],
  columns: readonly GridColumn<Head, Entry>[],
): GridLayout<Head & GridCell<Entry>> => ({
  hours,
  rows: hours.map((hour) =>
    columns.flatMap(({ head, entries }, i) => {
      const entry = entries.find((span) => covers(span, hour)) ?? null
      return entry !== null && entry.from !== hour ? [] : [{ ...head, column: i + 1, entry }]
    }),
  ),
})

export const covers = ({ from, until }: HourSpan, hour: number): boolean => from <= hour && hour < until

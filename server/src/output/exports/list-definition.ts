import type { ListFilter } from '@pantul/contract/desk-list-exports-wire'
import type { PlayDate } from '@pantul/rules/play-date'
import type { StaffRole } from '@pantul/rules/staff-may'
import type { Label } from '../reports/report-labels.ts'
import type { CodeLabel } from './code-labels.ts'

export type ListRequest = ListFilter & {
  readonly locationId: string
  /** The member of staff who exports the list. */
  readonly readerId: number
  readonly readerRoles: readonly StaffRole[]
  readonly now: Temporal.Instant
  /** The date at the location. */
  readonly today: PlayDate
  /** The staff act of this export; null while its rows are counted. */
  readonly actId: number | null
}

type ListColumn = {
  readonly title: Label
  /** SQL: text, or a number for whole rupiah and pieces. Dates and times are text. */
  readonly sql: string
  /** The label of a code in this column. */
  readonly label?: CodeLabel
}

/** A list that can be exported. Its rows are sorted by their keys, or by `order`. */
export type ListDefinition = {
  readonly title: Label
  /** The SQL type of the keys. */
  readonly keyType: 'bigint' | 'text'
  /** The order of a list that an index reads by several columns. */
  readonly order?: {
    /** Columns of `rows`. */
    readonly columns: readonly string[]
    readonly types: readonly string[]
    /** The values of these columns in a key; null if the text is no key. */
    readonly valuesOf: (key: string) => readonly unknown[] | null
  }
  /**
   * SQL: a select of all rows. It has a unique `key`, and columns that `joins` and `columns` read from `page`. `page` is the
   * part of these rows that one request reads.
   */
  readonly rows: string
  /** The values of $1, $2 and so on in `rows`. The location is always $1. */
  readonly parameters: (request: ListRequest) => readonly unknown[]
  /** SQL: joins with `page`. The location is joined as `l` already. */
  readonly joins: string
  readonly columns: readonly ListColumn[]
}

/** $1 is the location. */
export const locationOnly: ListDefinition['parameters'] = ({ locationId }) => [locationId]

/** $1 is the location, $2 the first date, $3 the last date. A null date is no limit. */
export const locationAndSpan: ListDefinition['parameters'] = ({ locationId, from, to }) => [
  locationId,
  from,
  to,
]

/** SQL: a moment as `21/11/2026 18:05` at the location; null stays null. */
export const localTime = (moment: string): string =>
  `to_char(${moment} at time zone l.time_zone, 'DD/MM/YYYY HH24:MI')`

/** SQL: a date as `21/11/2026`. */
export const dayText = (date: string): string => `to_char(${date}, 'DD/MM/YYYY')`

/** SQL: an hour of the day as `18:00`. */
export const hourText = (hour: string): string => `to_char(${hour}, 'FM00') || ':00'`

/** SQL: the date of a moment at location $1 is between the dates `from` and `to`; null is no limit. */
export const isBetween = (moment: string, from: string, to: string): string =>
  `(${from}::date is null or ${moment} >= ${from}::date::timestamp at time zone
                                       (select time_zone from location where id = $1))
   and (${to}::date is null or ${moment} < (${to}::date + 1)::timestamp at time zone
                                      (select time_zone from location where id = $1))`

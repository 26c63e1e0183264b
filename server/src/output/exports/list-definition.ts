import type { ListFilter } from '@pantul/contract/desk-list-exports-wire'
import type { PlayDate } from '@pantul/rules/play-date'
import type { StaffRole } from '@pantul/rules/staff-may'
import type { Locale } from '../../platform/http/language.ts'

/** A sentence or word of the catalogue. */
export type Word = (values: Record<string, never>, options: { readonly locale: Locale }) => string

/** The requested rows, the reader, and the time of the request. */
export type AskedList = ListFilter & {
  readonly locationId: string
  /** The member of staff. */
  readonly readerId: number
  /** The roles of the reader at the location. */
  readonly readerRoles: readonly StaffRole[]
  readonly now: Temporal.Instant
  /** The date at the location. */
  readonly today: PlayDate
  /** The act of this export; null while its rows are counted. */
  readonly actId: number | null
}

/**
 * A column of a list. `sql`: text, or a number for whole rupiah and pieces; dates and times come as text from SQL. `word`:
 * what a code of the column means.
 */
type ListColumn = {
  readonly title: Word
  readonly sql: string
  readonly word?: (code: string, locale: Locale) => string
}

/**
 * A list that can be exported. `rows`: SQL that returns the unique `key` of each row, and columns that `columns` and
 * `tables` find in `page`; its parameters are `values`, of which `$1` is the location. The location is joined as `l`.
 * `tables`: joins of the other columns. Rows are read in the order of their keys, or of `order`.
 */
export type ListDefinition = {
  readonly title: Word
  readonly key: 'bigint' | 'text'
  /** Columns of `rows` by which an index finds the next part, and their values in a key; null: not a key. */
  readonly order?: {
    readonly columns: readonly string[]
    readonly types: readonly string[]
    readonly valuesOf: (key: string) => readonly unknown[] | null
  }
  readonly rows: string
  readonly values: (asked: AskedList) => readonly unknown[]
  readonly tables: string
  readonly columns: readonly ListColumn[]
}

/** SQL: a moment at the location as `21/11/2026 18:05`; null stays null. */
export const localTime = (moment: string): string =>
  `to_char(${moment} at time zone l.time_zone, 'DD/MM/YYYY HH24:MI')`

/** SQL: a date as `21/11/2026`. */
export const dayText = (date: string): string => `to_char(${date}, 'DD/MM/YYYY')`

/** SQL: an hour of the day as `18:00`. */
export const hourText = (hour: string): string => `to_char(${hour}, 'FM00') || ':00'`

/** SQL: the date at the location of a moment lies between the dates `from` and `to`; null: no limit. */
export const isBetween = (moment: string, from: string, to: string): string =>
  `(${from}::date is null or ${moment} >= ${from}::date::timestamp at time zone
                                       (select time_zone from location where id = $1))
   and (${to}::date is null or ${moment} < (${to}::date + 1)::timestamp at time zone
                                      (select time_zone from location where id = $1))`

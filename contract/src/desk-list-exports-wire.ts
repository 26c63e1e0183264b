import { fromDayMonthYear, toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import type { BodyOf, DataOf } from './call.ts'
import type { ExportList, listNames } from './desk-list-exports.ts'
import { rowFromWire, rowToWire, type ModelRow } from './row-wire.ts'

export type ListName = (typeof listNames)[number]

/** Which rows of a list are exported: the filter of the page that shows the list. Null or empty does not restrict. */
export type ListFilter = {
  /** The first and the last day, both included, at the location. */
  readonly from: PlayDate | null
  readonly to: PlayDate | null
  /** The chosen state, kind or action, whichever the page offers. */
  readonly filter: string | null
  readonly method: string | null
  /** The public id of a person. */
  readonly person: string | null
  readonly text: string
}

export const noListFilter: ListFilter = {
  from: null,
  to: null,
  filter: null,
  method: null,
  person: null,
  text: '',
}

/** A part of a list as CSV. */
export type ListPart = ModelRow<DataOf<typeof ExportList>>

/** The request for a part of a list. `after`: `next` of the previous part; null for the first part. */
export const listFilterToWire = (
  { from, to, filter, method, person, text }: ListFilter,
  after: string | null,
): BodyOf<typeof ExportList> => ({
  ...(from === null ? {} : { From: toDayMonthYear(from) }),
  ...(to === null ? {} : { To: toDayMonthYear(to) }),
  ...(filter === null ? {} : { Filter: filter }),
  ...(method === null ? {} : { Method: method }),
  ...(person === null ? {} : { Person: person }),
  ...(text === '' ? {} : { Text: text }),
  ...(after === null ? {} : { After: after }),
})

/** Null if a date does not exist. */
export function listFilterFromWire({
  From,
  To,
  Filter,
  Method,
  Person,
  Text,
}: BodyOf<typeof ExportList>): ListFilter | null {
  const from = From === undefined ? null : fromDayMonthYear(From)
  const to = To === undefined ? null : fromDayMonthYear(To)
  if ((From !== undefined && from === null) || (To !== undefined && to === null)) return null
  return {
    from,
    to,
    filter: Filter ?? null,
    method: Method ?? null,
    person: Person ?? null,
    text: (Text ?? '').trim(),
  }
}

export const listPartToWire = (part: ListPart): DataOf<typeof ExportList> => rowToWire(part)

export const listPartFromWire = (data: DataOf<typeof ExportList>): ListPart => rowFromWire<ListPart>(data)

/** Where the part begins: `next` of the previous part; null for the first part. */
export const listCursorFromWire = ({ After }: BodyOf<typeof ExportList>): string | null => After ?? null

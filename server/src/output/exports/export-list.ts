import type { ListFilter, ListName, ListPart } from '@pantul/contract/desk-list-exports-wire'
import { mayExportList } from '@pantul/rules/list-actions'
import { daysBetween, type PlayDate } from '@pantul/rules/play-date'
import { problem } from '@pantul/rules/problem'
import type { ActingStaff } from '../../people/staff/write-staff-act.ts'
import { venueNow } from '../../platform/base/clock.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { writeCsv, writeCsvLines, type CsvValue } from '../../platform/base/write-csv.ts'
import type { Connection } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Locale } from '../../platform/http/language.ts'
import { beginExport, findBegun } from './begin-export.ts'
import type { AskedList, ListDefinition } from './list-definition.ts'
import { lists } from './lists.ts'

/** The number of rows of one part, so small that other requests hardly wait. */
const PART_ROWS = 1_000
/** The most days of a span. */
const MAX_DAYS = 400

/** `filter` null: a date does not exist. `after`: `next` of the part before; null for the first one. */
type ListExport = {
  readonly staff: ActingStaff
  readonly list: ListName
  readonly filter: ListFilter | null
  readonly after: string | null
  readonly language: Locale
}

/**
 * A part of a list as CSV in the language of the request. The first part records the act with the filter and the number of
 * rows. The next parts need no act, but that one: of the same person, location, list and filter, and a short while old.
 * Rows that are added meanwhile may be missing; no row comes twice. Refusals: ROLE_MISSING without the action of the list;
 * DATE_INVALID; TOO_MANY_REQUESTS after 30 exports in an hour; BODY_INVALID if `after` continues no such export.
 */
export async function exportList(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { staff, list, filter, after, language }: ListExport,
): Promise<ListPart> {
  const definition = lists[list]
  if (!mayExportList(staff.roles, list)) throw new Refusal(problem('ROLE_MISSING'))
  if (filter === null) throw new Refusal(problem('DATE_INVALID'))
  const now = clock.now()
  const asked: AskedList = {
    ...filter,
    locationId: staff.locationId,
    readerId: staff.customerId,
    readerRoles: staff.roles,
    now,
    today: venueNow(clock, await timeZoneOf(db, staff.locationId)).date,
    actId: null,
  }
  if (!isSpan(filter, asked.today)) throw new Refusal(problem('DATE_INVALID'))
  const wanted = { staff, list, filter, now }
  const begun = after === null ? await beginExport(db, asked, wanted) : await findBegun(db, after, wanted)
  const rows = await readPart(db, definition, { ...asked, actId: begun.actId }, begun.key)
  const lines = rows.map((row) => cellsOf(row, definition, language))
  const last = rows.at(-1)
  const titles = definition.columns.map(({ title }) => title({}, { locale: language }))
  return {
    filename: `${staff.locationId}-${slug(definition.title({}, { locale: language }))}-${asked.today}.csv`,
    contentType: 'text/csv; charset=utf-8',
    content: after === null ? writeCsv([titles, ...lines], language) : writeCsvLines(lines, language),
    rows: rows.length,
    total: begun.total,
    next: last === undefined || rows.length < PART_ROWS ? null : `${begun.actId}:${last.key}`,
  }
}

/** Whether the span is valid. With only one of its days given, today is the other one. */
function isSpan({ from, to }: ListFilter, today: PlayDate): boolean {
  if (from !== null && to !== null && to < from) return false
  return Math.abs(daysBetween(from ?? today, to ?? today)) < MAX_DAYS
}

const slug = (title: string): string => title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

async function timeZoneOf(db: Connection, locationId: string): Promise<string> {
  const [row] = await db.query<{ timeZone: string }>(
    'select time_zone as "timeZone" from location where id = $1',
    [locationId],
  )
  if (row === undefined) throw new Refusal(problem('LOCATION_UNKNOWN'))
  return row.timeZone
}

type Row = { readonly key: string | number } & Readonly<Record<string, CsvValue>>

/** The rows after a key, in the order of their keys. */
function readPart(
  db: Connection,
  { rows, values, tables, columns, key, order }: ListDefinition,
  asked: AskedList,
  after: string | null,
): Promise<Row[]> {
  const given = values(asked)
  const sorted = order?.columns ?? [key === 'text' ? 'key collate "C"' : 'key']
  const last = after === null ? [] : order === undefined ? [after] : order.valuesOf(after)
  if (last === null) throw new Refusal(problem('BODY_INVALID'))
  // Without an `or`, an index finds what follows.
  const types = order?.types ?? [key]
  const follows = types.map((type, i) => `$${given.length + 2 + i}::${type}`).join(', ')
  const selected = columns.map(({ sql }, i) => `${sql} as c${i}`)
  return db.query<Row>(
    `with page as materialized (
       select listed.* from (${rows}) as listed
        where ${after === null ? 'true' : `(${sorted.join(', ')}) > (${follows})`}
        order by ${sorted.join(', ')}
        limit $${given.length + 1})
     select page.key, ${selected.join(', ')}
       from page
       join location l on l.id = $1
       ${tables}
      order by ${sorted.map((column) => `page.${column}`).join(', ')}`,
    [...given, PART_ROWS, ...last],
  )
}

const cellsOf = (row: Row, { columns }: ListDefinition, locale: Locale): CsvValue[] =>
  columns.map(({ word }, i) => {
    const value = row[`c${i}`] ?? null
    return word === undefined || value === null ? value : word(String(value), locale)
  })

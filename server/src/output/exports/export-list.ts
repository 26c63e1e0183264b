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
import { locationForStaff } from '../../venue/locations/queries.ts'
import { beginExport, findBegunExport } from './begin-export.ts'
import type { ListDefinition, ListRequest } from './list-definition.ts'
import { lists } from './lists.ts'

/** Rows of one part. Reading a small part does not make other requests wait. */
const PART_ROWS = 1_000
/** The longest span in days. */
const MAX_DAYS = 400

type PartRequest = {
  readonly staff: ActingStaff
  readonly list: ListName
  /** Null if a date does not exist. */
  readonly filter: ListFilter | null
  /** `next` of the previous part; null for the first part. */
  readonly after: string | null
  readonly language: Locale
}

/**
 * A part of a list as CSV in the language of the request. The first part writes a staff act (audit log) with the filter and
 * the number of rows. The next parts need this act of the last NEW_CODE_MINUTES. Rows that are added meanwhile may be missing; no
 * row comes twice. Refusals: ROLE_MISSING without the action of the list; DATE_INVALID; TOO_MANY_REQUESTS after 30 exports
 * in an hour; BODY_INVALID if `after` continues no such export.
 */
export async function exportList(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { staff, list, filter, after, language }: PartRequest,
): Promise<ListPart> {
  const definition = lists[list]
  if (!mayExportList(staff.roles, list)) throw new Refusal(problem('ROLE_MISSING'))
  if (filter === null) throw new Refusal(problem('DATE_INVALID'))
  const now = clock.now()
  const { timeZone } = await locationForStaff(db, staff.locationId)
  const request: ListRequest = {
    ...filter,
    locationId: staff.locationId,
    readerId: staff.customerId,
    readerRoles: staff.roles,
    now,
    today: venueNow(clock, timeZone).date,
    actId: null,
  }
  if (!isValidSpan(filter, request.today)) throw new Refusal(problem('DATE_INVALID'))
  const requested = { staff, list, filter, now }
  const { actId, total, lastKey } =
    after === null ? await beginExport(db, request, requested) : await findBegunExport(db, after, requested)
  const rows = await readRowsAfter(db, definition, { request: { ...request, actId }, lastKey })
  const lines = rows.map((row) => cellsOf(row, definition, language))
  const lastRow = rows.at(-1)
  const titles = definition.columns.map(({ title }) => title({}, { locale: language }))
  return {
    filename: `${staff.locationId}-${slug(definition.title({}, { locale: language }))}-${request.today}.csv`,
    contentType: 'text/csv; charset=utf-8',
    content: after === null ? writeCsv([titles, ...lines], language) : writeCsvLines(lines, language),
    rows: rows.length,
    total,
    next: lastRow === undefined || rows.length < PART_ROWS ? null : `${actId}:${lastRow.key}`,
  }
}

/** If only one date is given, today is the other one. */
function isValidSpan({ from, to }: ListFilter, today: PlayDate): boolean {
  if (from !== null && to !== null && to < from) return false
  return Math.abs(daysBetween(from ?? today, to ?? today)) < MAX_DAYS
}

const slug = (title: string): string => title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

type Row = { readonly key: string | number } & Readonly<Record<string, CsvValue>>

type PartStart = { readonly request: ListRequest; readonly lastKey: string | null }

function readRowsAfter(
  db: Connection,
  { rows, parameters, joins, columns, keyType, order }: ListDefinition,
  { request, lastKey }: PartStart,
): Promise<Row[]> {
  const listValues = parameters(request)
  const sortColumns = order?.columns ?? [keyType === 'text' ? 'key collate "C"' : 'key']
  const lastValues = lastKey === null ? [] : order === undefined ? [lastKey] : order.valuesOf(lastKey)
  if (lastValues === null) throw new Refusal(problem('BODY_INVALID'))
  const lastParameters = (order?.types ?? [keyType]).map(
    (type, i) => `$${listValues.length + 2 + i}::${type}`,
  )
  // This compares whole rows, without `or`, so that an index finds the next rows.
  const isAfterLast =
    lastKey === null ? 'true' : `(${sortColumns.join(', ')}) > (${lastParameters.join(', ')})`
  const cells = columns.map(({ sql }, i) => `${sql} as c${i}`)
  return db.query<Row>(
    `with page as materialized (
       select listed.* from (${rows}) as listed
        where ${isAfterLast}
        order by ${sortColumns.join(', ')}
        limit $${listValues.length + 1})
     select page.key, ${cells.join(', ')}
       from page
       join location l on l.id = $1
       ${joins}
      order by ${sortColumns.map((column) => `page.${column}`).join(', ')}`,
    [...listValues, PART_ROWS, ...lastValues],
  )
}

const cellsOf = (row: Row, { columns }: ListDefinition, locale: Locale): CsvValue[] =>
  columns.map(({ label }, i) => {
    const value = row[`c${i}`] ?? null
    return label === undefined || value === null ? value : label(String(value), locale)
  })

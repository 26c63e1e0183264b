import type { ExportedFile } from '@pantul/contract/exported-file-wire'
import { writeCsv } from '../../platform/base/write-csv.ts'
import type { Deps } from '../../platform/deps.ts'
import type { CurrentCustomer } from '../../platform/http/session.ts'
import { countAttempts } from '../../platform/limits/count-attempts.ts'
import { gatherExport, type Export, type ExportRow } from './gather-export.ts'

/** Returns all stored data of a customer as a file. Refusal: TOO_MANY_REQUESTS after 20 exports in an hour. */
export async function exportOwnData(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id, publicId }: CurrentCustomer,
  format: 'json' | 'csv',
): Promise<ExportedFile> {
  const now = clock.now()
  // Limited, because an export reads all tables.
  await countAttempts(db, now, [['export data of person, account', publicId]])
  return exportToFile(await gatherExport(db, id), { format, now })
}

type FileOptions = { readonly format: 'json' | 'csv'; readonly now: Temporal.Instant }

export function exportToFile(exported: Export, { format, now }: FileOptions): ExportedFile {
  const name = `pantul-${now.toString().slice(0, 10)}`
  return format === 'json'
    ? {
        filename: `${name}.json`,
        contentType: 'application/json; charset=utf-8',
        content: exportJson(exported, now),
      }
    : { filename: `${name}.csv`, contentType: 'text/csv; charset=utf-8', content: exportCsv(exported) }
}

/** JSON: `{ exportedAt, <list>: [rows] … }`, times in ISO 8601. */
const exportJson = (exported: Export, now: Temporal.Instant): string =>
  `${JSON.stringify({ exportedAt: now, ...Object.fromEntries(exported.map(({ list, rows }) => [list, rows])) }, null, 2)}\n`

/**
 * CSV (RFC 4180) with all lists, one after the other, each with a line of column names. The first field of each line is
 * the name of the list. Shorter lines are padded to the widest. Omits empty lists.
 */
function exportCsv(exported: Export): string {
  const lines = exported.flatMap(({ list, rows }) => linesOf(list, rows))
  const width = Math.max(...lines.map((line) => line.length))
  const paddedLines = lines.map((line) => [...line, ...Array<string>(width - line.length).fill('')])
  return writeCsv(paddedLines, 'en')
}

function linesOf(list: string, rows: readonly ExportRow[]): string[][] {
  const [first] = rows
  if (first === undefined) return []
  return [[list, ...Object.keys(first)], ...rows.map((row) => [list, ...Object.values(row).map(csvText)])]
}

function csvText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  return value instanceof Temporal.Instant ? value.toString() : JSON.stringify(value)
}

import type { Deps } from '../../platform/deps.ts'
import type { CurrentCustomer } from '../../platform/http/session.ts'
import { countAttempts } from '../../platform/limits/count-attempts.ts'
import { gatherExport, type Export, type ExportRow } from './gather-export.ts'

type ExportFile = { readonly filename: string; readonly contentType: string; readonly content: string }

/** Everything that is kept about a customer as a file; TOO_MANY_REQUESTS after twenty in an hour. */
export async function writeExport(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id, publicId }: CurrentCustomer,
  format: 'json' | 'csv',
): Promise<ExportFile> {
  const now = clock.now()
  // It reads every table.
  await countAttempts(db, now, [['export, account', publicId]])
  const exported = await gatherExport(db, id)
  const name = `pantul-${now.toString().slice(0, 10)}`
  return format === 'json'
    ? {
        filename: `${name}.json`,
        contentType: 'application/json; charset=utf-8',
        content: exportJson(exported, now),
      }
    : { filename: `${name}.csv`, contentType: 'text/csv; charset=utf-8', content: exportCsv(exported) }
}

/** For people and machines: `{ exportedAt, <list>: [rows] … }`, moments ISO 8601. */
const exportJson = (exported: Export, now: Temporal.Instant): string =>
  `${JSON.stringify({ exportedAt: now, ...Object.fromEntries(exported.map(({ list, rows }) => [list, rows])) }, null, 2)}\n`

/**
 * For a spreadsheet (RFC 4180): one list after the other, each with a line of its column names; the first field of
 * every line names the list, and all lines have as many fields as the widest. Empty lists are left out.
 */
export function exportCsv(exported: Export): string {
  const tables = exported.flatMap(({ list, rows }) => linesOf(list, rows))
  const width = Math.max(...tables.map((line) => line.length))
  const lines = tables.map((line) => [...line, ...Array<string>(width - line.length).fill('')])
  // The mark tells spreadsheets that names outside of ASCII are UTF-8.
  return `\u{FEFF}${lines.map((line) => `${line.map(field).join(',')}\r\n`).join('')}`
}

function linesOf(list: string, rows: readonly ExportRow[]): string[][] {
  const [first] = rows
  if (first === undefined) return []
  return [[list, ...Object.keys(first)], ...rows.map((row) => [list, ...Object.values(row).map(text)])]
}

function text(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  return value instanceof Temporal.Instant ? value.toString() : JSON.stringify(value)
}

/**
 * A field that no spreadsheet takes for a formula: an apostrophe goes before what would begin one, telephone numbers
 * too, and before such an apostrophe another, so that the text can be read back.
 */
export function field(value: string): string {
  const harmless = /^'*[=+\-@\t\r\0]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

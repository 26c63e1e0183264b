import { problem, type Problem } from '@pantul/rules/problem'
import { CsvError, parse } from 'csv-parse/sync'
import { Refusal } from './refusal.ts'

/** The largest file, in bytes. */
const MAX_CSV_BYTES = 5 * 1024 * 1024
/** The most lines of a file, without the header. */
const MAX_CSV_LINES = 20_000
const MAX_COLUMNS = 100
/** Characters of one line. */
const MAX_LINE_LENGTH = 20_000

/** A line of a file. `number`: as a text editor counts it, from 1. `cells`: by the name of their column. */
export type CsvLine<Column extends string> = {
  readonly number: number
  readonly cells: Readonly<Record<Column, string>>
  /** All cells in the order of the file, not trimmed. */
  readonly raw: readonly string[]
  /** More cells than the header: a separator stands in a text without quotation marks, and cells may be displaced. */
  readonly hasMoreCells: boolean
}

export type CsvFile<Column extends string> = {
  readonly header: readonly string[]
  /** The title of a column as the file has it. */
  readonly titleOf: (column: Column) => string
  readonly lines: readonly CsvLine<Column>[]
}

/**
 * The names that a column may have in a header, in lower case without spaces and punctuation. `isRequired`: a file
 * without it is refused. `title`: how the refusal names the column, by default by the first of `names`.
 */
export type CsvColumns<Column extends string> = Readonly<
  Record<
    Column,
    { readonly names: readonly string[]; readonly isRequired?: boolean; readonly title?: string }
  >
>

/**
 * Reads a CSV file in UTF-8, with or without a byte order mark, with `;` or `,`. Columns may stand in any order;
 * unknown columns are left out, and the cells of a missing column are empty. The apostrophe before a formula is taken
 * off. Refusals: FILE_ENCODING, FILE_EMPTY, FILE_TOO_LONG for more lines than `mostLines` or more than 5 MiB,
 * FILE_BROKEN with the line, FILE_COLUMN_MISSING with the missing columns, FILE_COLUMN_TWICE with two titles of one
 * column.
 */
export function readCsv<Column extends string>(
  bytes: Uint8Array,
  columns: CsvColumns<Column>,
  mostLines = MAX_CSV_LINES,
): CsvFile<Column> {
  const text = textOf(bytes)
  const separator = separatorIn(text)
  const [header, ...rest] = recordsOf(text, separator)
  if (header === undefined || rest.length === 0) throw new Refusal(problem('FILE_EMPTY'))
  if (rest.length > mostLines) throw new Refusal(problem('FILE_TOO_LONG', { most: mostLines }))
  const positions = positionsOf(header.cells, columns)
  const columnNames = Object.keys(columns) as Column[]
  return {
    header: header.cells,
    titleOf: (column) => header.cells[positions.get(column) ?? -1] ?? column,
    lines: rest.map(({ number, cells }) => ({
      number,
      raw: cells,
      cells: cellsOf(columnNames, cells, positions),
      hasMoreCells: cells.length > header.cells.length,
    })),
  }
}

function textOf(bytes: Uint8Array): string {
  try {
    if (bytes.length > MAX_CSV_BYTES) throw new Refusal(problem('FILE_TOO_LONG', { most: MAX_CSV_LINES }))
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    // A file in UTF-16 without special characters is valid UTF-8 with NUL characters.
    if (text.includes('\0')) throw new Refusal(problem('FILE_ENCODING'))
    return text
  } catch (error) {
    if (error instanceof TypeError) throw new Refusal(problem('FILE_ENCODING'))
    throw error
  }
}

/** The separator that the first line has more often outside of quotation marks. */
function separatorIn(text: string): ';' | ',' {
  const [first = ''] = text.split(/\r\n|\r|\n/, 1)
  const plain = first.replaceAll(/"[^"]*"/g, '')
  return plain.split(';').length > plain.split(',').length ? ';' : ','
}

/** A record as the parser returns it with the option `info`. `bytes`: the offset at which it ends. */
type Parsed = { readonly record: string[]; readonly info: { readonly bytes: number } }

type Row = { readonly number: number; readonly cells: string[] }

function recordsOf(text: string, delimiter: string): Row[] {
  try {
    const records: unknown[] = parse(text, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: MAX_LINE_LENGTH,
      // The header, and one line more than allowed, so that a file that is too long is noticed.
      to: MAX_CSV_LINES + 2,
    })
    const countLines = lineCounter(text)
    const rows = (records as Parsed[]).map(({ record, info }) => {
      const number = countLines(info.bytes)
      if (record.length > MAX_COLUMNS) throw new Refusal(brokenFileProblem(number))
      return { number, cells: record.map(withoutApostrophe) }
    })
    // Spreadsheets write lines of separators below a table.
    return rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  } catch (error) {
    if (error instanceof CsvError)
      throw new Refusal(brokenFileProblem(Number(Reflect.get(error, 'lines') ?? 1)))
    throw error
  }
}

/**
 * Returns a function that gives the line on which a record begins. Call it for each record in order, with the offset at
 * which the record ends. The parser's own count is wrong: it counts CRLF in a cell twice.
 */
function lineCounter(text: string): (end: number) => number {
  const bytes = Buffer.from(text)
  let [offset, line] = [0, 1]
  const isBreak = (): boolean => bytes[offset] === 10 || (bytes[offset] === 13 && bytes[offset + 1] !== 10)
  return (end) => {
    for (; bytes[offset] === 10 || bytes[offset] === 13; offset += 1) if (isBreak()) line += 1
    const firstLine = line
    for (; offset < end; offset += 1) if (isBreak()) line += 1
    return firstLine
  }
}

/** Takes off the apostrophe that `writeCsv` put before a text which looks like a formula. */
const withoutApostrophe = (text: string): string => (/^''*[=+\-@\t\r]/.test(text) ? text.slice(1) : text)

const brokenFileProblem = (line: number): Problem => problem('FILE_BROKEN', { line })

/** `No. HP` and `no_hp` are the same name. */
const plainName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

function positionsOf<Column extends string>(
  header: readonly string[],
  columns: CsvColumns<Column>,
): ReadonlyMap<Column, number> {
  const names = header.map(plainName)
  const positions = new Map<Column, number>()
  const missing: string[] = []
  for (const column of Object.keys(columns) as Column[]) {
    const { names: allowed, isRequired = false, title } = columns[column]
    const [position, second] = names.flatMap((name, at) => (allowed.includes(name) ? at : []))
    // Refused, because to guess which of the two is meant could take a wrong amount.
    if (position !== undefined && second !== undefined)
      throw new Refusal(
        problem('FILE_COLUMN_TWICE', { one: header[position] ?? '', other: header[second] ?? '' }),
      )
    if (position !== undefined) positions.set(column, position)
    else if (isRequired) missing.push(title ?? allowed[0] ?? column)
  }
  if (missing.length > 0) throw new Refusal(problem('FILE_COLUMN_MISSING', { column: missing.join(', ') }))
  return positions
}

function cellsOf<Column extends string>(
  columns: readonly Column[],
  cells: readonly string[],
  positions: ReadonlyMap<Column, number>,
): Readonly<Record<Column, string>> {
  const named = columns.map((column) => [column, (cells[positions.get(column) ?? -1] ?? '').trim()] as const)
  return Object.fromEntries(named) as Record<Column, string>
}

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
  /** The cells as they stand, in the order of the file. */
  readonly raw: readonly string[]
  /** More cells than the header: a separator stands in a text without quotation marks, and cells may be displaced. */
  readonly hasMoreCells: boolean
}

/** A file that was read. */
export type CsvFile<Column extends string> = {
  readonly header: readonly string[]
  /** The title of a column as the file has it. */
  readonly titleOf: (column: Column) => string
  readonly lines: readonly CsvLine<Column>[]
}

/**
 * The names that a column may have in a header, in lower case without spaces and punctuation. `isRequired`: a file
 * without it is refused. `title`: how the refusal names it, by default its first name.
 */
export type CsvColumns<Column extends string> = Readonly<
  Record<
    Column,
    { readonly names: readonly string[]; readonly isRequired?: boolean; readonly title?: string }
  >
>

/**
 * Reads a CSV file in UTF-8, with or without a byte order mark, with `;` or `,`. Columns may stand in any order; unknown
 * ones are left out, and missing ones are empty. The apostrophe before a formula is taken off. Refusals: FILE_ENCODING,
 * FILE_EMPTY, FILE_TOO_LONG for more lines than `most`, FILE_BROKEN with the line, FILE_COLUMN_MISSING with the first names of the columns,
 * FILE_COLUMN_TWICE with two titles of one column.
 */
export function readCsv<Column extends string>(
  bytes: Uint8Array,
  columns: CsvColumns<Column>,
  most = MAX_CSV_LINES,
): CsvFile<Column> {
  const text = textOf(bytes)
  const separator = separatorIn(text)
  const [header, ...rest] = recordsOf(text, separator)
  if (header === undefined || rest.length === 0) throw new Refusal(problem('FILE_EMPTY'))
  if (rest.length > most) throw new Refusal(problem('FILE_TOO_LONG', { most }))
  const places = placesOf(header.cells, columns)
  const known = Object.keys(columns) as Column[]
  return {
    header: header.cells,
    titleOf: (column) => header.cells[places.get(column) ?? -1] ?? column,
    lines: rest.map(({ number, cells }) => ({
      number,
      raw: cells,
      cells: cellsOf(known, cells, places),
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

/** What the option `info` returns. */
type Parsed = { readonly record: string[]; readonly info: { readonly bytes: number } }

type Row = { readonly number: number; readonly cells: string[] }

function recordsOf(text: string, delimiter: string): Row[] {
  try {
    const found: unknown[] = parse(text, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: MAX_LINE_LENGTH,
      to: MAX_CSV_LINES + 2,
    })
    const countLines = lineCounter(text)
    const rows = (found as Parsed[]).map(({ record, info }) => {
      const number = countLines(info.bytes)
      if (record.length > MAX_COLUMNS) throw new Refusal(broken(number))
      return { number, cells: record.map(unguarded) }
    })
    // Spreadsheets write lines of separators below a table.
    return rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  } catch (error) {
    if (error instanceof CsvError) throw new Refusal(broken(Number(Reflect.get(error, 'lines') ?? 1)))
    throw error
  }
}

/**
 * The line on which each record begins. Called for one record after the other, with the byte where it ends. The parser
 * counts a line break in a cell twice if it has two characters.
 */
function lineCounter(text: string): (end: number) => number {
  const bytes = Buffer.from(text)
  let [place, line] = [0, 1]
  const isBreak = (): boolean => bytes[place] === 10 || (bytes[place] === 13 && bytes[place + 1] !== 10)
  return (end) => {
    for (; bytes[place] === 10 || bytes[place] === 13; place += 1) if (isBreak()) line += 1
    const first = line
    for (; place < end; place += 1) if (isBreak()) line += 1
    return first
  }
}

/** Takes off the apostrophe that `writeCsv` put before a text which looks like a formula. */
const unguarded = (text: string): string => (/^''*[=+\-@\t\r]/.test(text) ? text.slice(1) : text)

const broken = (line: number): Problem => problem('FILE_BROKEN', { line })

/** `No. HP` and `no_hp` are the same name. */
const plainName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

function placesOf<Column extends string>(
  header: readonly string[],
  columns: CsvColumns<Column>,
): ReadonlyMap<Column, number> {
  const names = header.map(plainName)
  const places = new Map<Column, number>()
  const missing: string[] = []
  for (const column of Object.keys(columns) as Column[]) {
    const { names: allowed, isRequired = false, title } = columns[column]
    const [place, second] = names.flatMap((name, at) => (allowed.includes(name) ? at : []))
    // Which one is meant is not guessed: the cells may be amounts.
    if (place !== undefined && second !== undefined)
      throw new Refusal(
        problem('FILE_COLUMN_TWICE', { one: header[place] ?? '', other: header[second] ?? '' }),
      )
    if (place !== undefined) places.set(column, place)
    else if (isRequired) missing.push(title ?? allowed[0] ?? column)
  }
  if (missing.length > 0) throw new Refusal(problem('FILE_COLUMN_MISSING', { column: missing.join(', ') }))
  return places
}

function cellsOf<Column extends string>(
  columns: readonly Column[],
  cells: readonly string[],
  places: ReadonlyMap<Column, number>,
): Readonly<Record<Column, string>> {
  const named = columns.map((column) => [column, (cells[places.get(column) ?? -1] ?? '').trim()] as const)
  return Object.fromEntries(named) as Record<Column, string>
}

import type { BodyOf, DataOf } from './call.ts'
import type { ImportFile, importKinds, importStates, unpaidChoices } from './desk-imports.ts'
import { rowFromWire, rowToWire } from './row-wire.ts'

export type ImportKind = (typeof importKinds)[number]
export type ImportState = (typeof importStates)[number]
export type UnpaidChoice = (typeof unpaidChoices)[number]

/** How many lines of a file have each state. */
export type ImportCounts = {
  readonly new: number
  readonly same: number
  readonly conflict: number
  readonly faulty: number
}

/** The price of a booking, what was paid, and what is still to pay, in rupiah. */
export type ImportAmounts = { readonly price: number; readonly paid: number; readonly unpaid: number }

/** A line of a file as shown. `what`: the person or booking; `column`: the header of the wrong cell. */
export type ImportLine = {
  readonly line: number
  readonly state: ImportState
  readonly what: string
  readonly column: string | null
  readonly reason: string | null
  /** Of a new booking. */
  readonly amounts: ImportAmounts | null
}

/** How many lines were tried, and how many of them were added. */
export type ImportProgress = {
  readonly lines: number
  readonly done: number
  readonly added: number
  readonly isFinished: boolean
}

export type ImportResult = {
  /** ISO 8601 with offset; null if the file was not imported completely. */
  readonly importedAt: string | null
  readonly counts: ImportCounts
  readonly lines: readonly ImportLine[]
  /** Of all new bookings of a check. */
  readonly sums: ImportAmounts | null
  /** CSV of the lines with a problem; null without any. */
  readonly faultyFile: string | null
  /** Null for a check. */
  readonly progress: ImportProgress | null
}

/** A file to check, or to import after the check showed `shown`. `file`: base64. */
export type ImportRequest = {
  readonly fileName: string
  readonly file: string
  readonly unpaid: UnpaidChoice
  readonly import: { readonly shown: ImportCounts; readonly skipsFaulty: boolean } | null
}

export const importToWire = ({
  fileName,
  file,
  unpaid,
  import: importing,
}: ImportRequest): BodyOf<typeof ImportFile> => ({
  FileName: fileName,
  File: file,
  Unpaid: unpaid,
  Import: importing && { Shown: rowToWire(importing.shown), SkipsFaulty: importing.skipsFaulty },
})

export const importFromWire = ({
  FileName,
  File,
  Unpaid,
  Import,
}: BodyOf<typeof ImportFile>): ImportRequest => ({
  fileName: FileName,
  file: File,
  unpaid: Unpaid,
  import: Import && { shown: rowFromWire<ImportCounts>(Import.Shown), skipsFaulty: Import.SkipsFaulty },
})

export const importResultToWire = ({
  importedAt,
  counts,
  lines,
  sums,
  faultyFile,
  progress,
}: ImportResult): DataOf<typeof ImportFile> => ({
  ImportedAt: importedAt,
  Counts: rowToWire(counts),
  Lines: lines.map(({ amounts, ...line }) => ({
    ...rowToWire(line),
    Amounts: amounts && rowToWire(amounts),
  })),
  Sums: sums && rowToWire(sums),
  FaultyFile: faultyFile,
  Progress: progress && rowToWire(progress),
})

export const importResultFromWire = (data: DataOf<typeof ImportFile>): ImportResult => ({
  importedAt: data.ImportedAt,
  counts: rowFromWire<ImportCounts>(data.Counts),
  lines: data.Lines.map(({ Amounts, ...line }) => ({
    ...rowFromWire<Omit<ImportLine, 'amounts'>>(line),
    amounts: Amounts && rowFromWire<ImportAmounts>(Amounts),
  })),
  sums: data.Sums && rowFromWire<ImportAmounts>(data.Sums),
  faultyFile: data.FaultyFile,
  progress: data.Progress && rowFromWire<ImportProgress>(data.Progress),
})

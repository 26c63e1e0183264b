import type { BodyOf, DataOf } from './call.ts'
import type { ImportFile, importKinds } from './desk-imports.ts'
import { rowFromWire, rowToWire, type ModelRow } from './row-wire.ts'

export type ImportKind = (typeof importKinds)[number]

/** A file to check or to import. */
export type ImportRequest = ModelRow<BodyOf<typeof ImportFile>>
export type UnpaidChoice = ImportRequest['unpaid']

export type ImportResult = ModelRow<DataOf<typeof ImportFile>>
export type ImportCounts = ImportResult['counts']
export type ImportLine = ImportResult['lines'][number]
export type ImportState = ImportLine['state']
export type ImportAmounts = NonNullable<ImportLine['amounts']>

export const importToWire = (request: ImportRequest): BodyOf<typeof ImportFile> => rowToWire(request)
export const importFromWire = (body: BodyOf<typeof ImportFile>): ImportRequest =>
  rowFromWire<ImportRequest>(body)

export const importResultToWire = (result: ImportResult): DataOf<typeof ImportFile> => rowToWire(result)
export const importResultFromWire = (data: DataOf<typeof ImportFile>): ImportResult =>
  rowFromWire<ImportResult>(data)

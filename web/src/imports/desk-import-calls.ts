import {
  importResultFromWire,
  importToWire,
  type ImportCounts,
  type ImportKind,
  type ImportResult,
  type UnpaidChoice,
} from '@pantul/contract/desk-imports-wire'
import { call } from '../api/call.ts'
import { base64Of } from '../photos/desk-shrink-photo.ts'

/** A file that was chosen, and how it is imported. `unpaid`: whether unpaid bookings owe their price, or are held. */
export type ChosenFile = {
  readonly locationId: string
  readonly kind: ImportKind
  readonly unpaid: UnpaidChoice
  readonly file: File
}

async function send(
  { locationId, kind, unpaid, file }: ChosenFile,
  importing: { readonly shown: ImportCounts; readonly skipsFaulty: boolean } | null,
): Promise<ImportResult> {
  const content = await base64Of(file)
  const body = importToWire({ fileName: file.name.slice(0, 200), file: content, unpaid, import: importing })
  const params = { location: locationId, kind }
  return importResultFromWire((await call('POST /api/desk/:location/imports/:kind', { params, body })).data)
}

/** Checks a file; writes nothing. */
export const checkImport = (chosen: ChosenFile): Promise<ImportResult> => send(chosen, /* only check */ null)

/**
 * Imports a file: calls the server until all lines were tried, and passes the result so far to `onProgress` after each
 * call. Returns the last result with the lines of all calls that were not imported, and one file of these lines.
 */
export async function runImport(
  chosen: ChosenFile,
  shown: ImportCounts,
  onProgress: (result: ImportResult) => void,
): Promise<ImportResult> {
  let lines: ImportResult['lines'] = []
  let faultyFile: string | null = null
  for (;;) {
    const result = await send(chosen, { shown, skipsFaulty: true })
    lines = [...lines, ...result.lines]
    faultyFile = joinFiles(faultyFile, result.faultyFile)
    const soFar = { ...result, lines, faultyFile }
    if (result.progress?.isFinished !== false) return soFar
    onProgress(soFar)
  }
}

/** Adds the lines of a second file to the first. Both have the same header, which ends before the first line break. */
function joinFiles(first: string | null, second: string | null): string | null {
  if (first === null || second === null) return first ?? second
  return first + second.slice(second.indexOf('\n') + 1)
}

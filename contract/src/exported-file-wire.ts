import type * as z from 'zod/mini'
import { rowFromWire, rowToWire, type ModelRow } from './row-wire.ts'
import type { WireExportedFile } from './shapes.ts'

/** A text file that the browser saves for the user. */
export type ExportedFile = ModelRow<z.infer<typeof WireExportedFile>>

export const exportedFileToWire = (file: ExportedFile): z.infer<typeof WireExportedFile> => rowToWire(file)
export const exportedFileFromWire = (wire: z.infer<typeof WireExportedFile>): ExportedFile =>
  rowFromWire<ExportedFile>(wire)

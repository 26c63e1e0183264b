import type { BodyOf, DataOf } from './call.ts'
import type { ExportPerson } from './desk-export.ts'

export type ExportFormat = 'json' | 'csv'

/** A file with everything that is kept about a person. */
export type PersonFile = {
  readonly filename: string
  readonly contentType: string
  readonly content: string
}

export const exportFormatToWire = (format: ExportFormat): BodyOf<typeof ExportPerson> => ({ Format: format })

export const exportFormatFromWire = ({ Format }: BodyOf<typeof ExportPerson>): ExportFormat => Format

export const personFileToWire = ({
  filename,
  contentType,
  content,
}: PersonFile): DataOf<typeof ExportPerson> => ({
  Filename: filename,
  ContentType: contentType,
  Content: content,
})

export const personFileFromWire = ({
  Filename,
  ContentType,
  Content,
}: DataOf<typeof ExportPerson>): PersonFile => ({
  filename: Filename,
  contentType: ContentType,
  content: Content,
})

import type { ExportedFile } from '@pantul/contract/exported-file-wire'

export function saveFile({ filename, contentType, content }: ExportedFile): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([content], { type: contentType }))
  link.download = filename
  link.click()
  URL.revokeObjectURL(link.href)
}

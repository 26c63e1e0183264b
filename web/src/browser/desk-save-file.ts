type TextFile = { readonly filename: string; readonly contentType: string; readonly content: string }

/** Saves a text as a file of the user. */
export function saveFile({ filename, contentType, content }: TextFile): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([content], { type: contentType }))
  link.download = filename
  link.click()
  URL.revokeObjectURL(link.href)
}

/** Copies a text to the clipboard. Returns false if the browser refuses (no https, or no user action). */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

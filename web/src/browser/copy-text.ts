/** Puts a text where it can be pasted. False where the browser does not allow it (no https, not asked by a tap). */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

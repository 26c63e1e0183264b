type TextField = HTMLInputElement | HTMLTextAreaElement

const noText = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'range', 'hidden'])
const typedIn = new Set<TextField>()

/** Notes into which fields somebody types. Returns the way to stop. */
export function watchTyping(): () => void {
  const note = ({ target }: Event): void => {
    const isText =
      target instanceof HTMLTextAreaElement ||
      (target instanceof HTMLInputElement && !noText.has(target.type))
    if (isText) typedIn.add(target)
  }
  document.addEventListener('input', note, { capture: true })
  return () => document.removeEventListener('input', note, { capture: true })
}

/** Whether a field on the page holds something that was typed since the page was opened and not saved. */
export function isAnythingTyped(): boolean {
  for (const field of typedIn) if (!field.isConnected) typedIn.delete(field)
  return [...typedIn].some(({ value }) => value.trim() !== '')
}

/** What stands in the fields within this element is saved. */
export function noteSaved(within: Element): void {
  for (const field of typedIn) if (within.contains(field)) typedIn.delete(field)
}

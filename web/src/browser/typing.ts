type TextField = HTMLInputElement | HTMLTextAreaElement

const noText = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'range', 'hidden'])
const typedIn = new Set<TextField>()

/** Records which fields are edited. Returns a function that stops. */
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

/** Whether a field has unsaved edits. */
export function isAnythingTyped(): boolean {
  for (const field of typedIn) if (!field.isConnected) typedIn.delete(field)
  return [...typedIn].some(({ value }) => value.trim() !== '')
}

/** Marks the fields within an element as saved. */
export function noteSaved(within: Element): void {
  for (const field of typedIn) if (within.contains(field)) typedIn.delete(field)
}

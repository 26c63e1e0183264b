type TextField = HTMLInputElement | HTMLTextAreaElement

const typesWithoutText = new Set([
  'checkbox',
  'radio',
  'button',
  'submit',
  'reset',
  'file',
  'range',
  'hidden',
])
const editedFields = new Set<TextField>()

/** Records which text fields are edited. Returns a function that stops the recording. */
export function watchTyping(): () => void {
  const onInput = ({ target }: Event): void => {
    const isText =
      target instanceof HTMLTextAreaElement ||
      (target instanceof HTMLInputElement && !typesWithoutText.has(target.type))
    if (isText) editedFields.add(target)
  }
  document.addEventListener('input', onInput, { capture: true })
  return () => document.removeEventListener('input', onInput, { capture: true })
}

/** Whether a field on the page has text that was typed and not saved. */
export function isAnythingTyped(): boolean {
  for (const field of editedFields) if (!field.isConnected) editedFields.delete(field)
  return [...editedFields].some(({ value }) => value.trim() !== '')
}

/** Marks the fields within an element as saved. */
export function markSaved(container: Element): void {
  for (const field of editedFields) if (container.contains(field)) editedFields.delete(field)
}

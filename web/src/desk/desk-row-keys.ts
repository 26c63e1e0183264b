import type { KeyboardEvent } from 'react'

/**
 * Handles a key of a button or a checkbox in the row of a table: the arrow keys Up and Down focus the button or checkbox
 * of the previous or the next row.
 */
export function focusRowByArrow(event: KeyboardEvent<HTMLButtonElement | HTMLInputElement>): void {
  const rowsDown = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (rowsDown === 0) return
  const { currentTarget: control } = event
  const controls = [
    ...(control.closest('table')?.querySelectorAll<HTMLElement>(control.tagName.toLowerCase()) ?? []),
  ]
  event.preventDefault()
  controls[controls.indexOf(control) + rowsDown]?.focus()
}

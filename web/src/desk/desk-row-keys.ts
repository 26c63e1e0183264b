import type { KeyboardEvent } from 'react'

/** Up and Down go to the same control of the row above or below: the button, or the box, of a row of a table. */
export function goWithArrows(event: KeyboardEvent<HTMLButtonElement | HTMLInputElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  const { currentTarget: control } = event
  const controls = [
    ...(control.closest('table')?.querySelectorAll<HTMLElement>(control.tagName.toLowerCase()) ?? []),
  ]
  event.preventDefault()
  controls[controls.indexOf(control) + step]?.focus()
}

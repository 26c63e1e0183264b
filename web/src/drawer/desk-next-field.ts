import type { KeyboardEvent } from 'react'

/** Enter goes to the next field of the form; in the last field it submits the form. */
export function focusNextOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
  const { form } = event.currentTarget
  if (event.key !== 'Enter' || form === null) return
  const inputs = [...form.querySelectorAll('input')]
  const next = inputs[inputs.indexOf(event.currentTarget) + 1]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
  next.select()
}

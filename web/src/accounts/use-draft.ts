import { useState } from 'react'
import { useBasketStore } from '../basket/basket-store.ts'
import { forgetDraft, readDraft, writeDraft, type Form } from '../browser/drafts.ts'

/**
 * Stores the text of a form at every key press. The text survives a reload, and the clearing of the basket after
 * inactivity. It is removed when the form is sent, after a day, and at logout. `initial` is the default, `parse` reads
 * the stored value (null: not usable). Never for passwords.
 */
export function useDraft<Values>(
  form: Form,
  initial: Values,
  parse: (stored: unknown, initial: Values) => Values | null,
) {
  const [values, setValues] = useState(() => parse(readDraft(form, authorId()), initial) ?? initial)
  return {
    values,
    change: (next: Values): void => {
      setValues(next)
      writeDraft(form, authorId(), next)
    },
    /** Removes the draft and sets the form to these values. */
    clear: (next: Values): void => {
      setValues(next)
      forgetDraft(form)
    },
  }
}

/** Reads stored texts field by field; missing fields are taken from `initial`. */
export function parseStoredTexts<Values extends Readonly<Record<string, string>>>(
  stored: unknown,
  initial: Values,
): Values | null {
  if (typeof stored !== 'object' || stored === null) return null
  const found = new Map<string, unknown>(Object.entries(stored))
  const texts = Object.keys(initial).flatMap((name) => {
    const text = found.get(name)
    return typeof text === 'string' ? [[name, text] as const] : []
  })
  return { ...initial, ...Object.fromEntries(texts) }
}

const authorId = (): string | null => useBasketStore.getState().owner.customerId

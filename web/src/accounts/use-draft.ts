import { useState } from 'react'
import { useBasketStore } from '../basket/basket-store.ts'
import { forgetDraft, readDraft, writeDraft } from '../browser/drafts.ts'
import type { Form } from '../browser/drafts.ts'

/**
 * What is typed into a form, kept with every key: it outlives a reload and the idle clearing, and goes when the form was
 * sent, after a day, and with a logout. `initial` is what the form begins with, `readable` what of it was kept (null:
 * nothing of use). Never for a password.
 */
export function useDraft<Values>(
  form: Form,
  initial: Values,
  readable: (kept: unknown, initial: Values) => Values | null,
) {
  const [values, setValues] = useState(() => readable(readDraft(form, whoTypes()), initial) ?? initial)
  return {
    values,
    type: (next: Values): void => {
      setValues(next)
      writeDraft(form, whoTypes(), next)
    },
    /** The form was sent, or given up: this is what it says from now on. */
    done: (next: Values): void => {
      setValues(next)
      forgetDraft(form)
    },
  }
}

/** What was kept of a form of texts, field by field; where nothing was, `initial`. */
export function storedTexts<Values extends Readonly<Record<string, string>>>(
  kept: unknown,
  initial: Values,
): Values | null {
  if (typeof kept !== 'object' || kept === null) return null
  const found = new Map<string, unknown>(Object.entries(kept))
  const texts = Object.keys(initial).flatMap((name) => {
    const text = found.get(name)
    return typeof text === 'string' ? [[name, text] as const] : []
  })
  return { ...initial, ...Object.fromEntries(texts) }
}

const whoTypes = (): string | null => useBasketStore.getState().owner.customerId

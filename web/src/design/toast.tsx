import { Check, X } from 'lucide-react'
import { create } from 'zustand'
import { announce } from './live-region.tsx'
import styles from './toast.module.css'

type ToastKind = 'done' | 'wrong'
type ShownToast = { readonly id: number; readonly text: string; readonly kind: ToastKind }

const SHOWN_MS = 1_500

const useShownToasts = create<{ readonly toasts: readonly ShownToast[]; readonly nextId: number }>(() => ({
  toasts: [],
  nextId: 0,
}))

/** Shows a sentence at the top right for 1.5 seconds and announces it to screen readers. */
export function toast(text: string, kind: ToastKind = 'done'): void {
  announce(text)
  const { toasts, nextId: id } = useShownToasts.getState()
  useShownToasts.setState({ toasts: [{ id, text, kind }, ...toasts], nextId: id + 1 })
  window.setTimeout(
    () => useShownToasts.setState((shown) => ({ toasts: shown.toasts.filter((each) => each.id !== id) })),
    SHOWN_MS,
  )
}

/** Where toasts appear, the newest on top; mounted once. */
export function Toasts() {
  const { toasts } = useShownToasts()
  if (toasts.length === 0) return null
  // Hidden from screen readers, because the live region announces the sentence.
  return (
    <div className={styles['toasts']} aria-hidden="true">
      {toasts.map(({ id, text, kind }) => (
        <div key={id} className={styles['toast']} data-kind={kind}>
          {kind === 'done' ? (
            <Check size={18} strokeWidth={2.4} aria-hidden="true" />
          ) : (
            <X size={18} strokeWidth={2.4} aria-hidden="true" />
          )}
          {text}
        </div>
      ))}
    </div>
  )
}

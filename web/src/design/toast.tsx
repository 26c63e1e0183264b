import { Check, X } from 'lucide-react'
import { create } from 'zustand'
import { announce } from './live-region.tsx'
import styles from './toast.module.css'

type ToastKind = 'done' | 'wrong'
type ShownToast = { readonly id: number; readonly text: string; readonly kind: ToastKind }

const SHOWN_MS = 1_500

const useShown = create<{ readonly toasts: readonly ShownToast[]; readonly next: number }>(() => ({
  toasts: [],
  next: 0,
}))

/** Shows a sentence at the top right for 1.5 seconds and announces it to screen readers. */
export function toast(text: string, kind: ToastKind = 'done'): void {
  announce(text)
  const { toasts, next: id } = useShown.getState()
  useShown.setState({ toasts: [{ id, text, kind }, ...toasts], next: id + 1 })
  window.setTimeout(
    () => useShown.setState((now) => ({ toasts: now.toasts.filter((one) => one.id !== id) })),
    SHOWN_MS,
  )
}

/** Where toasts appear, the newest on top; mounted once. */
export function Toasts() {
  const { toasts } = useShown()
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

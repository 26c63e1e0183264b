import { Check, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { toast as show, Toaster as SonnerToaster } from 'sonner'
import styles from './toaster.module.css'

export type ToastKind = 'done' | 'wrong'
export type ToastText = { readonly id: number; readonly text: string; readonly kind: ToastKind }

/** Renders the toasts. Its code loads on demand. */
export function Toaster({ toasts }: { readonly toasts: readonly ToastText[] }) {
  const place = useRef<HTMLDivElement>(null)
  const next = useRef(0)

  // An effect, because the library keeps its own list of toasts.
  useEffect(() => {
    // Our live region has announced the text already.
    place.current?.querySelector('section')?.setAttribute('aria-live', 'off')
    for (const { id, text, kind } of toasts.slice(next.current)) {
      const Icon = kind === 'done' ? Check : X
      show.custom(
        () => (
          <div className={styles['toast']} data-kind={kind}>
            <Icon size={18} strokeWidth={2.4} aria-hidden="true" />
            {text}
          </div>
        ),
        { id, duration: 1_500 },
      )
    }
    next.current = toasts.length
  }, [toasts])

  return (
    <div ref={place}>
      <SonnerToaster position="top-right" duration={1_500} offset={16} mobileOffset={16} gap={8} />
    </div>
  )
}

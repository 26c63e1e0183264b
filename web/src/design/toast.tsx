import { lazy, Suspense, useSyncExternalStore } from 'react'
import { announce } from './live-region.tsx'

export type ToastKind = 'done' | 'wrong'
export type ToastText = { readonly id: number; readonly text: string; readonly kind: ToastKind }

/** Waiting for the part that shows them: it is loaded with the first toast. */
let shown: readonly ToastText[] = []
const listeners = new Set<() => void>()

const Toaster = lazy(async () => ({ default: (await import('./toaster.tsx')).Toaster }))

/** One sentence top right for 1.5 seconds, without buttons (`spec.md` §8), also said to screen readers. */
export function toast(text: string, kind: ToastKind = 'done'): void {
  announce(text)
  shown = [...shown, { id: shown.length, text, kind }]
  for (const listener of listeners) listener()
}

/** Where toasts appear; mounted once. Loads nothing before the first toast. */
export function Toasts() {
  const toasts = useSyncExternalStore(listen, snapshot, snapshot)
  if (toasts.length === 0) return null
  return (
    <Suspense fallback={null}>
      <Toaster toasts={toasts} />
    </Suspense>
  )
}

const snapshot = (): readonly ToastText[] => shown

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import type { Toaster as ToasterPart, ToastKind, ToastText } from './toaster.tsx'
import { announce } from './live-region.tsx'

/** Toasts that wait until the toaster has loaded. */
let shown: readonly ToastText[] = []
const listeners = new Set<() => void>()

const loadToaster = async () => (await import('./toaster.tsx')).Toaster
const NoToaster: typeof ToasterPart = () => <></>

// If it cannot be loaded offline, nothing is shown. The text was announced already.
const Toaster = lazy(async () => ({ default: await loadToaster().catch(() => NoToaster) }))

const FETCH_AFTER_MS = 4_000

/** Shows a sentence for 1.5 seconds and announces it. Toasts have no buttons. */
export function toast(text: string, kind: ToastKind = 'done'): void {
  announce(text)
  shown = [...shown, { id: shown.length, text, kind }]
  for (const listener of listeners) listener()
}

/** Container of the toasts; mounted once. Its code loads after the page. */
export function Toasts() {
  const toasts = useSyncExternalStore(listen, snapshot, snapshot)
  // Loaded in advance, because a toast may report that the network is down.
  useEffect(() => {
    const timer = window.setTimeout(() => void loadToaster().catch(() => undefined), FETCH_AFTER_MS)
    return () => window.clearTimeout(timer)
  }, [])
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

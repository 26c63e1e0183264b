import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import type { Toaster as ToasterPart, ToastKind, ToastText } from './toaster.tsx'
import { announce } from './live-region.tsx'

/** Waiting for the part that shows them: it is loaded with the first toast. */
let shown: readonly ToastText[] = []
const listeners = new Set<() => void>()

const loadToaster = async () => (await import('./toaster.tsx')).Toaster
const NoToaster: typeof ToasterPart = () => <></>

// Without a network it may not come; the words were spoken all the same, and the page must not fall over it.
const Toaster = lazy(async () => ({ default: await loadToaster().catch(() => NoToaster) }))

const FETCH_AFTER_MS = 4_000

/** One sentence top right for 1.5 seconds, without buttons, also said to screen readers. */
export function toast(text: string, kind: ToastKind = 'done'): void {
  announce(text)
  shown = [...shown, { id: shown.length, text, kind }]
  for (const listener of listeners) listener()
}

/** Where toasts appear; mounted once. What shows them is fetched once the page has come to rest. */
export function Toasts() {
  const toasts = useSyncExternalStore(listen, snapshot, snapshot)
  // Fetched ahead: a toast may be about the network being away.
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

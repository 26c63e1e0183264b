import { useSyncExternalStore } from 'react'

/** Laptop width in rem, so that larger text falls back to one column. */
const WIDE = '(min-width: 64rem)'

function listen(onChange: () => void): () => void {
  const query = window.matchMedia(WIDE)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Whether a list and its open item fit side by side; false during server-side rendering. */
export const useWideScreen = (): boolean =>
  useSyncExternalStore(
    listen,
    () => window.matchMedia(WIDE).matches,
    () => false,
  )

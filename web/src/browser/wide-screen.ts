import { useSyncExternalStore } from 'react'

/** From a laptop on, in root ems, so that larger text falls back to one column. */
const WIDE = '(min-width: 64rem)'

function listen(onChange: () => void): () => void {
  const query = window.matchMedia(WIDE)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Whether there is room for a list and what is chosen from it side by side; false while drawn on the server. */
export const useWideScreen = (): boolean =>
  useSyncExternalStore(
    listen,
    () => window.matchMedia(WIDE).matches,
    () => false,
  )

import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * Returns the same function on every render; it calls the latest callback. Use it for events only, not while rendering.
 */
export function useStableCallback<Args extends readonly unknown[]>(
  latest: (...args: Args) => void,
): (...args: Args) => void {
  const latestRef = useRef(latest)
  useLayoutEffect(() => {
    latestRef.current = latest
  })
  return useCallback((...args) => latestRef.current(...args), [])
}

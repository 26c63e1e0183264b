import { useCallback, useLayoutEffect, useRef } from 'react'

/** The same function on every render; it calls the latest one. For events only, never while rendering. */
export function useStableCallback<Args extends readonly unknown[]>(
  latest: (...args: Args) => void,
): (...args: Args) => void {
  const current = useRef(latest)
  useLayoutEffect(() => {
    current.current = latest
  })
  return useCallback((...args) => current.current(...args), [])
}

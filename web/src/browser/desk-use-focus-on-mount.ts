import { useEffect, useRef, type RefObject } from 'react'

/** Returns a ref whose element takes the focus when the component appears. */
export function useFocusOnMount<Target extends HTMLElement>(): RefObject<Target | null> {
  const target = useRef<Target>(null)
  // An effect, because focus is outside of React.
  useEffect(() => target.current?.focus(), [])
  return target
}

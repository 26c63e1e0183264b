import { useEffect, useRef, type RefObject } from 'react'

/** Returns a ref whose element takes the focus when the condition becomes true. */
export function useFocusWhen<Target extends HTMLElement>(condition: boolean): RefObject<Target | null> {
  const target = useRef<Target>(null)
  // An effect, because focus is outside of React.
  useEffect(() => {
    if (condition) target.current?.focus()
  }, [condition])
  return target
}

/** Returns a ref whose element takes the focus when the component appears. */
export const useFocusOnMount = <Target extends HTMLElement>(): RefObject<Target | null> => useFocusWhen(true)

import { useEffect, useEffectEvent } from 'react'

type Options = {
  /** Whether the listener gets a key before the elements on the page do. */
  readonly isCapture?: boolean
}

/** Calls `onKeyDown` for each key that is pressed anywhere on the page. */
export function usePageKeys(
  onKeyDown: (event: KeyboardEvent) => void,
  { isCapture = false }: Options = {},
): void {
  const handle = useEffectEvent(onKeyDown)
  // An effect, because the page's keys are outside of React.
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => handle(event)
    document.addEventListener('keydown', listener, isCapture)
    return () => document.removeEventListener('keydown', listener, isCapture)
  }, [isCapture])
}

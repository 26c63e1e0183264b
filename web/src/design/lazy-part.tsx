import { type ComponentType, memo, useEffect, useState } from 'react'

/** Milliseconds; the page has usually loaded by then. */
const FETCH_AFTER_MS = 4_000

/**
 * Loads the code of a closed part (sheet, dialog) when the page is idle or when it is opened. If loading fails it stays
 * closed and is retried.
 */
export function lazyPart<Props extends { readonly open: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props> | null>(null)
    const { open } = props
    // An effect, because the network is outside of React.
    useEffect(() => {
      if (Part !== null) return
      const fetch = (): void => void load().then((part) => setPart(() => memoWhileClosed(part)), ignoreError)
      const timer = window.setTimeout(fetch, open ? 0 : FETCH_AFTER_MS)
      return () => window.clearTimeout(timer)
    }, [Part, open])
    return Part === null ? null : <Part {...props} />
  }
}

/** A closed part does not render again. */
const memoWhileClosed = <Props extends { readonly open: boolean }>(
  part: ComponentType<Props>,
): ComponentType<Props> =>
  memo(part, (before, now) => !before.open && !now.open) as unknown as ComponentType<Props>

// The part stays closed.
const ignoreError = (): void => undefined

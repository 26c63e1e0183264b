import { type ComponentType, useEffect, useState } from 'react'

/** By then the page has been drawn and its data has come. */
const FETCH_AFTER_MS = 4_000

/**
 * A part that is closed at first (a sheet, a dialog): its code is fetched once the page has come to rest, or when it is
 * opened before that. Without a network it stays closed, and is tried again the next time.
 */
export function lazyPart<Props extends { readonly open: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props> | null>(null)
    const { open } = props
    // The network lies outside React.
    useEffect(() => {
      if (Part !== null) return
      const fetch = (): void => void load().then((part) => setPart(() => part), ignored)
      const timer = window.setTimeout(fetch, open ? 0 : FETCH_AFTER_MS)
      return () => window.clearTimeout(timer)
    }, [Part, open])
    return Part === null ? null : <Part {...props} />
  }
}

// The part stays closed.
const ignored = (): void => undefined

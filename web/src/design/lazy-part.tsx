import { type ComponentType, memo, useEffect, useState } from 'react'

/** A closed part is loaded this long after the page, because the page itself has usually loaded by then. */
const LOAD_AFTER_MS = 4_000

/**
 * Loads the code of a closed part (sheet, dialog) when it is opened, or some seconds after the page. If loading fails,
 * the part stays closed and is loaded again when it is opened.
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
      const loadPart = (): void =>
        void load().then((part) => setPart(() => memoWhileClosed(part)), ignoreError)
      const timer = window.setTimeout(loadPart, open ? 0 : LOAD_AFTER_MS)
      return () => window.clearTimeout(timer)
    }, [Part, open])
    return Part === null ? null : <Part {...props} />
  }
}

/** A closed part does not render again. The cast is needed, because `memo` returns another type for generic props. */
const memoWhileClosed = <Props extends { readonly open: boolean }>(
  part: ComponentType<Props>,
): ComponentType<Props> =>
  memo(part, (before, now) => !before.open && !now.open) as unknown as ComponentType<Props>

// The part stays closed until the next attempt.
const ignoreError = (): void => undefined

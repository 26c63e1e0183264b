import { useEffect, type RefObject } from 'react'

/**
 * Moves the focus to the heading of a panel if the element that had it is removed from the panel, for example a pressed
 * button. Otherwise the focus is lost, and the next key starts at the top of the page.
 */
export function useFocusFallback(heading: RefObject<HTMLElement | null>): void {
  // An effect, because focus is outside of React.
  useEffect(() => {
    const panel = heading.current?.closest('aside') ?? null
    if (panel === null) return
    let lastFocused: Element | null = null
    const onFocus = ({ target }: FocusEvent): void => {
      lastFocused = target instanceof Element && panel.contains(target) ? target : null
    }
    // In the next frame, because the next step may set the focus itself.
    const observer = new MutationObserver(() =>
      requestAnimationFrame(() => {
        if (lastFocused === null || lastFocused.isConnected || document.activeElement !== document.body)
          return
        heading.current?.focus({ preventScroll: true })
      }),
    )
    document.addEventListener('focusin', onFocus)
    observer.observe(panel, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', onFocus)
      observer.disconnect()
    }
  }, [heading])
}

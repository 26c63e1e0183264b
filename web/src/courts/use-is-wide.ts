import { useLayoutEffect, useState } from 'react'
import type { RefObject } from 'react'

/** From this width of its own, in root ems, the board lays its hours across (`design.md` §4.1). */
const WIDE_REM = 51

/** Whether an element is wide enough for hours across; larger text needs more, so zooming falls back to hours down. */
export function useIsWide(element: RefObject<HTMLElement | null>): boolean {
  const [isWide, setIsWide] = useState(false)
  // Sizes lie outside React; before the first paint, so that nothing jumps.
  useLayoutEffect(() => {
    const measured = element.current
    if (measured === null) return
    const measure = (): void => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      setIsWide(measured.clientWidth >= WIDE_REM * rem)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element])
  return isWide
}

import { useLayoutEffect, useState } from 'react'
import type { RefObject } from 'react'
import { writeCookie } from '../browser/cookie.ts'

const BOARD_COOKIE = 'pantul_board'

/** From this width of its own, in root ems, the board lays its hours across. */
const WIDE_REM = 51

/** As the server believed, then as it was measured last. */
let wasWide = false

/** The shape in which the board is drawn before it can be measured. */
export const setInitialBoardShape = (isWide: boolean): void => {
  wasWide = isWide
}

/** Whether an element is wide enough for hours across; larger text needs more, so zooming falls back to hours down. */
export function useIsWide(element: RefObject<HTMLElement | null>): boolean {
  const [isWide, setIsWide] = useState(wasWide)
  // Sizes lie outside React; before the first paint, so that nothing jumps.
  useLayoutEffect(() => {
    const measured = element.current
    if (measured === null) return
    const measure = (): void => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      const next = measured.clientWidth >= WIDE_REM * rem
      setIsWide(next)
      // The server draws the next page in this shape.
      if (next !== wasWide) writeCookie(BOARD_COOKIE, next ? 'wide' : 'narrow')
      wasWide = next
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element])
  return isWide
}

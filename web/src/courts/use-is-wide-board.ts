import { useLayoutEffect, useState, type RefObject } from 'react'
import { writeCookie } from '../browser/cookie.ts'

const BOARD_COOKIE = 'pantul_board'

/** From this width on, hours are the columns of the board. In rem, so that larger text makes them rows again. */
const WIDE_REM = 51

/** The server's guess, then the last measurement. */
let wasWide = false

/** Sets the board's shape for the first render. */
export const setInitialBoardShape = (isWide: boolean): void => {
  wasWide = isWide
}

/** Whether a board in this element has hours as columns. */
export function useIsWideBoard(element: RefObject<HTMLElement | null>): boolean {
  const [isWide, setIsWide] = useState(wasWide)
  // A layout effect, so that the board is measured before the first paint.
  useLayoutEffect(() => {
    const measuredElement = element.current
    if (measuredElement === null) return
    const measure = (): void => {
      const pxPerRem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      const isWideNow = measuredElement.clientWidth >= WIDE_REM * pxPerRem
      setIsWide(isWideNow)
      // The cookie lets the server render the next page in this shape.
      if (isWideNow !== wasWide) writeCookie(BOARD_COOKIE, isWideNow ? 'wide' : 'narrow')
      wasWide = isWideNow
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measuredElement)
    return () => observer.disconnect()
  }, [element])
  return isWide
}

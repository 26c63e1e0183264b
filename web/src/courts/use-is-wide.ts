import { useLayoutEffect, useState, type RefObject } from 'react'
import { writeCookie } from '../browser/cookie.ts'

const BOARD_COOKIE = 'pantul_board'

/** From this width of the board (in rem), hours are columns. */
const WIDE_REM = 51

/** Initial value from the server, then the last measurement. */
let wasWide = false

/** Sets the board's shape for the first render. */
export const setInitialBoardShape = (isWide: boolean): void => {
  wasWide = isWide
}

/** Whether an element is wide enough for hours as columns. In rem, so that larger text falls back to rows. */
export function useIsWide(element: RefObject<HTMLElement | null>): boolean {
  const [isWide, setIsWide] = useState(wasWide)
  // Measure before the first paint to avoid a layout shift.
  useLayoutEffect(() => {
    const measured = element.current
    if (measured === null) return
    const measure = (): void => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      const next = measured.clientWidth >= WIDE_REM * rem
      setIsWide(next)
      // Stored in a cookie, so that the server renders the next page in this shape.
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

import { useEffect, useState } from 'react'
import type { RefObject } from 'react'

/** Whether something that scrolls sideways goes on beyond its right edge. */
export function useHasMoreToScroll(element: RefObject<HTMLElement | null>): boolean {
  const [isCut, setIsCut] = useState(false)
  // Sizes and scroll positions lie outside React.
  useEffect(() => {
    const scroller = element.current
    if (scroller === null) return
    const look = (): void =>
      setIsCut(scroller.scrollWidth - scroller.clientWidth - Math.abs(scroller.scrollLeft) > 1)
    const observer = new ResizeObserver(look)
    observer.observe(scroller)
    scroller.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      scroller.removeEventListener('scroll', look)
    }
  }, [element])
  return isCut
}

import { useEffect, useState } from 'react'
import type { RefObject } from 'react'

/** Whether a horizontal scroller has more content at the right. */
export function useHasMoreToScroll(element: RefObject<HTMLElement | null>): boolean {
  const [isCut, setIsCut] = useState(false)
  // An effect, because sizes and scroll positions are outside of React.
  useEffect(() => {
    const scroller = element.current
    if (scroller === null) return
    const variant = (): void =>
      setIsCut(scroller.scrollWidth - scroller.clientWidth - Math.abs(scroller.scrollLeft) > 1)
    const observer = new ResizeObserver(variant)
    observer.observe(scroller)
    scroller.addEventListener('scroll', variant, { passive: true })
    return () => {
      observer.disconnect()
      scroller.removeEventListener('scroll', variant)
    }
  }, [element])
  return isCut
}

import { useEffect, useState, type RefObject } from 'react'

/** Whether a horizontal scroller has more content at the right. */
export function useHasMoreToScroll(element: RefObject<HTMLElement | null>): boolean {
  const [hasMore, setHasMore] = useState(false)
  // An effect, because sizes and scroll positions are outside of React.
  useEffect(() => {
    const scroller = element.current
    if (scroller === null) return
    const measure = (): void =>
      setHasMore(scroller.scrollWidth - scroller.clientWidth - Math.abs(scroller.scrollLeft) > 1)
    const observer = new ResizeObserver(measure)
    observer.observe(scroller)
    scroller.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      scroller.removeEventListener('scroll', measure)
    }
  }, [element])
  return hasMore
}

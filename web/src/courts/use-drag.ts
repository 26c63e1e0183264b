import type { Hours } from '@pantul/rules/hours'
import { useEffect, useState, type PointerEvent } from 'react'

/** The target of a tap or drag: a cell has a court and an hour, a head has only one of the two. */
export type Target = { readonly court: string | null; readonly hour: number | null }

type Drag = { readonly court: string; readonly from: number; readonly to: number }

/**
 * Dragging with the mouse over hours of one court picks all of them. Optional: single clicks do the same (WCAG
 * 2.5.7). `hours`: in the order of the drag.
 */
export function useDrag(onDrag: (court: string, hours: Hours) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)

  // Listens on the window, because the mouse may be released anywhere.
  useEffect(() => {
    if (drag === null) return
    const end = (): void => {
      setDrag(null)
      const hours = hoursOf(drag)
      if (hours.length > 1) onDrag(drag.court, hours)
    }
    window.addEventListener('pointerup', end)
    return () => window.removeEventListener('pointerup', end)
  }, [drag, onDrag])

  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    const { court, hour } = targetOf(event.target)
    const isFree =
      event.target instanceof Element && event.target.closest('[data-state="free"],[data-state="next"]')
    if (event.pointerType !== 'mouse' || event.button !== 0 || !isFree) return
    if (court !== null && hour !== null) setDrag({ court, from: hour, to: hour })
  }
  const onPointerOver = (event: PointerEvent<HTMLElement>): void => {
    const { court, hour } = targetOf(event.target)
    if (drag === null || court !== drag.court || hour === null || hour === drag.to) return
    setDrag({ ...drag, to: hour })
  }
  const isInDrag = (court: string, hour: number): boolean =>
    drag !== null && drag.from !== drag.to && drag.court === court && hoursOf(drag).includes(hour)
  return { onPointerDown, onPointerOver, isInDrag }
}

/** The court and hour of an element of the board. */
export function targetOf(target: EventTarget): Target {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-court],[data-hour]') : null
  const hour = cell?.dataset['hour']
  return { court: cell?.dataset['court'] ?? null, hour: hour === undefined ? null : Number(hour) }
}

function hoursOf({ from, to }: Drag): Hours {
  const step = to < from ? -1 : 1
  return Array.from({ length: Math.abs(to - from) + 1 }, (_, i) => from + i * step)
}

import type { Hours } from '@pantul/rules/hours'
import { useEffect, useState, type PointerEvent } from 'react'

/** What was tapped. A slot has a court and an hour, a header has only one of the two. */
export type TapTarget = { readonly court: string | null; readonly hour: number | null }

type Drag = { readonly court: string; readonly fromHour: number; readonly toHour: number }

/**
 * Dragging with the mouse over hours of one court picks all of them. Single clicks do the same (WCAG 2.5.7). `onDrag`
 * gets the hours in the order of the drag.
 */
export function useDrag(onDrag: (court: string, hours: Hours) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)

  // Listens on the window, because the mouse may be released anywhere.
  useEffect(() => {
    if (drag === null) return
    const endDrag = (): void => {
      setDrag(null)
      const hours = hoursOf(drag)
      if (hours.length > 1) onDrag(drag.court, hours)
    }
    window.addEventListener('pointerup', endDrag)
    return () => window.removeEventListener('pointerup', endDrag)
  }, [drag, onDrag])

  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    const { court, hour } = tapTargetOf(event.target)
    const isFree =
      event.target instanceof Element && event.target.closest('[data-state="free"],[data-state="adjacent"]')
    if (event.pointerType !== 'mouse' || event.button !== 0 || !isFree) return
    if (court !== null && hour !== null) setDrag({ court, fromHour: hour, toHour: hour })
  }
  const onPointerOver = (event: PointerEvent<HTMLElement>): void => {
    const { court, hour } = tapTargetOf(event.target)
    if (drag === null || court !== drag.court || hour === null || hour === drag.toHour) return
    setDrag({ ...drag, toHour: hour })
  }
  const isInDrag = (court: string, hour: number): boolean =>
    drag !== null && drag.fromHour !== drag.toHour && drag.court === court && hoursOf(drag).includes(hour)
  return { onPointerDown, onPointerOver, isInDrag }
}

/** The court and hour of an element of the board. */
export function tapTargetOf(target: EventTarget): TapTarget {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-court],[data-hour]') : null
  const hour = cell?.dataset['hour']
  return { court: cell?.dataset['court'] ?? null, hour: hour === undefined ? null : Number(hour) }
}

function hoursOf({ fromHour, toHour }: Drag): Hours {
  const step = toHour < fromHour ? -1 : 1
  return Array.from({ length: Math.abs(toHour - fromHour) + 1 }, (_, i) => fromHour + i * step)
}

import { useRef, type PointerEvent } from 'react'

const CLOSES_AFTER_PX = 72
const CLOSES_AT_PX_PER_MS = 0.5
const LEAST_PX = 16

type Head = PointerEvent<HTMLElement>

/**
 * Closes a bottom sheet when it is swiped down far or fast enough. Attach the listeners to the header of the
 * `<dialog>`. Disabled from 600 px.
 */
export function useSwipeDown(onClose: () => void) {
  const began = useRef<{ readonly y: number; readonly at: number } | null>(null)

  const onTouchEnd = ({ currentTarget, clientY, timeStamp }: Head): void => {
    if (began.current === null) return
    const { y, at } = began.current
    began.current = null
    move(currentTarget, 0, 'translate var(--t-ui) var(--ease-out)')
    const distance = clientY - y
    const isFast = distance > LEAST_PX && distance / (timeStamp - at) > CLOSES_AT_PX_PER_MS
    if (distance > CLOSES_AFTER_PX || isFast) onClose()
  }
  return {
    'data-swipe': true,
    onPointerDown: ({ currentTarget, target, pointerType, pointerId, clientY, timeStamp }: Head) => {
      const isOnButton = target instanceof Element && target.closest('button') !== null
      if (pointerType !== 'touch' || isOnButton || window.innerWidth >= 600) return
      currentTarget.setPointerCapture(pointerId)
      began.current = { y: clientY, at: timeStamp }
    },
    onPointerMove: ({ currentTarget, clientY }: Head) => {
      if (began.current !== null) move(currentTarget, Math.max(0, clientY - began.current.y))
    },
    onPointerUp: onTouchEnd,
    onPointerCancel: ({ currentTarget }: Head) => {
      began.current = null
      move(currentTarget, 0)
    },
  }
}

function move(head: HTMLElement, to: number, transition = 'none'): void {
  const sheet = head.closest('dialog')
  if (sheet === null) return
  sheet.style.transition = transition
  sheet.style.translate = to === 0 ? '' : `0 ${to}px`
}

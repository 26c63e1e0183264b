import { useRef, type PointerEvent } from 'react'

/** A swipe over this distance closes the sheet. */
const CLOSES_AFTER_PX = 72
/** A shorter swipe closes the sheet if it is this fast. */
const CLOSES_AT_PX_PER_MS = 0.5
/** A shorter movement is no swipe, however fast it is. */
const MIN_PX = 16

type HeaderEvent = PointerEvent<HTMLElement>

/**
 * Closes a bottom sheet when it is swiped down far or fast enough. Attach the listeners to the header of the
 * `<dialog>`. In windows of 600 px or wider it does nothing, because the sheet is at the side.
 */
export function useSwipeDown(onClose: () => void) {
  const swipeStart = useRef<{ readonly y: number; readonly at: number } | null>(null)

  const onTouchEnd = ({ currentTarget, clientY, timeStamp }: HeaderEvent): void => {
    if (swipeStart.current === null) return
    const { y, at } = swipeStart.current
    swipeStart.current = null
    moveSheet(currentTarget, 0, 'translate var(--t-ui) var(--ease-out)')
    const distance = clientY - y
    const isFast = distance > MIN_PX && distance / (timeStamp - at) > CLOSES_AT_PX_PER_MS
    if (distance > CLOSES_AFTER_PX || isFast) onClose()
  }
  return {
    'data-swipe': true,
    onPointerDown: ({ currentTarget, target, pointerType, pointerId, clientY, timeStamp }: HeaderEvent) => {
      const isOnButton = target instanceof Element && target.closest('button') !== null
      if (pointerType !== 'touch' || isOnButton || window.innerWidth >= 600) return
      currentTarget.setPointerCapture(pointerId)
      swipeStart.current = { y: clientY, at: timeStamp }
    },
    onPointerMove: ({ currentTarget, clientY }: HeaderEvent) => {
      if (swipeStart.current !== null) moveSheet(currentTarget, Math.max(0, clientY - swipeStart.current.y))
    },
    onPointerUp: onTouchEnd,
    onPointerCancel: ({ currentTarget }: HeaderEvent) => {
      swipeStart.current = null
      moveSheet(currentTarget, 0)
    },
  }
}

function moveSheet(header: HTMLElement, offsetPx: number, transition = 'none'): void {
  const sheet = header.closest('dialog')
  if (sheet === null) return
  sheet.style.transition = transition
  sheet.style.translate = offsetPx === 0 ? '' : `0 ${offsetPx}px`
}

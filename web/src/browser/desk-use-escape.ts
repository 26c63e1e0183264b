import { useEffect, useEffectEvent } from 'react'

/** Close functions of the open parts, in the order in which they were opened. */
const open: (() => void)[] = []

function onKey({ key }: KeyboardEvent): void {
  if (key === 'Escape' && document.querySelector('dialog[open]') === null) open.at(-1)?.()
}

/**
 * Escape closes the part that was opened last, such as the payment in a panel; pressed again, it closes the panel. An open
 * dialog handles Escape itself.
 */
export function useEscape(onClose: () => void): void {
  const close = useEffectEvent(onClose)
  // An effect, because the page's keys are outside of React.
  useEffect(() => {
    const closeThis = (): void => close()
    open.push(closeThis)
    if (open.length === 1) document.addEventListener('keydown', onKey)
    return () => {
      open.splice(open.indexOf(closeThis), 1)
      if (open.length === 0) document.removeEventListener('keydown', onKey)
    }
  }, [])
}

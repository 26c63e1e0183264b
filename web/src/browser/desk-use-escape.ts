import { useEffect, useEffectEvent } from 'react'

/** The functions that close the open parts of the page, in the order in which the parts were opened. */
const closeFunctions: (() => void)[] = []

function onKey({ key }: KeyboardEvent): void {
  if (key === 'Escape' && document.querySelector('dialog[open]') === null) closeFunctions.at(-1)?.()
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
    closeFunctions.push(closeThis)
    if (closeFunctions.length === 1) document.addEventListener('keydown', onKey)
    return () => {
      closeFunctions.splice(closeFunctions.indexOf(closeThis), 1)
      if (closeFunctions.length === 0) document.removeEventListener('keydown', onKey)
    }
  }, [])
}

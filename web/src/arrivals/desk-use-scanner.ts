import { useEffect, useEffectEvent } from 'react'
import { isDeskKey } from '../browser/desk-single-keys.ts'

/** Order numbers begin like this. */
const PREFIX = 'PTL'
/** The longest time between two keys of a scanner, in milliseconds. */
const SCANNER_MS = 80

/**
 * Calls `onScan` when a hand scanner begins to type an order number while no field has the focus. Keys that may begin a
 * number are delayed for a moment. If no number follows they are sent to the page again, because `P` is also a key of
 * the desk.
 */
export function useScanner(onScan: (typed: string) => void): void {
  const scan = useEffectEvent(onScan)
  // An effect, because the page's keys are outside of React.
  useEffect(() => {
    let held: KeyboardEvent[] = []
    let timer = 0
    const replay = (): void => {
      window.clearTimeout(timer)
      const keys = held
      held = []
      for (const { key, target } of keys)
        target?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    }
    const onKey = (event: KeyboardEvent): void => {
      // Ignores replayed keys, and keys without a character, such as Shift.
      if (!event.isTrusted || event.key.length > 1) return
      const typed = [...held, event].map(({ key }) => key.toUpperCase()).join('')
      if (!isDeskKey(event) || !PREFIX.startsWith(typed)) return replay()
      event.preventDefault()
      event.stopImmediatePropagation()
      held.push(event)
      window.clearTimeout(timer)
      if (typed === PREFIX) {
        held = []
        scan(PREFIX)
      } else timer = window.setTimeout(replay, SCANNER_MS)
    }
    document.addEventListener('keydown', onKey, { capture: true })
    return () => {
      window.clearTimeout(timer)
      document.removeEventListener('keydown', onKey, { capture: true })
    }
  }, [])
}

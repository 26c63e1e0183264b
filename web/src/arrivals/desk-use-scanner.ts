import { useEffect, useEffectEvent } from 'react'
import { isDeskKey } from '../browser/desk-single-keys.ts'

/** The beginning of all order numbers. */
const PREFIX = 'PTL'
/** A hand scanner types the next key within this time. A person is slower. */
const SCANNER_MS = 80

/**
 * Calls `onScan` with the first letters when a hand scanner begins to type an order number and no field has the focus. Keys
 * that may begin an order number are stored for a moment. If the number does not follow, they are pressed on the page again,
 * because `P` is also a key of the desk.
 */
export function useScanner(onScan: (firstLetters: string) => void): void {
  const scan = useEffectEvent(onScan)
  // An effect, because the page's keys are outside of React.
  useEffect(() => {
    let storedKeys: KeyboardEvent[] = []
    let timer = 0
    const pressStoredKeys = (): void => {
      window.clearTimeout(timer)
      const keys = storedKeys
      storedKeys = []
      for (const { key, target } of keys)
        target?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    }
    const onKey = (event: KeyboardEvent): void => {
      // Ignores keys that this function presses itself, and keys without a character, such as Shift.
      if (!event.isTrusted || event.key.length > 1) return
      const letters = [...storedKeys, event].map(({ key }) => key.toUpperCase()).join('')
      if (!isDeskKey(event) || !PREFIX.startsWith(letters)) return pressStoredKeys()
      event.preventDefault()
      event.stopImmediatePropagation()
      storedKeys.push(event)
      window.clearTimeout(timer)
      if (letters === PREFIX) {
        storedKeys = []
        scan(PREFIX)
      } else timer = window.setTimeout(pressStoredKeys, SCANNER_MS)
    }
    document.addEventListener('keydown', onKey, { capture: true })
    return () => {
      window.clearTimeout(timer)
      document.removeEventListener('keydown', onKey, { capture: true })
    }
  }, [])
}

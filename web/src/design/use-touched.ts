import { useEffect, useState } from 'react'
import { afterPress, watchPresses } from '../browser/press.ts'

/**
 * Whether somebody has been in a field and left it, and what to call when they do. Leaving it by pressing something
 * counts after the click: the error that comes up would move a button away from under the finger.
 */
export function useTouched(): readonly [boolean, () => void] {
  const [isLeft, setLeft] = useState(false)
  // Presses lie outside React.
  useEffect(watchPresses, [])
  return [isLeft, () => afterPress(() => setLeft(true))]
}

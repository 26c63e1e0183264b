import { useEffect, useState } from 'react'
import { afterPress, watchPresses } from '../browser/press.ts'

/**
 * Whether a field has been left, and the function to call on blur. A blur by a press counts after the click, so that an
 * error does not move the pressed button.
 */
export function useTouched(): readonly [boolean, () => void] {
  const [isLeft, setLeft] = useState(false)
  // Presses lie outside React.
  useEffect(watchPresses, [])
  return [isLeft, () => afterPress(() => setLeft(true))]
}

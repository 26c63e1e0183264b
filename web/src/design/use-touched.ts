import { useEffect, useState } from 'react'
import { afterPress, watchPresses } from '../browser/press.ts'

/**
 * Whether a field has lost the focus once, and the function to call on blur. A blur caused by a press counts after the
 * click, so that an error message does not move the pressed button.
 */
export function useTouched(): readonly [boolean, () => void] {
  const [isTouched, setIsTouched] = useState(false)
  // An effect, because pointer events are outside of React.
  useEffect(watchPresses, [])
  return [isTouched, () => afterPress(() => setIsTouched(true))]
}

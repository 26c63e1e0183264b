import { useEffect, useState } from 'react'
import { afterPress, watchPresses } from '../browser/press.ts'

/**
 * Whether a field lost focus, and the blur handler. A blur caused by a press counts after the click, so that an error
 * message does not move the pressed button.
 */
export function useTouched(): readonly [boolean, () => void] {
  const [isLeft, setLeft] = useState(false)
  // An effect, because pointer events are outside of React.
  useEffect(watchPresses, [])
  return [isLeft, () => afterPress(() => setLeft(true))]
}

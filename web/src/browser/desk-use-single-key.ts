import { useEffect, useEffectEvent } from 'react'
import { areKeysOn, isForPage } from './desk-single-keys.ts'

/** Runs `onPress` when this letter is pressed anywhere on the page, unless the key is for a field or an open dialog. */
export function useSingleKey(letter: string, onPress: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!areKeysOn() || isForPage(event) || event.key.toLowerCase() !== letter) return
    // Prevents that the letter is typed into the field that gets the focus.
    event.preventDefault()
    onPress()
  })
  // An effect, because the page's keys are outside of React.
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => press(event)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

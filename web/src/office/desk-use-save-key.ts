import { useEffect, useEffectEvent } from 'react'

/** `Ctrl+S` saves the form instead of the page's HTML. It does nothing while a dialog is open. */
export function useSaveKey(save: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (document.querySelector('dialog[open]') === null) save()
  })
  // An effect, because the page's keys are outside of React.
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

import { useEffect, useEffectEvent, useState } from 'react'

const SETTLES_AFTER_MS = 300

/** Debounced search input; `settled` is the current search. */
export function useTypedSearch(settled: string, onSettled: (typed: string) => void) {
  const [typed, setTyped] = useState(settled)
  const [before, setBefore] = useState(settled)
  if (settled !== before) {
    setBefore(settled)
    // Follows changes from elsewhere: the URL, or "show all".
    if (settled !== typed.trim()) setTyped(settled)
  }
  const settle = useEffectEvent((text: string) => {
    if (text !== settled) onSettled(text)
  })
  // An effect, because timers are outside of React.
  useEffect(() => {
    const timer = window.setTimeout(() => settle(typed.trim()), SETTLES_AFTER_MS)
    return () => window.clearTimeout(timer)
  }, [typed])
  return { typed, type: setTyped }
}

import { useEffect, useEffectEvent, useState } from 'react'

const SETTLES_AFTER_MS = 300

/** A debounced search input. `typed`: the text of the field; `settled`: the text that is searched. */
export function useTypedSearch(settled: string, onSettled: (typed: string) => void) {
  const [typed, setTyped] = useState(settled)
  const [before, setBefore] = useState(settled)
  if (settled !== before) {
    setBefore(settled)
    // Takes over a search that was changed elsewhere: by the URL, or by "show all".
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

import { useEffect, useEffectEvent, useState } from 'react'

const DEBOUNCE_MS = 300

/** The text of a search field. When typing pauses, `onSearch` gets it; the caller then gives it back as `searchedText`. */
export function useTypedSearch(searchedText: string, onSearch: (text: string) => void) {
  const [typedText, setTypedText] = useState(searchedText)
  const [previousSearch, setPreviousSearch] = useState(searchedText)
  if (searchedText !== previousSearch) {
    setPreviousSearch(searchedText)
    // The search was changed outside of the field: by the URL, or by "show all".
    if (searchedText !== typedText.trim()) setTypedText(searchedText)
  }
  const search = useEffectEvent((text: string) => {
    if (text !== searchedText) onSearch(text)
  })
  // An effect, because timers are outside of React.
  useEffect(() => {
    const timer = window.setTimeout(() => search(typedText.trim()), DEBOUNCE_MS)
    return () => window.clearTimeout(timer)
  }, [typedText])
  return { typedText, setTypedText }
}

import { useEffect, useEffectEvent, useState } from 'react'
import { followStream } from './follow-stream.ts'

/**
 * Follows the events of a URL while mounted; null: none. Calls `onEvent` with the data of each event, and with null
 * after connecting, because events may have been missed. Returns whether the stream is connected; if not, the page
 * must poll.
 */
export function useStream(url: string | null, onEvent: (data: unknown) => void): boolean {
  const [isLive, setIsLive] = useState(false)
  const handleEvent = useEffectEvent(onEvent)
  // An effect, because the stream is outside of React.
  useEffect(() => {
    if (url === null) return
    const unsubscribe = followStream(url, {
      onLive: (next) => {
        setIsLive(next)
        if (next) handleEvent(null)
      },
      onEvent: (data) => handleEvent(data),
    })
    return () => {
      unsubscribe()
      setIsLive(false)
    }
  }, [url])
  return isLive
}

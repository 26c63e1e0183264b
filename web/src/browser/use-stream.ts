import { useEffect, useEffectEvent, useState } from 'react'
import { followStream } from './follow-stream.ts'

/**
 * Follows the events of a URL while mounted; null: none. Calls `onNews` with the data of each event, and with null
 * after connecting, because events may have been missed. Returns whether the stream is connected; if not, the page
 * must poll.
 */
export function useStream(address: string | null, onNews: (data: unknown) => void): boolean {
  const [isLive, setIsLive] = useState(false)
  const handleNews = useEffectEvent(onNews)
  // An effect, because the stream is outside of React.
  useEffect(() => {
    if (address === null) return
    const stop = followStream(address, {
      onLive: (next) => {
        setIsLive(next)
        if (next) handleNews(null)
      },
      onNews: (data) => handleNews(data),
    })
    return () => {
      stop()
      setIsLive(false)
    }
  }, [address])
  return isLive
}

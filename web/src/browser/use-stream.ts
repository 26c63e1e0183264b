import { useEffect, useEffectEvent, useState } from 'react'
import { followStream } from './follow-stream.ts'

/**
 * Follows the events of an address while the part is shown; nothing when it is null. `onNews` is called with each
 * event's data, and with null after the stream opened, because something may have happened before. The answer says
 * whether the stream is open: while it is not, the page has to ask by itself.
 */
export function useStream(address: string | null, onNews: (data: unknown) => void): boolean {
  const [isLive, setIsLive] = useState(false)
  const hear = useEffectEvent(onNews)
  // The stream lies outside React.
  useEffect(() => {
    if (address === null) return
    const stop = followStream(address, {
      onLive: (next) => {
        setIsLive(next)
        if (next) hear(null)
      },
      onNews: (data) => hear(data),
    })
    return () => {
      stop()
      setIsLive(false)
    }
  }, [address])
  return isLive
}

import { useEffect, useState } from 'react'

const SLOW_AFTER_MS = 5_000

/** Whether something has been pending for longer than five seconds. */
export function useIsSlow(isPending: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  // An effect, because timers are outside of React.
  useEffect(() => {
    if (!isPending) return
    const timer = window.setTimeout(() => setSlow(true), SLOW_AFTER_MS)
    return () => {
      window.clearTimeout(timer)
      setSlow(false)
    }
  }, [isPending])
  return isSlow
}

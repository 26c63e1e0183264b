import { useEffect, useState } from 'react'
import { deviceNow } from '../browser/clock.ts'
import { readStored, type StorageKey, writeStored } from '../browser/storage.ts'

/** As often as the server sends one. */
const COOL_DOWN_MS = 60_000

/** What may be sent again after a while. */
export type CoolDown = 'VERIFICATION_SENT' | 'RESET_SENT' | 'CODE_SENT'

/** Epoch milliseconds of the last time that it was sent from this tab. */
const sentKey = (name: CoolDown): StorageKey<number> => ({
  area: 'session',
  name,
  parse: (stored) => (typeof stored === 'number' && Number.isFinite(stored) ? stored : null),
})

/** Seconds until something may be sent again, 0 when it may; a reload does not shorten them. */
export function useCoolDown(name: CoolDown) {
  const [seconds, setSeconds] = useState(() => secondsLeft(name))
  const isCooling = seconds > 0
  // Time lies outside React.
  useEffect(() => {
    if (!isCooling) return
    const timer = window.setInterval(() => setSeconds(secondsLeft(name)), 1_000)
    return () => window.clearInterval(timer)
  }, [isCooling, name])
  return {
    seconds,
    begin: (): void => {
      writeStored(sentKey(name), deviceNow())
      setSeconds(secondsLeft(name))
    },
  }
}

/** A clock that was set back does not make it longer. */
function secondsLeft(name: CoolDown): number {
  const sent = readStored(sentKey(name))
  if (sent === null) return 0
  const left = Math.ceil((sent + COOL_DOWN_MS - deviceNow()) / 1_000)
  return left > COOL_DOWN_MS / 1_000 ? 0 : Math.max(0, left)
}

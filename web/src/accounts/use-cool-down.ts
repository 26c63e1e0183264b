import { useEffect, useState } from 'react'
import { deviceNow } from '../browser/clock.ts'
import { readStored, type StorageKey, writeStored } from '../browser/storage.ts'

/** The server also sends a mail at most once in this time. */
const COOL_DOWN_MS = 60_000

/** The mails that can be sent again. */
export type ResendableMail = 'VERIFICATION_SENT' | 'RESET_SENT' | 'CODE_SENT'

/** Where this tab stores when it last sent the mail, in epoch milliseconds. */
const sentKey = (mail: ResendableMail): StorageKey<number> => ({
  area: 'session',
  name: mail,
  parse: (stored) => (typeof stored === 'number' && Number.isFinite(stored) ? stored : null),
})

/** Seconds until a mail may be sent again, 0 if it may; survives a reload. */
export function useCoolDown(mail: ResendableMail) {
  const [seconds, setSeconds] = useState(() => secondsLeft(mail))
  const isCooling = seconds > 0
  // An effect, because timers are outside of React.
  useEffect(() => {
    if (!isCooling) return
    const timer = window.setInterval(() => setSeconds(secondsLeft(mail)), 1_000)
    return () => window.clearInterval(timer)
  }, [isCooling, mail])
  return {
    seconds,
    start: (): void => {
      writeStored(sentKey(mail), deviceNow())
      setSeconds(secondsLeft(mail))
    },
  }
}

/** Seconds until the mail may be sent again. 0 too if the device's clock was set back: the wait would be too long. */
function secondsLeft(mail: ResendableMail): number {
  const sentAt = readStored(sentKey(mail))
  if (sentAt === null) return 0
  const waitSeconds = Math.ceil((sentAt + COOL_DOWN_MS - deviceNow()) / 1_000)
  return waitSeconds > COOL_DOWN_MS / 1_000 ? 0 : Math.max(0, waitSeconds)
}

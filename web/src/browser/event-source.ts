import { deviceNow } from './clock.ts'

/** What a stream tells: that it is open or not, and each event's data. */
export type StreamListeners = {
  readonly onLive: (isLive: boolean) => void
  readonly onNews: (data: unknown) => void
}

/** The server says that it is alive every 20 seconds; after this long without a word the connection is given up. */
const HEARTBEAT_TIMEOUT_MS = 50_000
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 60_000
/** A stream that lasted so long was sound: the next try comes soon again. */
const SOUND_AFTER_MS = 10_000

/**
 * Server-sent events of an address, opened again by itself after it broke: after a second, then ever more slowly, so
 * that a server that is away or full is not besieged. Returns the way to stop.
 */
export function openEvents(address: string, { onLive, onNews }: StreamListeners): () => void {
  let source: EventSource | null = null
  let timer: number | undefined
  let openedAt = 0
  let failures = 0

  const connect = (): void => {
    const current = new EventSource(address)
    source = current
    current.addEventListener('open', () => {
      openedAt = deviceNow()
      listenOn()
      onLive(true)
    })
    current.addEventListener('alive', listenOn)
    current.addEventListener('changed', (event) => {
      listenOn()
      onNews(dataOf(event))
    })
    current.addEventListener('error', tryAgainLater)
    listenOn()
  }
  const listenOn = (): void => {
    window.clearTimeout(timer)
    timer = window.setTimeout(tryAgainLater, HEARTBEAT_TIMEOUT_MS)
  }
  const tryAgainLater = (): void => {
    const wasSound = openedAt > 0 && deviceNow() - openedAt > SOUND_AFTER_MS
    failures = wasSound ? 0 : failures + 1
    close()
    onLive(false)
    timer = window.setTimeout(connect, waitAfter(failures))
  }
  const close = (): void => {
    window.clearTimeout(timer)
    source?.close()
    source = null
    openedAt = 0
  }

  connect()
  return close
}

/** Doubled each time, and spread, so that many phones do not come back in the same moment. */
const waitAfter = (failures: number): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures) * (0.75 + (deviceNow() % 500) / 1_000)

function dataOf(event: MessageEvent<unknown>): unknown {
  try {
    return JSON.parse(String(event.data))
  } catch {
    return null
  }
}

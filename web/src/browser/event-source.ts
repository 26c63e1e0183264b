import { deviceNow } from './clock.ts'

/** Callbacks of a stream. `onLive`: whether it is connected. `onEvent`: the data of an event. */
export type StreamListeners = {
  readonly onLive: (isLive: boolean) => void
  readonly onEvent: (data: unknown) => void
}

/** The server sends `alive` every 20 seconds. Without any event for this time, the connection is closed. */
const HEARTBEAT_TIMEOUT_MS = 50_000
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 60_000
/** A connection that lasted this long was stable: the next retry is fast again. */
const STABLE_AFTER_MS = 10_000

/**
 * Opens the stream of server-sent events of a URL, and opens it again after a failure. It waits longer after each
 * failure, so that an overloaded server gets fewer requests. Returns a function that closes the stream.
 */
export function openEventStream(url: string, { onLive, onEvent }: StreamListeners): () => void {
  let source: EventSource | null = null
  let timer: number | undefined
  let openedAt = 0
  let failures = 0

  const connect = (): void => {
    const current = new EventSource(url)
    source = current
    current.addEventListener('open', () => {
      openedAt = deviceNow()
      restartHeartbeatTimer()
      onLive(true)
    })
    current.addEventListener('alive', restartHeartbeatTimer)
    current.addEventListener('changed', (event) => {
      restartHeartbeatTimer()
      onEvent(dataOf(event))
    })
    current.addEventListener('error', reconnectLater)
    restartHeartbeatTimer()
  }
  const restartHeartbeatTimer = (): void => {
    window.clearTimeout(timer)
    timer = window.setTimeout(reconnectLater, HEARTBEAT_TIMEOUT_MS)
  }
  const reconnectLater = (): void => {
    const wasStable = openedAt > 0 && deviceNow() - openedAt > STABLE_AFTER_MS
    failures = wasStable ? 0 : failures + 1
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

/** Exponential backoff with jitter, so that many clients do not reconnect together. */
const waitAfter = (failures: number): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures) * (0.75 + Math.random() / 2)

function dataOf(event: MessageEvent<unknown>): unknown {
  try {
    return JSON.parse(String(event.data))
  } catch {
    return null
  }
}

import { openEventStream, type StreamListeners } from './event-source.ts'
import { openChannel } from './open-channel.ts'

/** Name of the lock and the channel shared by all tabs. */
const NAME = 'pantul-stream'
/** How long a tab waits for the answer of the leader, the tab that has the stream. */
const ANSWER_MS = 300
/** How long a hidden tab keeps the stream. */
const HIDDEN_MS = 60_000

/**
 * Messages between tabs about the stream of the URL `address`. `who`: asks whether a leader has this stream. `open`: the
 * leader is connected. `closed`: the leader is disconnected. `news`: an event.
 */
type Message =
  | { readonly kind: 'who' | 'open' | 'closed'; readonly address: string }
  | { readonly kind: 'news'; readonly address: string; readonly data: unknown }

/**
 * Subscribes to the events of a URL. All tabs share one stream, because browsers allow six connections to a server. The
 * tab that holds the lock is the leader: it has the stream and forwards the events. A visible tab becomes the leader if
 * the leader has another URL; a hidden tab stops being the leader after a minute. While `isLive` is false the page must
 * poll; when it becomes true the page must fetch once. Returns an unsubscribe function.
 */
export function followStream(url: string, listeners: StreamListeners): () => void {
  const channel = 'locks' in navigator && 'EventSource' in window ? openChannel(NAME) : null
  if (channel === null) return () => undefined
  const post = (message: Message): void => channel.postMessage(message)
  let isLive = false
  let releaseLock: (() => void) | null = null
  let timer: number | undefined

  const setLive = (next: boolean): void => {
    if (next === isLive) return
    isLive = next
    listeners.onLive(next)
  }

  /** Waits for the lock, or steals it from a leader that has another URL. */
  const requestLock = (mode: 'wait' | 'steal'): void => {
    releaseLock?.()
    const leaving = new AbortController()
    releaseLock = () => leaving.abort()
    let wasLeader = false
    const lead = (): Promise<void> => {
      wasLeader = true
      return leadUntil(leaving.signal)
    }
    const options: LockOptions = mode === 'steal' ? { steal: true } : { signal: leaving.signal }
    navigator.locks.request(NAME, options, lead).catch(() => {
      // If storage is blocked, each lock request fails at once, so it is not retried.
      if (leaving.signal.aborted || !wasLeader) return
      // Another tab has the lock. If it follows the same URL, it forwards events.
      leaving.abort()
      post({ kind: 'who', address: url })
      requestLock('wait')
    })
  }

  const leadUntil = (leaving: AbortSignal): Promise<void> => {
    if (leaving.aborted) return Promise.resolve()
    let isOpen = false
    const answer = ({ data }: MessageEvent<Message>): void => {
      if (data.kind === 'who' && data.address === url && isOpen) post({ kind: 'open', address: url })
    }
    channel.addEventListener('message', answer)
    const close = openEventStream(url, {
      onLive: (next) => {
        isOpen = next
        post({ kind: next ? 'open' : 'closed', address: url })
        setLive(next)
      },
      onEvent: (data) => {
        post({ kind: 'news', address: url, data })
        listeners.onEvent(data)
      },
    })
    return new Promise((resolve) => {
      leaving.addEventListener('abort', () => {
        close()
        channel.removeEventListener('message', answer)
        if (isOpen) post({ kind: 'closed', address: url })
        setLive(false)
        resolve()
      })
    })
  }

  const onMessage = ({ data }: MessageEvent<Message>): void => {
    if (data.kind === 'who') return
    // There is only one leader. If it has another URL, no tab has the stream of this one.
    if (data.address !== url) return setLive(false)
    if (data.kind === 'open') setLive(true)
    if (data.kind === 'closed') setLive(false)
    if (data.kind === 'news') listeners.onEvent(data.data)
  }

  const onVisible = (): void => {
    window.clearTimeout(timer)
    if (releaseLock !== null && isLive) return
    post({ kind: 'who', address: url })
    timer = window.setTimeout(() => requestLock(isLive ? 'wait' : 'steal'), ANSWER_MS)
  }
  const onHidden = (): void => {
    window.clearTimeout(timer)
    releaseLock?.()
    releaseLock = null
    setLive(false)
  }
  const onVisibility = (): void => {
    if (document.visibilityState === 'visible') return onVisible()
    window.clearTimeout(timer)
    timer = window.setTimeout(onHidden, HIDDEN_MS)
  }

  channel.addEventListener('message', onMessage)
  document.addEventListener('visibilitychange', onVisibility)
  // A page in the back-forward cache must not be the leader.
  window.addEventListener('pagehide', onHidden)
  window.addEventListener('pageshow', onVisibility)
  onVisibility()
  return () => {
    onHidden()
    document.removeEventListener('visibilitychange', onVisibility)
    window.removeEventListener('pagehide', onHidden)
    window.removeEventListener('pageshow', onVisibility)
    channel.close()
  }
}

import { openEvents, type StreamListeners } from './event-source.ts'
import { openChannel } from './open-channel.ts'

/** Name of the lock and the channel shared by all tabs. */
const NAME = 'pantul-stream'
/** The leader answers within this time. */
const ANSWER_MS = 300
/** A hidden tab closes the stream after this time. */
const HIDDEN_MS = 60_000

/**
 * Messages between tabs. `who`: asks for a leader of this URL. `open`: the leader is connected. `closed`: the leader
 * is disconnected. `news`: an event.
 */
type Message =
  | { readonly kind: 'who' | 'open' | 'closed'; readonly address: string }
  | { readonly kind: 'news'; readonly address: string; readonly data: unknown }

/**
 * Subscribes to the events of an address with one stream for all tabs, because browsers allow six connections. The tab
 * that holds the lock is the leader and forwards events. A visible tab becomes the leader if no other tab follows its
 * address; a hidden tab stops being the leader after a while. While `isLive` is false the page must poll; when it
 * becomes true the page must fetch once. Returns an unsubscribe function.
 */
export function followStream(address: string, listeners: StreamListeners): () => void {
  const channel = 'locks' in navigator && 'EventSource' in window ? openChannel(NAME) : null
  if (channel === null) return () => undefined
  const post = (message: Message): void => channel.postMessage(message)
  let isLive = false
  let releaseLock: (() => void) | null = null
  let timer: number | undefined

  const live = (next: boolean): void => {
    if (next === isLive) return
    isLive = next
    listeners.onLive(next)
  }

  /** Waits for the lock, or steals it from a tab that follows another address. */
  const requestLock = (mode: 'wait' | 'take'): void => {
    releaseLock?.()
    const leaving = new AbortController()
    releaseLock = () => leaving.abort()
    let wasLeader = false
    const lead = (): Promise<void> => {
      wasLeader = true
      return leadUntil(leaving.signal)
    }
    const options: LockOptions = mode === 'take' ? { steal: true } : { signal: leaving.signal }
    navigator.locks.request(NAME, options, lead).catch(() => {
      // If storage is blocked, each lock request fails at once, so it is not retried.
      if (leaving.signal.aborted || !wasLeader) return
      // Another tab has the lock. If it follows the same URL, it forwards events.
      leaving.abort()
      post({ kind: 'who', address })
      requestLock('wait')
    })
  }

  const leadUntil = (leaving: AbortSignal): Promise<void> => {
    if (leaving.aborted) return Promise.resolve()
    let isOpen = false
    const answer = ({ data }: MessageEvent<Message>): void => {
      if (data.kind === 'who' && data.address === address && isOpen) post({ kind: 'open', address })
    }
    channel.addEventListener('message', answer)
    const close = openEvents(address, {
      onLive: (next) => {
        isOpen = next
        post({ kind: next ? 'open' : 'closed', address })
        live(next)
      },
      onNews: (data) => {
        post({ kind: 'news', address, data })
        listeners.onNews(data)
      },
    })
    return new Promise((resolve) => {
      leaving.addEventListener('abort', () => {
        close()
        channel.removeEventListener('message', answer)
        if (isOpen) post({ kind: 'closed', address })
        live(false)
        resolve()
      })
    })
  }

  const onMessage = ({ data }: MessageEvent<Message>): void => {
    if (data.kind === 'who') return
    // There is one leader: if it follows another URL, nobody follows this one.
    if (data.address !== address) return live(false)
    if (data.kind === 'open') live(true)
    if (data.kind === 'closed') live(false)
    if (data.kind === 'news') listeners.onNews(data.data)
  }

  const onVisible = (): void => {
    window.clearTimeout(timer)
    if (releaseLock !== null && isLive) return
    post({ kind: 'who', address })
    timer = window.setTimeout(() => requestLock(isLive ? 'wait' : 'take'), ANSWER_MS)
  }
  const onHidden = (): void => {
    window.clearTimeout(timer)
    releaseLock?.()
    releaseLock = null
    live(false)
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

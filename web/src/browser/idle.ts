import { deviceNow } from './clock.ts'
import { lastActiveKey, readStored, writeStored } from './storage.ts'

/** Only what a person does. The page scrolls by itself too, so `scroll` is not among them. */
const activityEvents = ['pointerdown', 'keydown', 'input', 'wheel', 'touchstart'] as const
const WRITE_EVERY_MS = 5_000

/** Last activity known to this page; another tab may have cleared storage since. */
let known: number | null = null
/** Number of running tasks that count as activity. */
let busy = 0

/** Records activity for all tabs. Opening a page counts. */
export function recordActivity(): void {
  known = deviceNow()
  writeStored(lastActiveKey, known)
}

/** Restarts the idle count at the next activity, after storage was cleared. */
export const resetIdleTime = (): void => {
  known = null
}

/** Counts as active until the task ends. */
export async function stayActive<Outcome>(task: () => Promise<Outcome>): Promise<Outcome> {
  busy += 1
  try {
    return await task()
  } finally {
    busy -= 1
    recordActivity()
  }
}

/** Milliseconds since the last activity in any tab. Restarts when the clock was set back. */
export function idleFor(): number {
  const now = deviceNow()
  known = readStored(lastActiveKey) ?? known
  if (known !== null && (busy > 0 || known > now)) recordActivity()
  return known === null ? 0 : Math.max(0, now - known)
}

type IdleWatcher = {
  /** Called every second and before activity is recorded. */
  readonly onTick: (idleMs: number) => void
  /** Called when a page returns from the back-forward cache. */
  readonly onReturn: () => void
}

/**
 * Records taps, keys and wheel turns, and reports the idle time in milliseconds every second. Returns an unsubscribe
 * function. A tab that slept past the limit reports first, then records its own activity.
 */
export function watchIdle({ onTick, onReturn }: IdleWatcher): () => void {
  let written = 0
  /** True while the page is in the back-forward cache. */
  let isAway = false
  const tick = () => {
    if (!isAway) onTick(idleFor())
  }
  const note = () => {
    const now = deviceNow()
    // Record activity also after the clock was set back.
    if (now >= written && now - written < WRITE_EVERY_MS) return
    tick()
    written = now
    recordActivity()
  }
  const leave = () => {
    isAway = true
  }
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) onReturn()
    isAway = false
  }
  const timer = window.setInterval(tick, 1_000)
  for (const sign of activityEvents) window.addEventListener(sign, note, { passive: true, capture: true })
  document.addEventListener('visibilitychange', tick)
  window.addEventListener('pagehide', leave)
  window.addEventListener('pageshow', onPageShow)
  return () => {
    window.clearInterval(timer)
    for (const sign of activityEvents) window.removeEventListener(sign, note, { capture: true })
    document.removeEventListener('visibilitychange', tick)
    window.removeEventListener('pagehide', leave)
    window.removeEventListener('pageshow', onPageShow)
  }
}

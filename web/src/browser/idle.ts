import { deviceNow } from './clock.ts'
import { lastActiveKey, readStored, writeStored } from './storage.ts'

/** Events that only a person causes. `scroll` is missing, because the page also scrolls by itself. */
const activityEvents = ['pointerdown', 'keydown', 'input', 'wheel', 'touchstart'] as const
const WRITE_EVERY_MS = 5_000

/** The last activity as this page knows it, needed after another tab has cleared the storage. Epoch milliseconds. */
let lastActive: number | null = null
/** The number of running tasks that count as activity. */
let runningTasks = 0

/** Records activity for all tabs. Opening a page counts. */
export function recordActivity(): void {
  lastActive = deviceNow()
  writeStored(lastActiveKey, lastActive)
}

/** Sets the idle time to zero until the next activity. Called after storage was cleared. */
export const resetIdleTime = (): void => {
  lastActive = null
}

/** The person counts as active until the task ends. */
export async function stayActive<Outcome>(task: () => Promise<Outcome>): Promise<Outcome> {
  runningTasks += 1
  try {
    return await task()
  } finally {
    runningTasks -= 1
    recordActivity()
  }
}

/** Milliseconds since the last activity in any tab. Restarts when the clock was set back. */
export function idleTimeMs(): number {
  const now = deviceNow()
  lastActive = readStored(lastActiveKey) ?? lastActive
  if (lastActive !== null && (runningTasks > 0 || lastActive > now)) recordActivity()
  return lastActive === null ? 0 : Math.max(0, now - lastActive)
}

type IdleWatcher = {
  /** Called with the idle time every second, and before an activity is recorded. */
  readonly onTick: (idleMs: number) => void
  /** Called when a page returns from the back-forward cache. */
  readonly onReturn: () => void
}

/**
 * Records taps, keys and wheel turns, and reports the idle time every second. Returns an unsubscribe function. At an
 * activity it reports the idle time first, so that a tab that slept too long is still noticed.
 */
export function watchIdle({ onTick, onReturn }: IdleWatcher): () => void {
  let recordedAt = 0
  /** True while the page is in the back-forward cache. */
  let isCached = false
  const tick = () => {
    if (!isCached) onTick(idleTimeMs())
  }
  const onActivity = () => {
    const now = deviceNow()
    // Record activity also after the clock was set back.
    if (now >= recordedAt && now - recordedAt < WRITE_EVERY_MS) return
    tick()
    recordedAt = now
    recordActivity()
  }
  const onPageHide = () => {
    isCached = true
  }
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) onReturn()
    isCached = false
  }
  const timer = window.setInterval(tick, 1_000)
  for (const name of activityEvents)
    window.addEventListener(name, onActivity, { passive: true, capture: true })
  document.addEventListener('visibilitychange', tick)
  window.addEventListener('pagehide', onPageHide)
  window.addEventListener('pageshow', onPageShow)
  return () => {
    window.clearInterval(timer)
    for (const name of activityEvents) window.removeEventListener(name, onActivity, { capture: true })
    document.removeEventListener('visibilitychange', tick)
    window.removeEventListener('pagehide', onPageHide)
    window.removeEventListener('pageshow', onPageShow)
  }
}

import { deviceNow } from './clock.ts'
import { lastActiveKey, readStored, writeStored } from './storage.ts'

const signsOfLife = ['pointerdown', 'keydown', 'input', 'scroll', 'touchstart'] as const
const WRITE_EVERY_MS = 5_000

/** The last sign of life that this page knows of; another tab may have emptied storage since. */
let known: number | null = null
/** How many tasks are under way during which nobody is idle. */
let busy = 0

/** Notes a sign of life for every tab. Opening a page is one. */
export function noteActivity(): void {
  known = deviceNow()
  writeStored(lastActiveKey, known)
}

/** Storage was emptied and nothing is left to lose: idle time counts again from the next sign of life. */
export const rest = (): void => {
  known = null
}

/** Counts as a sign of life for as long as the task takes. */
export async function stayActive<Outcome>(task: () => Promise<Outcome>): Promise<Outcome> {
  busy += 1
  try {
    return await task()
  } finally {
    busy -= 1
    noteActivity()
  }
}

/** Milliseconds since the last sign of life in any tab. After a clock was set back they count anew. */
export function idleFor(): number {
  const now = deviceNow()
  known = readStored(lastActiveKey) ?? known
  if (known !== null && (busy > 0 || known > now)) noteActivity()
  return known === null ? 0 : Math.max(0, now - known)
}

type Watch = {
  /** Called every second and before a sign of life is noted. */
  readonly onTick: (idleMs: number) => void
  /** Called when the Back button brings a page that the browser had kept: it was not open meanwhile. */
  readonly onReturn: () => void
}

/**
 * Notes taps, keys and scrolling, and tells every second how long nobody has touched the product in any tab
 * (milliseconds). Returns the way to stop. A tab that slept through the limit hears of it at its first tick,
 * before its own first sign of life can hide it.
 */
export function watchIdle({ onTick, onReturn }: Watch): () => void {
  let written = 0
  /** Between leaving the page and coming back to what the browser kept of it. */
  let isAway = false
  const tick = () => {
    if (!isAway) onTick(idleFor())
  }
  const note = () => {
    const now = deviceNow()
    // A clock set back must not keep signs of life from being noted.
    if (now >= written && now - written < WRITE_EVERY_MS) return
    tick()
    written = now
    noteActivity()
  }
  const leave = () => {
    isAway = true
  }
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) onReturn()
    isAway = false
  }
  const timer = window.setInterval(tick, 1_000)
  for (const sign of signsOfLife) window.addEventListener(sign, note, { passive: true, capture: true })
  document.addEventListener('visibilitychange', tick)
  window.addEventListener('pagehide', leave)
  window.addEventListener('pageshow', onPageShow)
  return () => {
    window.clearInterval(timer)
    for (const sign of signsOfLife) window.removeEventListener(sign, note, { capture: true })
    document.removeEventListener('visibilitychange', tick)
    window.removeEventListener('pagehide', leave)
    window.removeEventListener('pageshow', onPageShow)
  }
}

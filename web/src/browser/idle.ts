import { deviceNow } from './clock.ts'
import { lastActiveKey, readStored, writeStored } from './storage.ts'

const signsOfLife = ['pointerdown', 'keydown', 'scroll', 'touchstart'] as const
const WRITE_EVERY_MS = 5_000

/** Notes a sign of life for every tab. */
export const noteActivity = (): void => {
  writeStored(lastActiveKey, deviceNow())
}

/** Milliseconds since the last sign of life in any tab. */
const idleFor = (): number => {
  const now = deviceNow()
  return Math.max(0, now - (readStored(lastActiveKey) ?? now))
}

/**
 * Notes taps, keys and scrolling, and tells every second how long nobody has touched the product in any tab
 * (milliseconds). Returns the way to stop. A tab that slept through the limit hears of it at its first tick,
 * before its own first sign of life can hide it.
 */
export function watchIdle(onTick: (idleMs: number) => void): () => void {
  let written = 0
  const note = () => {
    if (deviceNow() - written < WRITE_EVERY_MS) return
    onTick(idleFor())
    written = deviceNow()
    noteActivity()
  }
  const tick = () => onTick(idleFor())
  const timer = window.setInterval(tick, 1_000)
  for (const sign of signsOfLife) window.addEventListener(sign, note, { passive: true, capture: true })
  document.addEventListener('visibilitychange', tick)
  if (readStored(lastActiveKey) === null) noteActivity()
  return () => {
    window.clearInterval(timer)
    for (const sign of signsOfLife) window.removeEventListener(sign, note, { capture: true })
    document.removeEventListener('visibilitychange', tick)
  }
}

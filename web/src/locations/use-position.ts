import { useState } from 'react'
import type { Position } from './distance.ts'

export type PositionRequest = {
  readonly position: Position | null
  /** The browser gave no position: not supported, not allowed, or no answer in time. */
  readonly isRefused: boolean
  /** Asks the browser for the position; call it only after a press. */
  readonly ask: () => void
}

const TIMEOUT_MS = 10_000

/** The player's position, if requested and allowed. It never leaves the browser. */
export function usePosition(): PositionRequest {
  const [position, setPosition] = useState<Position | null>(null)
  const [isRefused, setRefused] = useState(false)
  const refuse = () => setRefused(true)
  const ask = () => {
    if (!('geolocation' in navigator)) return refuse()
    setRefused(false)
    navigator.geolocation.getCurrentPosition(({ coords }) => setPosition(coords), refuse, {
      timeout: TIMEOUT_MS,
    })
  }
  return { position, isRefused, ask }
}

import { useState } from 'react'
import type { Position } from './distance.ts'

export type NearMe = {
  readonly position: Position | null
  readonly isRefused: boolean
  /** Asks the browser, and the browser the player: only ever after a press. */
  readonly ask: () => void
}

const WAIT_MS = 10_000

/** Where the player is, once asked and allowed. Never leaves the browser. */
export function usePosition(): NearMe {
  const [position, setPosition] = useState<Position | null>(null)
  const [isRefused, setRefused] = useState(false)
  const refuse = () => setRefused(true)
  const ask = () => {
    if (!('geolocation' in navigator)) return refuse()
    setRefused(false)
    navigator.geolocation.getCurrentPosition(({ coords }) => setPosition(coords), refuse, {
      timeout: WAIT_MS,
    })
  }
  return { position, isRefused, ask }
}

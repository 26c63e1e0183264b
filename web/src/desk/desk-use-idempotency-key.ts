import { useRef } from 'react'
import { randomKey } from '../basket/random-key.ts'

/**
 * Returns a function that gives the idempotency key of a request. Equal requests that follow each other have the same key,
 * so a repeated press is done once.
 */
export function useIdempotencyKey(): (request: unknown) => string {
  const last = useRef<{ readonly request: string; readonly key: string } | null>(null)
  return (request) => {
    const text = JSON.stringify(request)
    if (last.current?.request !== text) last.current = { request: text, key: randomKey() }
    return last.current.key
  }
}

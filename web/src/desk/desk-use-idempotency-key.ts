import { useRef } from 'react'
import { randomKey } from '../basket/random-key.ts'

/**
 * Returns a function that returns the idempotency key for the body of a request. A body that equals the last one gets the
 * same key, so that the server does a repeated press only once.
 */
export function useIdempotencyKey(): (body: unknown) => string {
  const last = useRef<{ readonly body: string; readonly key: string } | null>(null)
  return (body) => {
    const text = JSON.stringify(body)
    if (last.current?.body !== text) last.current = { body: text, key: randomKey() }
    return last.current.key
  }
}

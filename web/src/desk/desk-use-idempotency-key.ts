import { useRef } from 'react'
import { randomKey } from '../basket/random-key.ts'

/**
 * Returns a function that returns the idempotency key for the body of a request. A body that equals the last one gets the
 * same key, so that the server does a repeated press only once.
 */
export function useIdempotencyKey(): (body: unknown) => string {
  const lastRequest = useRef<{ readonly body: string; readonly key: string } | null>(null)
  return (body) => {
    const bodyText = JSON.stringify(body)
    if (lastRequest.current?.body !== bodyText) lastRequest.current = { body: bodyText, key: randomKey() }
    return lastRequest.current.key
  }
}

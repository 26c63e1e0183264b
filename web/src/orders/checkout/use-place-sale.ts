import type { PlacedOrder } from '@pantul/contract/buyer-wire'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { CallProblem } from '../../api/call.ts'
import { randomKey } from '../../basket/random-key.ts'
import { removeGuest } from '../../browser/guest-storage.ts'
import { readStored, removeStored, writeStored, type StorageKey } from '../../browser/storage.ts'
import { announce } from '../../design/live-region.tsx'
import { workText } from './work-text.ts'
import { waitForRetry } from './retry-backoff.ts'
import { PageLeft, sendOrder } from './send-order.ts'

/** State of a sale (like `OrderState`). */
export type SaleState =
  | { readonly kind: 'ready' }
  | { readonly kind: 'placing' }
  /** This device does a proof of work; `share` done from 0 to 1. */
  | { readonly kind: 'working'; readonly share: number }
  /** No response; repeated with the same key. `message`: the server's message about its database. */
  | { readonly kind: 'unsure'; readonly message: string | null }
  | { readonly kind: 'refused'; readonly problem: CallProblem }
  | { readonly kind: 'placed' }

type Sale<Body> = {
  /** Identifies the product, so that only its page resumes: `package FLEXI10`. */
  readonly what: string
  readonly send: (sending: {
    readonly body: Body
    readonly idempotencyKey: string
    readonly signal: AbortSignal
  }) => Promise<PlacedOrder>
  readonly onPlaced: (order: PlacedOrder) => void
  readonly onRefused: (problem: CallProblem) => void
}

/** A sale that was sent but not answered: its key and body, stored across reloads of this tab. */
type SentSale = { readonly what: string; readonly key: string; readonly body: unknown }

const sentSaleKey: StorageKey<SentSale> = { area: 'session', name: 'SALE_SENT', parse: sentSale }

/**
 * Orders a package, class or programme exactly once: the key is stored before the first send, a second press does
 * nothing, and a lost answer or a reload repeats under the same key. `onPlaced` runs after guest data are removed; the
 * basket stays.
 */
export function usePlaceSale<Body>({ what, send, onPlaced, onRefused }: Sale<Body>) {
  const [state, setState] = useState<SaleState>(() =>
    unanswered(what) === null ? { kind: 'ready' } : { kind: 'unsure', message: null },
  )
  const isBusy = useRef(false)
  const pageVisit = useRef(new AbortController())

  const run = async (key: string, body: Body): Promise<void> => {
    isBusy.current = true
    try {
      const order = await sendOrder({
        send: (signal) => send({ body, idempotencyKey: key, signal }),
        onUnsure: (message) => setState({ kind: 'unsure', message }),
        onWork: (share) => {
          setState({ kind: 'working', share })
          if (share === 0) announce(workText(0))
        },
        pageSignal: pageVisit.current.signal,
        pause: (round) => waitForRetry(round, pageVisit.current.signal),
      })
      setState({ kind: 'placed' })
      removeStored(sentSaleKey)
      removeGuest()
      onPlaced(order)
    } catch (problem) {
      if (problem instanceof PageLeft) return
      removeStored(sentSaleKey)
      if (!(problem instanceof CallProblem)) throw problem
      setState({ kind: 'refused', problem })
      onRefused(problem)
    } finally {
      isBusy.current = false
    }
  }

  const place = (body: Body): void => {
    if (isBusy.current) return
    const key = randomKey()
    writeStored(sentSaleKey, { what, key, body })
    setState({ kind: 'placing' })
    void run(key, body)
  }

  const resume = useEffectEvent((): void => {
    const sent = unanswered(what)
    // The body is the one that `place` wrote for the same page.
    if (sent !== null && !isBusy.current) void run(sent.key, sent.body as Body)
  })

  // An effect, because storage is outside of React. Leaving the page stops the retries, not the order.
  useEffect(() => {
    pageVisit.current = new AbortController()
    const here = pageVisit.current
    resume()
    return () => here.abort()
  }, [what])

  return { state, place, dismiss: () => setState({ kind: 'ready' }) }
}

/**
 * The id of the unanswered sale of a kind (`class …`), so that its page can be opened again; null if there is none.
 */
export function unansweredOf(kind: string): string | null {
  const what = readStored(sentSaleKey)?.what ?? ''
  return what.startsWith(`${kind} `) ? what.slice(kind.length + 1) : null
}

function unanswered(what: string): SentSale | null {
  const sent = readStored(sentSaleKey)
  return sent?.what === what ? sent : null
}

function sentSale(stored: unknown): SentSale | null {
  if (typeof stored !== 'object' || stored === null || !('body' in stored)) return null
  const { what, key } = stored as Partial<Record<keyof SentSale, unknown>>
  return typeof what === 'string' && typeof key === 'string' ? { what, key, body: stored.body } : null
}

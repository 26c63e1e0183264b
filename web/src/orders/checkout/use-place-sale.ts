import type { PlacedOrder } from '@pantul/contract/buyer-wire'
import { useEffect, useEffectEvent } from 'react'
import type { CallProblem } from '../../api/call.ts'
import { randomKey } from '../../basket/random-key.ts'
import { removeGuest } from '../../browser/guest-storage.ts'
import { readStored, removeStored, writeStored, type StorageKey } from '../../browser/storage.ts'
import { type PlacingRequest, usePlacing } from './use-placing.ts'

type SaleOptions<Body> = {
  /** Identifies the product, so that only its page resumes the sale: `package FLEXI10`. */
  readonly product: string
  readonly send: (request: PlacingRequest<Body>) => Promise<PlacedOrder>
  readonly onPlaced: (order: PlacedOrder) => void
  readonly onRefused: (problem: CallProblem) => void
}

/** A sale that was sent but not answered. It is stored, so that a reload of this tab does not lose it. */
type SentSale = {
  /** The product. The name of this field is stored, so it stays. */
  readonly what: string
  readonly key: string
  readonly body: unknown
}

const sentSaleKey: StorageKey<SentSale> = { area: 'session', name: 'SALE_SENT', parse: parseSentSale }

/**
 * Orders a package, class or programme, or moves a booking, exactly once: the key is stored before the first send, a
 * second press does nothing, and after a lost answer or a reload the request is repeated under the same key.
 * `onPlaced` runs after the guest's details were removed. The basket stays.
 */
export function usePlaceSale<Body>({ product, send, onPlaced, onRefused }: SaleOptions<Body>) {
  const { state, isBusy, start, resume, dismissRefusal } = usePlacing<Body>({
    product,
    initialState: () =>
      unansweredSale(product) === null ? { kind: 'ready' } : { kind: 'unsure', message: null },
    send,
    forgetSentOrder: () => removeStored(sentSaleKey),
    onPlaced: (order) => {
      removeGuest()
      onPlaced(order)
    },
    onRefused,
  })

  const placeOrder = (body: Body): void => {
    if (isBusy()) return
    const key = randomKey()
    writeStored(sentSaleKey, { what: product, key, body })
    start(key, body)
  }

  const resumeAfterReload = useEffectEvent((): void => {
    const unanswered = unansweredSale(product)
    // Only the page of this product writes the body, so the body has the type.
    if (unanswered !== null && !isBusy()) resume(unanswered.key, unanswered.body as Body)
  })
  // An effect, because storage is outside of React.
  useEffect(() => resumeAfterReload(), [product])

  return { state, placeOrder, dismissRefusal }
}

/** The product’s id in the unanswered sale of a kind (`class`), so that its page can be opened again; null without one. */
export function idOfUnansweredSale(kind: string): string | null {
  const product = readStored(sentSaleKey)?.what ?? ''
  return product.startsWith(`${kind} `) ? product.slice(kind.length + 1) : null
}

function unansweredSale(product: string): SentSale | null {
  const sent = readStored(sentSaleKey)
  return sent?.what === product ? sent : null
}

function parseSentSale(stored: unknown): SentSale | null {
  if (typeof stored !== 'object' || stored === null || !('body' in stored)) return null
  const { what, key } = stored as Partial<Record<keyof SentSale, unknown>>
  return typeof what === 'string' && typeof key === 'string' ? { what, key, body: stored.body } : null
}

import { layout_problem_network } from '@pantul/messages/words'
import type { PlacedOrder } from '@pantul/contract/buyer-wire'
import { newTotalFromWire } from '@pantul/contract/refusal-wire'
import type { Guest } from '@pantul/rules/guest'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { CallProblem } from '../../api/call.ts'
import { closeOver } from '../../browser/close-on-back.ts'
import { useOnline } from '../../browser/online.ts'
import { goToPayment } from './go-to-payment.ts'
import { needsEmailProof } from './guest-proof.ts'
import { type SaleState, usePlaceSale } from './use-place-sale.ts'
import { useBuyer } from './use-buyer.ts'

type Selling<Body> = {
  /** Names what is sold: `package`, `class` or `programme` and its id. */
  readonly what: string
  readonly send: (sending: {
    readonly body: Body
    readonly idempotencyKey: string
    readonly signal: AbortSignal
  }) => Promise<PlacedOrder>
  /** The order as it is sent; null when the form is not right yet, which says so itself. Totals in rupiah. */
  readonly bodyOf: (guest: Guest | null, expectedTotal: number) => Body | null
  /** Asks again for what is sold, and puts the refusal beside its field; whether it stands there. */
  readonly refuse: (problem: CallProblem) => boolean
  /** Called before the page is left for the payment. */
  readonly onPlaced?: () => void
}

/** Why nothing is ordered yet; `newTotal` in rupiah when all that changed is the price. */
export type SaleTrouble = { readonly message: string; readonly newTotal: number | null }

/**
 * Everything that ordering what is no basket (a package, places in a class or a programme) knows and does: who, the
 * order, what stands in its way.
 */
export function useSale<Body>({ what, send, bodyOf, refuse, onPlaced }: Selling<Body>) {
  const { history } = useRouter()
  const isOnline = useOnline()
  const buyer = useBuyer()
  const [isOffline, setIsOffline] = useState(false)
  const [isBesideField, setIsBesideField] = useState(false)
  /** The total that stood on the screen when it was sent. */
  const [seenTotal, setSeenTotal] = useState(0)

  const { state, place, dismiss } = usePlaceSale<Body>({
    what,
    send,
    onPlaced: (order) => {
      onPlaced?.()
      void closeOver().then(() => goToPayment(history, order))
    },
    onRefused: (problem) => {
      buyer.details.refuse(problem.errors)
      if (problem.code === 'LOGIN_REQUIRED') buyer.demandLogin()
      if (needsEmailProof(problem)) buyer.demandProof()
      setIsBesideField(refuse(problem) || problem.errors.length > 0)
    },
  })

  const submitAt = (total: number): void => {
    const guest = buyer.ask()
    if (guest === undefined) return
    const body = bodyOf(guest, total)
    if (body === null) return
    setIsOffline(!isOnline)
    if (!isOnline) return
    setSeenTotal(total)
    place(body)
  }

  return {
    buyer,
    state,
    seenTotal,
    trouble:
      isOffline && !isOnline
        ? { message: layout_problem_network(), newTotal: null }
        : refusal(state, isBesideField, buyer.profile !== null),
    submitAt,
    /** While an order is under way, or may stand, nothing of it can be changed. */
    isLocked: state.kind !== 'ready' && state.kind !== 'refused',
    closeTrouble: () => {
      setIsOffline(false)
      dismiss()
    },
  }
}

export type Sale = ReturnType<typeof useSale>

function refusal(state: SaleState, isBesideField: boolean, isLoggedIn: boolean): SaleTrouble | null {
  if (state.kind !== 'refused' || isBesideField) return null
  const { code, message, data } = state.problem
  // The step for the code stands with the guest's details.
  if (needsEmailProof(state.problem)) return null
  // Whoever has logged in has answered it.
  if (isLoggedIn && code === 'LOGIN_REQUIRED') return null
  return { message, newTotal: code === 'PRICE_CHANGED' ? newTotalFromWire(data) : null }
}

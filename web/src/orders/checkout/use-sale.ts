import * as m from '@pantul/messages/words'
import type { PlacedOrder } from '@pantul/contract/buyer-wire'
import { newTotalFromWire } from '@pantul/contract/refusal-wire'
import type { Guest } from '@pantul/rules/guest'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { CallProblem } from '../../api/call.ts'
import { closeOverlays } from '../../browser/close-on-back.ts'
import { useOnline } from '../../browser/online.ts'
import { goToPayment } from './go-to-payment.ts'
import { needsEmailProof } from './guest-proof.ts'
import { type SaleState, usePlaceSale } from './use-place-sale.ts'
import { useBuyer } from './use-buyer.ts'

type SaleOptions<Body> = {
  /** Identifies the product: `package`, `class` or `programme` and its id. */
  readonly what: string
  readonly send: (sending: {
    readonly body: Body
    readonly idempotencyKey: string
    readonly signal: AbortSignal
  }) => Promise<PlacedOrder>
  /** Builds the order; null if the form has errors (shown). Totals in rupiah. */
  readonly bodyOf: (guest: Guest | null, expectedTotal: number) => Body | null
  /** Refetches the product and shows the refusal at its field; returns whether it is shown there. */
  readonly refuse: (problem: CallProblem) => boolean
  /** Called before the payment page opens. */
  readonly onPlaced?: () => void
}

/** The refusal; `newTotal` in rupiah if only the price has changed. */
export type SaleObstacle = { readonly message: string; readonly newTotal: number | null }

/** State and actions of buying a package, class or programme. */
export function useSale<Body>({ what, send, bodyOf, refuse, onPlaced }: SaleOptions<Body>) {
  const { history } = useRouter()
  const isOnline = useOnline()
  const buyer = useBuyer()
  const [isOffline, setIsOffline] = useState(false)
  const [isBesideField, setIsBesideField] = useState(false)
  /** The shown total at sending. */
  const [seenTotal, setSeenTotal] = useState(0)

  const { state, place, dismiss } = usePlaceSale<Body>({
    what,
    send,
    onPlaced: (order) => {
      onPlaced?.()
      void closeOverlays().then(() => goToPayment(history, order))
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
    obstacle:
      isOffline && !isOnline
        ? { message: m.layout_problem_network(), newTotal: null }
        : refusal(state, isBesideField, buyer.profile !== null),
    submitAt,
    /** The form is locked while an order is pending or accepted. */
    isLocked: state.kind !== 'ready' && state.kind !== 'refused',
    dismissObstacle: () => {
      setIsOffline(false)
      dismiss()
    },
  }
}

export type Sale = ReturnType<typeof useSale>

function refusal(state: SaleState, isBesideField: boolean, isLoggedIn: boolean): SaleObstacle | null {
  if (state.kind !== 'refused' || isBesideField) return null
  const { code, message, data } = state.problem
  // The code form is shown with the guest's details.
  if (needsEmailProof(state.problem)) return null
  // Solved by a login.
  if (isLoggedIn && code === 'LOGIN_REQUIRED') return null
  return { message, newTotal: code === 'PRICE_CHANGED' ? newTotalFromWire(data) : null }
}

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
import { needsEmailProof } from './demanded-proof.ts'
import { canPlace, type PlacingState } from './placing-state.ts'
import type { PlacingRequest } from './use-placing.ts'
import { usePlaceSale } from './use-place-sale.ts'
import { useBuyer } from './use-buyer.ts'

type SaleOptions<Body> = {
  /** `package`, `class` or `programme`, and its id. */
  readonly product: string
  readonly send: (request: PlacingRequest<Body>) => Promise<PlacedOrder>
  /** Builds the order. Returns null and shows errors if the form has any. */
  readonly bodyOf: (guest: Guest | null, expectedTotal: number) => Body | null
  /** Refetches what a refusal makes stale. Returns whether it shows the refusal at a field of the form. */
  readonly handleRefusal: (problem: CallProblem) => boolean
  /** Called before the payment page opens. */
  readonly onPlaced?: () => void
}

/** What blocks the purchase. */
export type SaleObstacle = {
  readonly message: string
  /** The price at which the order can be placed; null if another reason blocks it. */
  readonly newTotal: number | null
}

/** State and actions of buying a package, class or programme. */
export function useSale<Body>({ product, send, bodyOf, handleRefusal, onPlaced }: SaleOptions<Body>) {
  const { history } = useRouter()
  const isOnline = useOnline()
  const buyer = useBuyer()
  const [wasOffline, setWasOffline] = useState(false)
  const [isShownAtField, setIsShownAtField] = useState(false)
  /** The total that was shown when the order was sent. */
  const [sentTotal, setSentTotal] = useState(0)

  const { state, placeOrder, dismissRefusal } = usePlaceSale<Body>({
    product,
    send,
    onPlaced: (order) => {
      onPlaced?.()
      void closeOverlays().then(() => goToPayment(history, order))
    },
    onRefused: (problem) => {
      buyer.guestForm.showServerErrors(problem.errors)
      if (problem.code === 'LOGIN_REQUIRED') buyer.demandLogin()
      if (needsEmailProof(problem)) buyer.demandEmailProof()
      setIsShownAtField(handleRefusal(problem) || problem.errors.length > 0)
    },
  })

  const submitAt = (total: number): void => {
    const guest = buyer.checkDetails()
    if (guest === undefined) return
    const body = bodyOf(guest, total)
    if (body === null) return
    setWasOffline(!isOnline)
    if (!isOnline) return
    setSentTotal(total)
    placeOrder(body)
  }

  return {
    buyer,
    state,
    sentTotal,
    obstacle:
      wasOffline && !isOnline
        ? { message: m.layout_problem_network(), newTotal: null }
        : obstacleOfState(state, isShownAtField, buyer.profile !== null),
    submitAt,
    isLocked: !canPlace(state),
    dismissObstacle: () => {
      setWasOffline(false)
      dismissRefusal()
    },
  }
}

export type Sale = ReturnType<typeof useSale>

function obstacleOfState(
  state: PlacingState,
  isShownAtField: boolean,
  isLoggedIn: boolean,
): SaleObstacle | null {
  if (state.kind !== 'refused' || isShownAtField) return null
  const { code, message, data } = state.problem
  // The form for the mailed code is shown instead.
  if (needsEmailProof(state.problem)) return null
  if (isLoggedIn && code === 'LOGIN_REQUIRED') return null
  return { message, newTotal: code === 'PRICE_CHANGED' ? newTotalFromWire(data) : null }
}

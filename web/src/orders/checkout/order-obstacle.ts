import { isOrderOf } from '@pantul/contract/order-wire'
import type { Quote } from '@pantul/contract/quote-wire'
import { lostCourtsFromWire, newQuoteFromWire, type LostHour } from '@pantul/contract/refusal-wire'
import type { BookingItem } from '@pantul/rules/booking-item'
import { CallProblem, type FieldProblem } from '../../api/call.ts'
import { needsEmailProof } from './guest-proof.ts'
import type { OrderState } from './use-place-order.ts'

/** Reason of a refusal that the page can handle. */
export type OrderObstacle =
  /** Some slots are taken. */
  | { readonly kind: 'lost'; readonly lost: readonly LostHour[] }
  /** The price has changed. */
  | { readonly kind: 'price'; readonly quote: Quote }
  /** The server refused a field. */
  | { readonly kind: 'fields'; readonly errors: readonly FieldProblem[] }
  /** A rule refused; `back` is the step that can solve it, or null. */
  | { readonly kind: 'rule'; readonly message: string; readonly back: StepBack | null }

export type StepBack = '/booking' | '/booking/Coach' | '/booking/Add-ons'

const stepBackOf: Readonly<Record<string, StepBack>> = {
  BASKET_EMPTY: '/booking',
  ITEM_INCOMPLETE: '/booking',
  HOURS_NOT_CONSECUTIVE: '/booking',
  DUPLICATE_SLOT: '/booking',
  SLOT_PAST: '/booking',
  SLOT_CLOSED: '/booking',
  SLOT_TAKEN: '/booking',
  COURT_UNKNOWN: '/booking',
  DATE_INVALID: '/booking',
  DATE_TOO_FAR: '/booking',
  TOO_MANY_ITEMS: '/booking',
  TOO_MANY_HOURS: '/booking',
  COACH_UNKNOWN: '/booking/Coach',
  COACH_UNAVAILABLE: '/booking/Coach',
  COACH_CLASH: '/booking/Coach',
  PLAYERS_MISSING: '/booking/Coach',
  ADD_ON_UNKNOWN: '/booking/Add-ons',
  ADD_ON_SOLD_OUT: '/booking/Add-ons',
  ADD_ON_QUANTITY: '/booking/Add-ons',
  ADD_ON_SHARE: '/booking/Add-ons',
}

/** Maps a refusal of the order or its quote to a problem of the page. */
export function obstacleOf({ code, message, errors, data }: CallProblem): OrderObstacle {
  const lost = code === 'SLOT_TAKEN' ? lostCourtsFromWire(data) : null
  if (lost !== null) return { kind: 'lost', lost }
  const quote = code === 'PRICE_CHANGED' ? newQuoteFromWire(data) : null
  if (quote !== null) return { kind: 'price', quote }
  if (errors.length > 0) return { kind: 'fields', errors }
  return { kind: 'rule', message, back: stepBackOf[code] ?? null }
}

/** A refusal is shown until the basket changes or the demanded login is done. */
export function obstacleOfState(
  state: OrderState,
  items: readonly BookingItem[],
  isLoggedIn: boolean,
): OrderObstacle | null {
  if (state.kind !== 'refused') return null
  if (isLoggedIn && state.problem.code === 'LOGIN_REQUIRED') return null
  // The code form is shown with the guest's details.
  if (needsEmailProof(state.problem)) return null
  return isOrderOf(state.body, items) ? obstacleOf(state.problem) : null
}

/** The problem of a quote. Fetch errors are shown in the summary; packages with too few hours are switched off. */
export const obstacleOfQuote = (error: Error | null): OrderObstacle | null =>
  error instanceof CallProblem && error.status >= 400 && error.status < 500 && error.code !== 'PACKAGE_SHORT'
    ? obstacleOf(error)
    : null

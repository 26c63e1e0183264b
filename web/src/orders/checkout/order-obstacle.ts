import { isOrderOf, type SentOrder } from '@pantul/contract/order-wire'
import type { Quote } from '@pantul/contract/quote-wire'
import { lostCourtsFromWire, newQuoteFromWire, type LostHour } from '@pantul/contract/refusal-wire'
import type { BookingItem } from '@pantul/rules/booking-item'
import { CallProblem, type FieldProblem } from '../../api/call.ts'
import { needsEmailProof } from './demanded-proof.ts'
import type { PlacingState } from './placing-state.ts'

/** Why the order cannot be placed now. */
export type OrderObstacle =
  /** Some slots are taken. */
  | { readonly kind: 'lost'; readonly lost: readonly LostHour[] }
  /** The price has changed. */
  | { readonly kind: 'price'; readonly quote: Quote }
  /** The server refused a field. */
  | { readonly kind: 'fields'; readonly errors: readonly FieldProblem[] }
  /** A rule refuses the order. `solvingStep`: the earlier step that can solve the problem, or null. */
  | { readonly kind: 'rule'; readonly message: string; readonly solvingStep: EarlierStep | null }

export type EarlierStep = '/booking' | '/booking/Coach' | '/booking/Add-ons'

const earlierStepFor: Readonly<Record<string, EarlierStep>> = {
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

/** The obstacle in a refusal of the order or its quote. */
export function obstacleOf({ code, message, errors, data }: CallProblem): OrderObstacle {
  const lost = code === 'SLOT_TAKEN' ? lostCourtsFromWire(data) : null
  if (lost !== null) return { kind: 'lost', lost }
  const quote = code === 'PRICE_CHANGED' ? newQuoteFromWire(data) : null
  if (quote !== null) return { kind: 'price', quote }
  if (errors.length > 0) return { kind: 'fields', errors }
  return { kind: 'rule', message, solvingStep: earlierStepFor[code] ?? null }
}

/** The obstacle in a refused order. It disappears when the basket changes, or after the login that it demands. */
export function obstacleOfState(
  state: PlacingState<SentOrder>,
  items: readonly BookingItem[],
  isLoggedIn: boolean,
): OrderObstacle | null {
  if (state.kind !== 'refused') return null
  if (isLoggedIn && state.problem.code === 'LOGIN_REQUIRED') return null
  // The form for the mailed code is shown instead.
  if (needsEmailProof(state.problem)) return null
  return isOrderOf(state.body, items) ? obstacleOf(state.problem) : null
}

/**
 * The obstacle in a refused quote. Null for a failed request, which the summary shows, and for a package with too few
 * hours, whose switch is turned off.
 */
export const obstacleOfQuote = (error: Error | null): OrderObstacle | null =>
  error instanceof CallProblem && error.status >= 400 && error.status < 500 && error.code !== 'PACKAGE_SHORT'
    ? obstacleOf(error)
    : null

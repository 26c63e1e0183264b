import type { PriceChangedData, SlotTakenData, WireQuote } from '@pantul/contract/orders'
import { lostCourtsFromWire } from '@pantul/contract/lost-wire'
import type { LostHour } from '@pantul/contract/lost-wire'
import type { WireBasket } from '@pantul/contract/basket'
import { CallProblem } from '../../api/call.ts'
import type { FieldProblem } from '../../api/call.ts'
import { needsEmailProof } from './guest-proof.ts'
import type { OrderState } from './use-place-order.ts'

/** Why an order was refused, as far as the page can do something about it. */
export type OrderTrouble =
  /** Somebody else has some of the slots. */
  | { readonly kind: 'lost'; readonly lost: readonly LostHour[] }
  /** The price is another one than the player saw. */
  | { readonly kind: 'price'; readonly quote: WireQuote }
  /** The server found a field wrong that the form let pass. */
  | { readonly kind: 'fields'; readonly errors: readonly FieldProblem[] }
  /** A rule; `back` is the step where it can be helped, null when it cannot. */
  | { readonly kind: 'rule'; readonly message: string; readonly back: StepBack | null }

export type StepBack = '/booking' | '/booking/Coach' | '/booking/Add-ons'

const backOf: Readonly<Record<string, StepBack>> = {
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
}

/** What a refusal of the order, or of its quote, means for the page. */
export function troubleOf({ code, message, errors, data }: CallProblem): OrderTrouble {
  if (code === 'SLOT_TAKEN' && isSlotTaken(data)) return { kind: 'lost', lost: lostCourtsFromWire(data) }
  if (code === 'PRICE_CHANGED' && isPriceChanged(data)) return { kind: 'price', quote: data.Quote }
  if (errors.length > 0) return { kind: 'fields', errors }
  return { kind: 'rule', message, back: backOf[code] ?? null }
}

/** A refusal stands as long as the basket is the one that was refused, and nobody has logged in as it asked. */
export function refusedTrouble(
  state: OrderState,
  payload: WireBasket,
  isLoggedIn: boolean,
): OrderTrouble | null {
  if (state.kind !== 'refused') return null
  if (isLoggedIn && state.problem.code === 'LOGIN_REQUIRED') return null
  // The step for the code stands with the guest's details.
  if (needsEmailProof(state.problem)) return null
  const isSame = JSON.stringify(state.body.payload) === JSON.stringify(payload)
  return isSame ? troubleOf(state.problem) : null
}

/**
 * The rules already said no to the quote; that it could not be fetched stands in the summary, and packages that do not
 * suffice are switched off.
 */
export const quoteTrouble = (error: Error | null): OrderTrouble | null =>
  error instanceof CallProblem && error.status >= 400 && error.status < 500 && error.code !== 'PACKAGE_SHORT'
    ? troubleOf(error)
    : null

// The server makes `data` with the contract's own functions; that it is there is all that is asked.
const isSlotTaken = (data: unknown): data is SlotTakenData =>
  typeof data === 'object' && data !== null && 'Lost' in data && Array.isArray(data.Lost)

const isPriceChanged = (data: unknown): data is PriceChangedData =>
  typeof data === 'object' && data !== null && 'Quote' in data && typeof data.Quote === 'object'

import { currentItem, filledItems, type Basket } from '@pantul/rules/basket'
import { isComplete, isEmptyItem, type BookingItem } from '@pantul/rules/booking-item'

/** What an incomplete item needs. `gap`: an hour in the middle was lost, so hours must be removed. */
export type MissingPart = 'court' | 'time' | 'gap'

/** An item and what it needs. */
export type IncompleteItem = { readonly id: number; readonly missing: MissingPart }

/** What the button of the basket does next. */
export type NextStep =
  /** Nothing is picked yet. */
  | { readonly kind: 'start' }
  /** All items are complete. */
  | { readonly kind: 'continue' }
  /** `fill`: the current item is incomplete. `go-to`: another item is. */
  | ({ readonly kind: 'fill' | 'go-to' } & IncompleteItem)

/** The next step: complete the current item, then the others, then continue. Empty items do not count. */
export function nextStep(basket: Basket): NextStep {
  const filled = filledItems(basket)
  if (filled.length === 0) return { kind: 'start' }
  const current = currentItem(basket)
  if (!isEmptyItem(current) && !isComplete(current)) {
    return { kind: 'fill', id: current.id, missing: missingPartOf(current) }
  }
  const incomplete = filled.find((item) => !isComplete(item))
  if (incomplete === undefined) return { kind: 'continue' }
  return { kind: 'go-to', id: incomplete.id, missing: missingPartOf(incomplete) }
}

function missingPartOf(incomplete: BookingItem): MissingPart {
  if (incomplete.hours.length === 0) return 'time'
  return incomplete.courts.length === 0 ? 'court' : 'gap'
}

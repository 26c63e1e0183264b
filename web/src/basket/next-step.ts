import { currentItem, type Basket } from '@pantul/rules/basket'
import { isComplete, isEmptyItem, type BookingItem } from '@pantul/rules/booking-item'

/** What an incomplete item needs. `gap`: a lost hour in the middle. */
export type MissingPart = 'court' | 'time' | 'gap'

/** Label and action of the basket's button. `id` is the item. */
export type NextStep =
  | { readonly kind: 'start' }
  | { readonly kind: 'continue' }
  | { readonly kind: 'fill' | 'go-to'; readonly id: number; readonly missing: MissingPart }

/** The next step: complete the current item, then the others, then continue. Empty items do not count. */
export function nextStep(basket: Basket): NextStep {
  const filled = basket.items.filter((item) => !isEmptyItem(item))
  if (filled.length === 0) return { kind: 'start' }
  const current = currentItem(basket)
  if (!isEmptyItem(current) && !isComplete(current)) {
    return { kind: 'fill', id: current.id, missing: missingPartOf(current) }
  }
  const other = filled.find((item) => !isComplete(item))
  if (other === undefined) return { kind: 'continue' }
  return { kind: 'go-to', id: other.id, missing: missingPartOf(other) }
}

/** What an incomplete item needs. */
function missingPartOf(item: BookingItem): MissingPart {
  if (item.hours.length === 0) return 'time'
  return item.courts.length === 0 ? 'court' : 'gap'
}

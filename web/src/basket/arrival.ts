import type { DroppedSlot } from '@pantul/rules/basket-owner'
import type { PlayDate } from '@pantul/rules/play-date'

/** The hours of one court that did not come along, and why. */
export type DroppedHours = {
  readonly date: PlayDate
  /** The court's name. */
  readonly court: string
  readonly hours: readonly number[]
  readonly why: DroppedSlot['why']
}

/**
 * What became of the basket when somebody logged in. `came`: the guest's items are the customer's now; `passed`: they
 * would be, but nothing of them is left. `replaced`: so,
 * but those that the customer had kept for another location gave way. `elsewhere`: the customer's own basket is for
 * another location, which is the chosen one now. Locations by name.
 */
export type Arrival =
  | { readonly kind: 'came' | 'passed'; readonly dropped: readonly DroppedHours[] }
  | { readonly kind: 'replaced'; readonly location: string }
  | { readonly kind: 'elsewhere'; readonly location: string }

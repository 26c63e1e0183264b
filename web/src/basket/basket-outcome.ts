import type { Basket } from '@pantul/rules/basket'
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
 * What became of the basket without a tap of the player's, or by the one that put it back. At a login: `came`: the
 * guest's items are the customer's now; `passed`: they would be, but nothing of them is left; `replaced`: so, but those
 * that the customer had kept for another location gave way; `elsewhere`: the customer's own basket is for another
 * location, which is the chosen one now. Locations by name. `back`: it was put back; `gone`: nothing of it could be.
 * `idle`: it was empty when nobody touched the page and the start page took its place.
 */
export type BasketOutcome =
  | { readonly kind: 'came' | 'passed' | 'back' | 'gone'; readonly dropped: readonly DroppedHours[] }
  | { readonly kind: 'replaced'; readonly location: string }
  | { readonly kind: 'elsewhere'; readonly location: string }
  | { readonly kind: 'idle' }

/** The slots that did not come along, by date, court and reason. */
export function droppedHours(dropped: readonly DroppedSlot[], items: Basket['items']): DroppedHours[] {
  const names = new Map(items.flatMap(({ courts }) => courts.map(({ id, name }) => [id, name])))
  const groups = new Map<string, DroppedHours>()
  for (const { date, court, hour, why } of dropped) {
    const key = JSON.stringify([date, court, why])
    const hours = new Set([...(groups.get(key)?.hours ?? []), hour])
    const sorted = [...hours].toSorted((a, b) => a - b)
    groups.set(key, { date, court: names.get(court) ?? court, hours: sorted, why })
  }
  return [...groups.values()]
}

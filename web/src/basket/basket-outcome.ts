import type { Basket } from '@pantul/rules/basket'
import type { DroppedSlot } from '@pantul/rules/basket-owner'
import type { PlayDate } from '@pantul/rules/play-date'

/** Hours of one court that were dropped, and why. */
export type DroppedHours = {
  readonly date: PlayDate
  /** The court's name. */
  readonly court: string
  readonly hours: readonly number[]
  readonly why: DroppedSlot['why']
}

/**
 * An automatic change of the basket. At login, `merged`: the guest's items were added; `all-past`: all of them have
 * passed; `replaced`: the customer's basket of another location was replaced; `elsewhere`: the customer's basket is for
 * another location, which is now chosen. `back`: the basket was restored; `gone`: nothing could be restored. `idle`: an
 * empty basket was cleared for idleness.
 */
export type BasketOutcome =
  | { readonly kind: 'merged' | 'all-past' | 'back' | 'gone'; readonly dropped: readonly DroppedHours[] }
  | { readonly kind: 'replaced'; readonly location: string }
  | { readonly kind: 'elsewhere'; readonly location: string }
  | { readonly kind: 'idle' }

/** Groups dropped slots by date, court and reason. */
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

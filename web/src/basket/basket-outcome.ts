import type { Basket } from '@pantul/rules/basket'
import type { DroppedSlot } from '@pantul/rules/basket-owner'
import type { PlayDate } from '@pantul/rules/play-date'

/** Hours of one court that were dropped for the same reason. */
export type DroppedHours = {
  readonly date: PlayDate
  readonly courtName: string
  readonly hours: readonly number[]
  readonly why: DroppedSlot['why']
}

type WithDroppedHours = { readonly dropped: readonly DroppedHours[] }

/** What changed the basket without a tap of the player. */
export type BasketOutcome =
  /** At login the guest's items were added to the customer's basket. */
  | ({ readonly kind: 'merged' } & WithDroppedHours)
  /** At login the hours of all items had passed. */
  | ({ readonly kind: 'all-past' } & WithDroppedHours)
  /** At login the guest's basket replaced the customer's basket of this other location. */
  | { readonly kind: 'replaced'; readonly locationName: string }
  /** At login the chosen location changed to this one, because the customer's basket is there. */
  | { readonly kind: 'elsewhere'; readonly locationName: string }
  /** The cleared basket was restored. */
  | ({ readonly kind: 'restored' } & WithDroppedHours)
  /** Nothing of the cleared basket could be restored. */
  | ({ readonly kind: 'nothing-restored' } & WithDroppedHours)
  /** Storage was cleared because nobody used the page, and the basket was empty. */
  | { readonly kind: 'idle' }

/** Groups dropped slots by date, court and reason. The names of the courts are in `items`. */
export function groupDroppedSlots(dropped: readonly DroppedSlot[], items: Basket['items']): DroppedHours[] {
  const courtNames = new Map(items.flatMap(({ courts }) => courts.map(({ id, name }) => [id, name])))
  const groups = new Map<string, DroppedHours>()
  for (const { date, court, hour, why } of dropped) {
    const key = JSON.stringify([date, court, why])
    const hours = [...new Set([...(groups.get(key)?.hours ?? []), hour])].toSorted((a, b) => a - b)
    groups.set(key, { date, courtName: courtNames.get(court) ?? court, hours, why })
  }
  return [...groups.values()]
}

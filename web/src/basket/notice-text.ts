import * as m from '@pantul/messages/words'
import { hourLabels } from '@pantul/rules/hours'
import { shortDay } from '../design/date-text.ts'
import type { BasketOutcome, DroppedHours } from './basket-outcome.ts'
import type { RestorableBasket } from './restorable-basket.ts'

const clearedTexts = {
  past: m.basket_times_passed,
  away: m.basket_left,
  idle: m.basket_emptied_idle,
} as const satisfies Record<RestorableBasket['reason'], () => string>

/** Why the basket was cleared automatically. */
export const clearedText = ({ reason }: RestorableBasket): string => clearedTexts[reason]()

/** What changed the basket automatically. */
export function outcomeText(outcome: BasketOutcome): string {
  if (outcome.kind === 'idle') return m.basket_page_left()
  if (outcome.kind === 'replaced') return m.basket_replaced({ location: outcome.locationName })
  if (outcome.kind === 'elsewhere') return m.basket_elsewhere({ location: outcome.locationName })
  const dropped = outcome.dropped.map(droppedText)
  if (outcome.kind === 'merged') return [m.basket_came_along(), ...dropped].join(' ')
  return (outcome.kind === 'restored' ? [m.basket_back(), ...dropped] : dropped).join(' ')
}

const droppedTexts = {
  past: m.basket_dropped_past,
  taken: m.basket_dropped_taken,
  twice: m.basket_dropped_twice,
} as const satisfies Record<DroppedHours['why'], unknown>

const droppedText = ({ date, courtName, hours, why }: DroppedHours): string =>
  droppedTexts[why]({ court: courtName, day: shortDay(date), hours: hourLabels(hours) })

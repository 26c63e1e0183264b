import {
  basket_back,
  basket_came_along,
  basket_dropped_past,
  basket_dropped_taken,
  basket_dropped_twice,
  basket_elsewhere,
  basket_emptied_idle,
  basket_left,
  basket_page_left,
  basket_replaced,
  basket_times_passed,
} from '@pantul/messages/words'
import { hourLabels } from '@pantul/rules/hours'
import { shortDay } from '../design/date-text.ts'
import type { BasketOutcome, DroppedHours } from './basket-outcome.ts'
import type { RestorableBasket } from './restorable-basket.ts'

const reasons = {
  past: basket_times_passed,
  away: basket_left,
  idle: basket_emptied_idle,
} as const satisfies Record<RestorableBasket['why'], () => string>

/** Why the basket was cleared. */
export const emptiedNotice = ({ why }: RestorableBasket): string => reasons[why]()

/** What changed the basket automatically. */
export function outcomeText(outcome: BasketOutcome): string {
  if (outcome.kind === 'idle') return basket_page_left()
  if (outcome.kind === 'replaced') return basket_replaced({ location: outcome.location })
  if (outcome.kind === 'elsewhere') return basket_elsewhere({ location: outcome.location })
  const dropped = outcome.dropped.map(droppedText)
  if (outcome.kind === 'merged') return [basket_came_along(), ...dropped].join(' ')
  return (outcome.kind === 'back' ? [basket_back(), ...dropped] : dropped).join(' ')
}

const wordsFor = {
  past: basket_dropped_past,
  taken: basket_dropped_taken,
  twice: basket_dropped_twice,
} as const satisfies Record<DroppedHours['why'], unknown>

const droppedText = ({ date, court, hours, why }: DroppedHours): string =>
  wordsFor[why]({ court, day: shortDay(date), hours: hourLabels(hours) })

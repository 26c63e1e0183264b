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
import { shortDay } from '../design/date-words.ts'
import type { Arrival, DroppedHours } from './arrival.ts'
import type { PutBack } from './put-back.ts'

const reasons = {
  past: basket_times_passed,
  away: basket_left,
  idle: basket_emptied_idle,
} as const satisfies Record<PutBack['why'], () => string>

/** Why the basket was emptied. */
export const putBackWords = ({ why }: PutBack): string => reasons[why]()

/** What became of the basket. */
export function arrivalWords(arrival: Arrival): string {
  if (arrival.kind === 'idle') return basket_page_left()
  if (arrival.kind === 'replaced') return basket_replaced({ location: arrival.location })
  if (arrival.kind === 'elsewhere') return basket_elsewhere({ location: arrival.location })
  const dropped = arrival.dropped.map(droppedWords)
  if (arrival.kind === 'came') return [basket_came_along(), ...dropped].join(' ')
  return (arrival.kind === 'back' ? [basket_back(), ...dropped] : dropped).join(' ')
}

const wordsFor = {
  past: basket_dropped_past,
  taken: basket_dropped_taken,
  twice: basket_dropped_twice,
} as const satisfies Record<DroppedHours['why'], unknown>

const droppedWords = ({ date, court, hours, why }: DroppedHours): string =>
  wordsFor[why]({ court, day: shortDay(date), hours: hourLabels(hours) })

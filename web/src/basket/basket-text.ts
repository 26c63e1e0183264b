import {
  basket_coach_hours,
  basket_coach_hours_players,
  basket_coach_players,
  basket_days,
  basket_days_and_hours,
  basket_lost_an_hour,
  basket_needs_a_court,
  basket_needs_a_time,
  coaches_coach,
  hours_count,
} from '@pantul/messages/words'
import type { BookingItem } from '@pantul/rules/booking-item'
import type { PickedCoach } from '@pantul/rules/coach'
import { duration } from '@pantul/rules/duration'
import { hourLabels, hourRange } from '@pantul/rules/hours'
import type { Hours } from '@pantul/rules/hours'
import type { MissingPart } from './next-step.ts'

/** `2 hours`, `1 day`, `1 day 2 hours`. */
export function durationText(count: number): string {
  const { days, hours } = duration(count)
  if (days === 0) return hours_count({ count: hours })
  const daysWord = basket_days({ count: days })
  return hours === 0
    ? daysWord
    : basket_days_and_hours({ days: daysWord, hours: hours_count({ count: hours }) })
}

/** `Court 3, Court 4`. */
export const courtNames = ({ courts }: Pick<BookingItem, 'courts'>): string =>
  courts.map(({ name }) => name).join(', ')

/** `Court 3, 18:00–20:00`; only the hours if no court is picked. */
export const itemSummary = (item: BookingItem): string =>
  [courtNames(item), hourRange(item.hours)].filter((word) => word !== '').join(', ')

/** `Booking 2 needs a court`. */
export function missingText(id: number, missing: MissingPart): string {
  if (missing === 'court') return basket_needs_a_court({ id })
  return missing === 'time' ? basket_needs_a_time({ id }) : basket_lost_an_hour({ id })
}

/**
 * `Coach Raka, 18:00 only, 4 players`: the hours only if the coach has fewer than the booking, the players only after
 * they were chosen.
 */
export function coachText({ name, hours, players: count }: PickedCoach, itemHours: Hours): string {
  const isWhole = itemHours.every((hour) => hours.includes(hour))
  if (isWhole) return count === 0 ? coaches_coach({ name }) : basket_coach_players({ coach: name, count })
  const some = { coach: name, hours: hourLabels(hours) }
  return count === 0 ? basket_coach_hours(some) : basket_coach_hours_players({ ...some, count })
}

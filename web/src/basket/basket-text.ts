import * as m from '@pantul/messages/words'
import type { BookingItem } from '@pantul/rules/booking-item'
import type { PickedCoach } from '@pantul/rules/coach'
import { durationOf } from '@pantul/rules/duration'
import { hourLabels, hourRange, type Hours } from '@pantul/rules/hours'
import type { IncompleteItem } from './next-step.ts'

/** `2 hours`, `1 day`, `1 day 2 hours`. */
export function durationText(hourCount: number): string {
  const { days, hours } = durationOf(hourCount)
  const hoursText = m.hours_count({ count: hours })
  if (days === 0) return hoursText
  const daysText = m.basket_days({ count: days })
  return hours === 0 ? daysText : m.basket_days_and_hours({ days: daysText, hours: hoursText })
}

/** `Court 3, Court 4`. */
export const courtNames = ({ courts }: { readonly courts: readonly { readonly name: string }[] }): string =>
  courts.map(({ name }) => name).join(', ')

/** `Court 3, 18:00–20:00`; only the hours if no court is picked. */
export const itemSummary = (item: BookingItem): string =>
  [courtNames(item), hourRange(item.hours)].filter((part) => part !== '').join(', ')

/** `Booking 2 needs a court`. */
export function missingText({ id, missing }: IncompleteItem): string {
  if (missing === 'court') return m.basket_needs_a_court({ id })
  return missing === 'time' ? m.basket_needs_a_time({ id }) : m.basket_lost_an_hour({ id })
}

/**
 * `Coach Raka, 18:00 only, 4 players`: the hours only if the coach has fewer hours than the booking, the players only
 * after their number was chosen.
 */
export function coachText(
  { name, hours, players: count }: Pick<PickedCoach, 'name' | 'hours' | 'players'>,
  itemHours: Hours,
): string {
  if (itemHours.every((hour) => hours.includes(hour)))
    return count === 0 ? m.coaches_coach({ name }) : m.basket_coach_players({ coach: name, count })
  const coachAndHours = { coach: name, hours: hourLabels(hours) }
  return count === 0
    ? m.basket_coach_hours(coachAndHours)
    : m.basket_coach_hours_players({ ...coachAndHours, count })
}

import { addedHoursClashProblem, clashProblem, coachClashes, type CoachedItem } from './coach-clash.ts'
import { coachPrice, type Scale } from './coach-price.ts'
import type { Hours } from './hours.ts'
import type { PlayDate } from './play-date.ts'
import { problem, type Problem } from './problem.ts'

/** A coach of a location on a date. */
export type CoachOffer = {
  readonly id: string
  readonly name: string
  /** The code of the coach's price list, which has prices by number of players (`Scale`). */
  readonly rate: string
  /** Rupiah per hour for numbers of players that have no scale. */
  readonly price: number
  readonly busyHours: Hours
}

/** The coach of a booking item. */
export type PickedCoach = {
  readonly id: string
  readonly name: string
  readonly rate: string
  /** Rupiah per hour for all players together. */
  readonly price: number
  /** 0: not chosen yet. */
  readonly players: number
  /** The hours of the item with the coach. Gaps are allowed. */
  readonly hours: Hours
}

export type CoachAvailability = { readonly kind: 'full' | 'partly' | 'none'; readonly free: Hours }

/** The choice of a coach for a booking item. */
export type CoachChoice = {
  readonly item: {
    readonly id: number
    readonly date: PlayDate
    readonly hours: Hours
    readonly coach: PickedCoach | null
  }
  readonly offer: CoachOffer
  readonly scales: readonly Scale[]
  /** All items of the basket. */
  readonly basketItems: readonly CoachedItem[]
  /** The chosen number of players; 0, the default: not chosen yet. */
  readonly players?: number
  /** Chooses the coach for these hours of the item only. */
  readonly onlyHours?: Hours
}

/** Whether a coach is free in all, some or none of these hours. `free`: the hours in which the coach is free. */
export function coachAvailability(offer: { readonly busyHours: Hours }, hours: Hours): CoachAvailability {
  const free = hours.filter((hour) => !offer.busyHours.includes(hour))
  if (free.length === 0) return { kind: 'none', free }
  return { kind: free.length === hours.length ? 'full' : 'partly', free }
}

/**
 * Chooses a coach for the hours of an item in which the coach is free. Problems in this order: HOURS_MISSING_FOR_COACH,
 * COACH_UNAVAILABLE, COACH_CLASH.
 */
export function chooseCoach(choice: CoachChoice): PickedCoach | Problem {
  const { item, offer, scales, basketItems, players = 0, onlyHours } = choice
  if (item.hours.length === 0) return problem('HOURS_MISSING_FOR_COACH')
  const hours = item.hours.filter((hour) => onlyHours?.includes(hour) ?? true)
  const { kind, free } = coachAvailability(offer, hours)
  if (kind === 'none') return problem('COACH_UNAVAILABLE')
  const clash = clashProblem(coachClashes(free, item.date, item.id, basketItems))
  if (clash !== null) return clash
  const { id, name, rate } = offer
  return { id, name, rate, price: coachPrice(offer, players, scales), players, hours: free }
}

/** Chooses a coach, or removes the coach (null) who is chosen already. Problems: those of `chooseCoach`. */
export const toggleCoach = (choice: CoachChoice): PickedCoach | Problem | null =>
  choice.item.coach?.id === choice.offer.id ? null : chooseCoach(choice)

/**
 * Adds the other hours of the item in which the chosen coach is free. Refusals: COACH_UNAVAILABLE if there are none;
 * COACH_CLASH_HOUR, COACH_CLASH_HOURS.
 */
export function extendCoach(coach: PickedCoach, choice: CoachChoice): PickedCoach | Problem {
  const { item, offer, basketItems } = choice
  const { free } = coachAvailability(
    offer,
    item.hours.filter((hour) => !coach.hours.includes(hour)),
  )
  if (free.length === 0) return problem('COACH_UNAVAILABLE')
  const clash = addedHoursClashProblem(free, coachClashes(free, item.date, item.id, basketItems))
  if (clash !== null) return clash
  return { ...coach, hours: item.hours.filter((hour) => coach.hours.includes(hour) || free.includes(hour)) }
}

/** Sets the number of players, at least 1, and the price for it. `offer`: has the price for numbers without a scale. */
export function setPlayers(
  coach: PickedCoach,
  players: number,
  scales: readonly Scale[],
  offer: { readonly rate: string; readonly price: number } = coach,
): PickedCoach {
  const number = Math.max(1, Math.trunc(players) || 1)
  return { ...coach, players: number, price: coachPrice(offer, number, scales) }
}

/** The coach without these hours; null if none remain. */
export function withoutHours(coach: PickedCoach, hours: Hours): PickedCoach | null {
  const remaining = coach.hours.filter((hour) => !hours.includes(hour))
  return remaining.length === 0 ? null : { ...coach, hours: remaining }
}

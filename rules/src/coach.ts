import { clashes, clashProblem, hourClashProblem, type CoachedItem } from './coach-clash.ts'
import { coachPrice, type Scale } from './coach-price.ts'
import type { Hours } from './hours.ts'
import type { PlayDate } from './play-date.ts'
import { problem, type Problem } from './problem.ts'

/** A coach of a location on a date. `price`: base price for the group in rupiah per hour. */
export type CoachOffer = {
  readonly id: string
  readonly name: string
  readonly rate: string
  readonly price: number
  readonly busyHours: Hours
}

/**
 * The coach of a booking item. `price`: rupiah per hour for the group. `players` 0: not chosen yet. `hours`: the
 * item's hours with the coach; gaps are allowed.
 */
export type PickedCoach = {
  readonly id: string
  readonly name: string
  readonly rate: string
  readonly price: number
  readonly players: number
  readonly hours: Hours
}

export type CoachAvailability = { readonly kind: 'full' | 'partly' | 'none'; readonly free: Hours }

/** The input for choosing a coach. `only`: limits the coach to some of the item's hours. */
export type CoachChoice = {
  readonly item: {
    readonly id: number
    readonly date: PlayDate
    readonly hours: Hours
    readonly coach: PickedCoach | null
  }
  readonly offer: CoachOffer
  readonly scales: readonly Scale[]
  readonly others: readonly CoachedItem[]
  readonly players?: number
  readonly only?: Hours
}

/** The item's hours in which the coach is free: all, some or none. */
export function availability(offer: { readonly busyHours: Hours }, hours: Hours): CoachAvailability {
  const free = hours.filter((hour) => !offer.busyHours.includes(hour))
  if (free.length === 0) return { kind: 'none', free }
  return { kind: free.length === hours.length ? 'full' : 'partly', free }
}

/**
 * Chooses a coach for those hours of the item in which the coach is free; replaces an earlier coach. Players start at
 * 0. Problems in this order: HOURS_MISSING_FOR_COACH, COACH_UNAVAILABLE, COACH_CLASH.
 */
export function chooseCoach(choice: CoachChoice): PickedCoach | Problem {
  const { item, offer, scales, others, players = 0, only } = choice
  if (item.hours.length === 0) return problem('HOURS_MISSING_FOR_COACH')
  const wanted = only === undefined ? item.hours : item.hours.filter((hour) => only.includes(hour))
  const { kind, free } = availability(offer, wanted)
  if (kind === 'none') return problem('COACH_UNAVAILABLE')
  const clash = clashProblem(clashes(free, item.date, item.id, others))
  if (clash !== null) return clash
  const { id, name, rate } = offer
  return { id, name, rate, price: coachPrice(offer, players, scales), players, hours: free }
}

/** Chooses the coach, or returns null if this coach was already chosen. Problems as `chooseCoach`. */
export const toggleCoach = (choice: CoachChoice): PickedCoach | Problem | null =>
  choice.item.coach?.id === choice.offer.id ? null : chooseCoach(choice)

/**
 * Adds hours of the item to the chosen coach. Refusals: COACH_UNAVAILABLE if none is free; COACH_CLASH_HOUR or
 * COACH_CLASH_HOURS.
 */
export function extendCoach(coach: PickedCoach, choice: CoachChoice): PickedCoach | Problem {
  const { item, offer, others } = choice
  const { free } = availability(
    offer,
    item.hours.filter((hour) => !coach.hours.includes(hour)),
  )
  if (free.length === 0) return problem('COACH_UNAVAILABLE')
  const clash = hourClashProblem(free, clashes(free, item.date, item.id, others))
  if (clash !== null) return clash
  return { ...coach, hours: item.hours.filter((hour) => coach.hours.includes(hour) || free.includes(hour)) }
}

/** Sets the number of players, at least 1, and the price. `offer`: the base price. */
export function setPlayers(
  coach: PickedCoach,
  players: number,
  scales: readonly Scale[],
  offer: { readonly rate: string; readonly price: number } = coach,
): PickedCoach {
  const group = Math.max(1, Math.trunc(players) || 1)
  return { ...coach, players: group, price: coachPrice(offer, group, scales) }
}

/** The coach without these hours; null if none remain. */
export function withoutHours(coach: PickedCoach, hours: Hours): PickedCoach | null {
  const rest = coach.hours.filter((hour) => !hours.includes(hour))
  return rest.length === 0 ? null : { ...coach, hours: rest }
}

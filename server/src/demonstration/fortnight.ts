import type { PickedAddOn } from '@pantul/rules/add-on'
import { emptyItem, type BookingItem, type HourPrice } from '@pantul/rules/booking-item'
import type { CoachOffer, PickedCoach } from '@pantul/rules/coach'
import type { Hours } from '@pantul/rules/hours'
import { addDays, daysBetween, weekdayOf, type PlayDate } from '@pantul/rules/play-date'
import type { LocationCourt } from '../venue/courts/queries.ts'
import { chanceOf, type Chance } from './chance.ts'
import { demandAt } from './demand.ts'

/** Number of days from today that get bookings. */
export const FORTNIGHT = 14

/** The offers of a location on a date, and the taken hours. */
export type OpenDay = {
  readonly date: PlayDate
  readonly today: PlayDate
  readonly locationId: string
  readonly courts: readonly LocationCourt[]
  readonly hourPrices: readonly HourPrice[]
  readonly coaches: readonly CoachOffer[]
  /** Stock of rackets. */
  readonly rackets: number
  /** Taken slots, by `slotKey`. */
  readonly closedSlots: ReadonlySet<string>
}

/** A day with its bookings so far. */
type GamePlan = OpenDay & {
  readonly chance: Chance
  readonly taken: Set<string>
  readonly busyCoaches: Set<string>
  readonly racketsAt: Map<number, number>
}

export const slotKey = (court: string, hour: number): string => `${court} ${hour}`

/**
 * Creates the bookings of a day; deterministic per day and location. Nearer days are fuller, and Kemang's next
 * Saturday is nearly sold out.
 */
export function bookDay(day: OpenDay): BookingItem[] {
  const plan: GamePlan = {
    ...day,
    chance: chanceOf(`${day.locationId} ${day.date}`),
    taken: new Set(day.closedSlots),
    busyCoaches: new Set(),
    racketsAt: new Map(),
  }
  return day.courts.flatMap((court) =>
    day.hourPrices.flatMap(({ hour }) => {
      if (plan.taken.has(slotKey(court.id, hour))) return []
      return plan.chance.happens(fullness(day, hour)) ? [bookGame(plan, court, hour)] : []
    }),
  )
}

/** Kemang's nearly sold-out date: the next Saturday after today. */
const fullSaturday = (today: PlayDate): PlayDate => addDays(today, 6 - weekdayOf(today) || 7)

function fullness(day: OpenDay, hour: number): number {
  if (isNearlySoldOut(day)) return hour < 7 ? 0.5 : 0.97
  const nearness = 1 - daysBetween(day.today, day.date) / (FORTNIGHT * 2)
  return demandAt(day.date, hour) * nearness
}

const isNearlySoldOut = ({ locationId, date, today }: OpenDay): boolean =>
  locationId === 'JKT1' && date === fullSaturday(today)

function bookGame(plan: GamePlan, court: LocationCourt, start: number): BookingItem {
  const { chance, hourPrices, courts, date } = plan
  const hours = pickHours(plan, court.id, start)
  const next = courts[courts.indexOf(court) + 1]
  const isPair = next !== undefined && isFree(plan, next.id, hours) && chance.happens(0.08)
  const picked = isPair ? [court, next] : [court]
  for (const { id } of picked) for (const hour of hours) plan.taken.add(slotKey(id, hour))
  return {
    ...emptyItem(1, date),
    hours,
    prices: hourPrices.filter(({ hour }) => hours.includes(hour)),
    courts: picked.map(({ id, name, material, unit }) => ({
      id,
      name,
      material,
      unit,
      paidByPackage: false,
    })),
    addOns: pickAddOns(plan, hours),
    coach: pickCoach(plan, hours),
  }
}

/** Usually two hours, sometimes one or three, if the court is free and open. */
function pickHours(plan: GamePlan, court: string, start: number): Hours {
  const duration = [1, 2, 2, 2, 2, 3][plan.chance.below(6)] ?? 2
  const open = new Set(plan.hourPrices.map(({ hour }) => hour))
  const hours: number[] = []
  for (let hour = start; hour < start + duration; hour += 1) {
    if (!open.has(hour) || plan.taken.has(slotKey(court, hour))) break
    hours.push(hour)
  }
  return hours
}

const isFree = ({ taken }: GamePlan, court: string, hours: Hours): boolean =>
  hours.every((hour) => !taken.has(slotKey(court, hour)))

/** On the nearly sold-out Saturday Raka is fully booked; on other days one booking in eight has a coach. */
function pickCoach(plan: GamePlan, hours: Hours): PickedCoach | null {
  const { chance, coaches, busyCoaches } = plan
  const hasHours = (coach: CoachOffer): boolean =>
    hours.every((hour) => !coach.busyHours.includes(hour) && !busyCoaches.has(slotKey(coach.id, hour)))
  const free = coaches.filter(hasHours)
  const raka = isNearlySoldOut(plan) ? free.find(({ name }) => name === 'Raka') : undefined
  const coach = raka ?? (chance.happens(0.125) ? free[chance.below(free.length)] : undefined)
  if (coach === undefined) return null
  for (const hour of hours) busyCoaches.add(slotKey(coach.id, hour))
  const { id, name, rate, price } = coach
  return { id, name, rate, price, players: 1 + chance.below(4), hours }
}

/** Some rent rackets, if at least half of them are left, or buy balls. */
function pickAddOns({ chance, racketsAt, rackets }: GamePlan, hours: Hours): PickedAddOn[] {
  const quantity = 2 + chance.below(3)
  const inUse = Math.max(...hours.map((hour) => racketsAt.get(hour) ?? 0))
  const hasRackets = chance.happens(0.25) && (inUse + quantity) * 2 <= rackets
  if (hasRackets) for (const hour of hours) racketsAt.set(hour, (racketsAt.get(hour) ?? 0) + quantity)
  return [
    ...(hasRackets ? [{ item: 'RACKET', quantity }] : []),
    ...(chance.happens(0.12) ? [{ item: 'BALL', quantity: 1 }] : []),
    ...(chance.happens(0.1) ? [{ item: 'WATER', quantity: 4 }] : []),
  ]
}

import type { PickedAddOn } from '@pantul/rules/add-on'
import { emptyItem, type BookingItem, type HourPrice } from '@pantul/rules/booking-item'
import type { CoachOffer, PickedCoach } from '@pantul/rules/coach'
import type { Hours } from '@pantul/rules/hours'
import { addDays, daysBetween, weekdayOf, type PlayDate } from '@pantul/rules/play-date'
import type { LocationCourt } from '../venue/courts/queries.ts'
import { seededRandom, type SeededRandom } from './seeded-random.ts'
import { demandAt } from './demand.ts'

/** The number of days, from today on, that get bookings. */
export const BOOKED_DAYS = 14

/** What a location sells on a date, and the taken hours. */
export type OpenDay = {
  readonly date: PlayDate
  readonly today: PlayDate
  readonly locationId: string
  readonly courts: readonly LocationCourt[]
  readonly hourPrices: readonly HourPrice[]
  readonly coaches: readonly CoachOffer[]
  readonly racketStock: number
  /** The keys (`slotKey`) of slots that blocks and classes have. */
  readonly closedSlots: ReadonlySet<string>
}

/** A day with the slots, coach hours and rackets that invented bookings have taken so far. */
type GamePlan = OpenDay & {
  readonly random: SeededRandom
  readonly takenSlots: Set<string>
  readonly takenCoachHours: Set<string>
  /** How many rackets are rented, by hour. */
  readonly rentedRackets: Map<number, number>
}

export const slotKey = (court: string, hour: number): string => `${court} ${hour}`

/**
 * Invents the bookings of a day. For the same `today` and closed slots the result is the same. Nearer days are fuller, and
 * Kemang's next Saturday is nearly sold out.
 */
export function planGames(day: OpenDay): BookingItem[] {
  const plan: GamePlan = {
    ...day,
    random: seededRandom(`${day.locationId} ${day.date}`),
    takenSlots: new Set(day.closedSlots),
    takenCoachHours: new Set(),
    rentedRackets: new Map(),
  }
  return day.courts.flatMap((court) =>
    day.hourPrices.flatMap(({ hour }) => {
      if (plan.takenSlots.has(slotKey(court.id, hour))) return []
      return plan.random.isTrue(bookingProbability(day, hour)) ? [planGame(plan, court, hour)] : []
    }),
  )
}

const nextSaturday = (today: PlayDate): PlayDate => addDays(today, 6 - weekdayOf(today) || 7)

function bookingProbability(day: OpenDay, hour: number): number {
  if (isNearlySoldOut(day)) return hour < 7 ? 0.5 : 0.97
  const nearness = 1 - daysBetween(day.today, day.date) / (BOOKED_DAYS * 2)
  return demandAt(day.date, hour) * nearness
}

const isNearlySoldOut = ({ locationId, date, today }: OpenDay): boolean =>
  locationId === 'JKT1' && date === nextSaturday(today)

function planGame(plan: GamePlan, court: LocationCourt, startHour: number): BookingItem {
  const { random, hourPrices, courts, date } = plan
  const hours = pickHours(plan, court.id, startHour)
  const nextCourt = courts[courts.indexOf(court) + 1]
  const takesTwoCourts =
    nextCourt !== undefined && isCourtFree(plan, nextCourt.id, hours) && random.isTrue(0.08)
  const pickedCourts = takesTwoCourts ? [court, nextCourt] : [court]
  for (const { id } of pickedCourts) for (const hour of hours) plan.takenSlots.add(slotKey(id, hour))
  return {
    ...emptyItem(1, date),
    hours,
    prices: hourPrices.filter(({ hour }) => hours.includes(hour)),
    courts: pickedCourts.map(({ id, name, material, unit }) => ({
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
function pickHours(plan: GamePlan, courtId: string, startHour: number): Hours {
  const duration = [1, 2, 2, 2, 2, 3][plan.random.integerBelow(6)] ?? 2
  const openHours = new Set(plan.hourPrices.map(({ hour }) => hour))
  const hours: number[] = []
  for (let hour = startHour; hour < startHour + duration; hour += 1) {
    if (!openHours.has(hour) || plan.takenSlots.has(slotKey(courtId, hour))) break
    hours.push(hour)
  }
  return hours
}

const isCourtFree = ({ takenSlots }: GamePlan, courtId: string, hours: Hours): boolean =>
  hours.every((hour) => !takenSlots.has(slotKey(courtId, hour)))

/** On the nearly sold-out Saturday Raka is fully booked; on other days one booking in eight has a coach. */
function pickCoach(plan: GamePlan, hours: Hours): PickedCoach | null {
  const { random, coaches, takenCoachHours } = plan
  const isCoachFree = (coach: CoachOffer): boolean =>
    hours.every((hour) => !coach.busyHours.includes(hour) && !takenCoachHours.has(slotKey(coach.id, hour)))
  const freeCoaches = coaches.filter(isCoachFree)
  const raka = isNearlySoldOut(plan) ? freeCoaches.find(({ name }) => name === 'Raka') : undefined
  const coach =
    raka ?? (random.isTrue(0.125) ? freeCoaches[random.integerBelow(freeCoaches.length)] : undefined)
  if (coach === undefined) return null
  for (const hour of hours) takenCoachHours.add(slotKey(coach.id, hour))
  const { id, name, rate, price } = coach
  return { id, name, rate, price, players: 1 + random.integerBelow(4), hours }
}

/** Some players buy balls or water, or rent rackets. Half of the rackets always stay free. */
function pickAddOns({ random, rentedRackets, racketStock }: GamePlan, hours: Hours): PickedAddOn[] {
  const quantity = 2 + random.integerBelow(3)
  const rented = Math.max(...hours.map((hour) => rentedRackets.get(hour) ?? 0))
  const rentsRackets = random.isTrue(0.25) && (rented + quantity) * 2 <= racketStock
  if (rentsRackets)
    for (const hour of hours) rentedRackets.set(hour, (rentedRackets.get(hour) ?? 0) + quantity)
  return [
    ...(rentsRackets ? [{ item: 'RACKET', quantity }] : []),
    ...(random.isTrue(0.12) ? [{ item: 'BALL', quantity: 1 }] : []),
    ...(random.isTrue(0.1) ? [{ item: 'WATER', quantity: 4 }] : []),
  ]
}

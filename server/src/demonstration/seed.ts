import type { BookingItem } from '@pantul/rules/booking-item'
import { addDays } from '@pantul/rules/play-date'
import { openHoursOn } from '@pantul/rules/opening-times'
import { venueNow, type Clock } from '../platform/base/clock.ts'
import { addOnsOf } from '../venue/add-ons/queries.ts'
import { offerCoaches } from '../venue/coaches/offer-coaches.ts'
import { createCatalogueCache } from '../venue/catalogue/cache-catalogues.ts'
import { busyCoachHours, coachesOf } from '../venue/coaches/queries.ts'
import { priceHours } from '../venue/court-days/price-hours.ts'
import { courtsOf, priceRulesOf, takenSlots } from '../venue/courts/queries.ts'
import { locations, type Location } from '../venue/locations/queries.ts'
import { setHooks } from '../sales/set-hooks.ts'
import { basketFacts } from '../orders/price/basket-facts.ts'
import type { Database, Transaction } from '../platform/database/connection.ts'
import { seededRandom } from './seeded-random.ts'
import { insertUnavailableHours } from './insert-unavailable-hours.ts'
import { enrolGuests } from './enrol-guests.ts'
import { BOOKED_DAYS, planGames, slotKey } from './plan-games.ts'
import { insertClasses } from './insert-classes.ts'
import { insertLocations } from './insert-locations.ts'
import { insertOrders } from './insert-orders.ts'
import { insertPackages } from './insert-packages.ts'
import { insertPromos } from './insert-promos.ts'
import { makePaidOrders, type PaidOrder } from './make-paid-orders.ts'

/** The past weeks with bookings at the first location: a report compares four weeks with the four weeks before them. */
const PAST_WEEKS = 8

/** The time zone of the group's head office. */
const GROUP_TIME_ZONE = 'Asia/Jakarta'

/**
 * Fills an empty database with the demonstration: the group Pantul, paid orders for the next two weeks, and for eight past
 * weeks at the first location. Does nothing if the database has a location. On the same date the result is the same.
 */
export async function seedDemonstration(db: Database, clock: Clock): Promise<void> {
  // The orders of places are confirmed below. Their hook then makes the held places permanent.
  setHooks()
  await db.transaction(async (tx) => {
    const [existing] = await tx.query<{ id: string }>('select id from location limit 1')
    if (existing !== undefined) return
    const { date: today } = venueNow(clock, GROUP_TIME_ZONE)
    await insertLocations(tx, today)
    await insertUnavailableHours(tx, today, clock.now())
    await insertPackages(tx)
    await insertPromos(tx, today)
    const orders: PaidOrder[] = []
    const allLocations = await locations(tx)
    for (const location of allLocations) await insertClasses(tx, location, clock)
    for (const location of allLocations.slice(0, 1))
      for (let weeks = PAST_WEEKS; weeks > 0; weeks -= 1)
        orders.push(...(await makeOrders(tx, location, { clock: weeksBefore(clock, weeks), days: 7 })))
    for (const location of allLocations)
      orders.push(...(await makeOrders(tx, location, { clock, days: BOOKED_DAYS })))
    await insertOrders(tx, orders)
    for (const location of allLocations) await enrolGuests(tx, location, clock)
    await tx.query('analyze')
  })
}

const weeksBefore = (clock: Clock, weeks: number): Clock => ({
  now: () => clock.now().subtract({ hours: weeks * 7 * 24 }),
})

/** `days` days, of which the first is the local date of the clock. */
type OrderPeriod = { readonly clock: Clock; readonly days: number }

async function makeOrders(
  tx: Transaction,
  location: Location,
  { clock, days }: OrderPeriod,
): Promise<PaidOrder[]> {
  const games = await planAllGames(tx, location, { clock, days })
  const catalogue = await createCatalogueCache().of(tx, location.id)
  const { date: today } = venueNow(clock, location.timeZone)
  return makePaidOrders(games, {
    facts: { en: basketFacts(catalogue, 'en'), id: basketFacts(catalogue, 'id') },
    random: seededRandom(`${location.id} orders ${today}`),
    now: clock.now(),
  })
}

async function planAllGames(
  tx: Transaction,
  location: Location,
  { clock, days }: OrderPeriod,
): Promise<BookingItem[]> {
  const { date: today } = venueNow(clock, location.timeZone)
  const dates = Array.from({ length: days }, (_, i) => addDays(today, i))
  const courts = await courtsOf(tx, location.id)
  const rules = await priceRulesOf(tx, location.id)
  const coaches = await coachesOf(tx, location.id)
  const busyHours = await busyCoachHours(tx, location.id, dates)
  const addOns = await addOnsOf(tx, location.id)
  const games: BookingItem[] = []
  for (const date of dates) {
    const closedSlots = await takenSlots(tx, location.id, date)
    const openHours = openHoursOn(location, date)
    const day = {
      date,
      today,
      locationId: location.id,
      courts,
      hourPrices: priceHours(location, rules, date),
      coaches: offerCoaches({ coaches, busy: busyHours, openHours, date }),
      racketStock: addOns.find(({ item }) => item === 'RACKET')?.stock ?? 0,
      closedSlots: new Set(closedSlots.map(({ court, hour }) => slotKey(court, hour))),
    }
    games.push(...planGames(day))
  }
  return games
}

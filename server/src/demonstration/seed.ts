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
import { basketFacts } from '../orders/basket-facts.ts'
import type { Database, Transaction } from '../platform/database/connection.ts'
import { chanceOf } from './chance.ts'
import { closeHours } from './close-hours.ts'
import { enrolGuests } from './enrol-guests.ts'
import { bookDay, FORTNIGHT, slotKey } from './fortnight.ts'
import { insertClasses } from './insert-classes.ts'
import { insertLocations } from './insert-locations.ts'
import { insertOrders } from './insert-orders.ts'
import { insertPackages } from './packages.ts'
import { insertPromos } from './promos.ts'
import { writeOrders, type PaidOrder } from './write-orders.ts'

/** Weeks before today with bookings at the first location. Reports compare four weeks with the four weeks before. */
const PAST_WEEKS = 8

/** Time zone of the group's head office, for "today". */
const GROUP_ZONE = 'Asia/Jakarta'

/**
 * Fills an empty database with the demonstration: the group Pantul, paid orders for two weeks from today, and
 * for eight past weeks at the first location. Does nothing if there is any location. Deterministic per date.
 */
export async function seedDemonstration(db: Database, clock: Clock): Promise<void> {
  setHooks()
  await db.transaction(async (tx) => {
    const [existing] = await tx.query<{ id: string }>('select id from location limit 1')
    if (existing !== undefined) return
    const { date: today } = venueNow(clock, GROUP_ZONE)
    await insertLocations(tx, today)
    await closeHours(tx, today, clock.now())
    await insertPackages(tx)
    await insertPromos(tx, today)
    const orders: PaidOrder[] = []
    const all = await locations(tx)
    for (const location of all) await insertClasses(tx, location, clock)
    for (const location of all.slice(0, 1))
      for (let weeks = PAST_WEEKS; weeks > 0; weeks -= 1)
        orders.push(...(await ordersOf(tx, location, { clock: weeksBefore(clock, weeks), days: 7 })))
    for (const location of all) orders.push(...(await ordersOf(tx, location, { clock, days: FORTNIGHT })))
    await insertOrders(tx, orders)
    for (const location of all) await enrolGuests(tx, location, clock)
    await tx.query('analyze')
  })
}

const weeksBefore = (clock: Clock, weeks: number): Clock => ({
  now: () => clock.now().subtract({ hours: weeks * 7 * 24 }),
})

/** The start time, and the number of days. */
type OrderPeriod = { readonly clock: Clock; readonly days: number }

async function ordersOf(
  tx: Transaction,
  location: Location,
  { clock, days }: OrderPeriod,
): Promise<PaidOrder[]> {
  const games = await gamesOf(tx, location, { clock, days })
  const catalogue = await createCatalogueCache().of(tx, location.id)
  const [en, id] = [basketFacts(catalogue, 'en'), basketFacts(catalogue, 'id')]
  const { date: today } = venueNow(clock, location.timeZone)
  return writeOrders(games, {
    facts: { en, id },
    chance: chanceOf(`${location.id} orders ${today}`),
    now: clock.now(),
  })
}

/** All bookings of a location from its local date on. */
async function gamesOf(
  tx: Transaction,
  location: Location,
  { clock, days }: OrderPeriod,
): Promise<BookingItem[]> {
  const { date: today } = venueNow(clock, location.timeZone)
  const dates = Array.from({ length: days }, (_, i) => addDays(today, i))
  const courts = await courtsOf(tx, location.id)
  const rules = await priceRulesOf(tx, location.id)
  const coaches = await coachesOf(tx, location.id)
  const busy = await busyCoachHours(tx, location.id, dates)
  const addOns = await addOnsOf(tx, location.id)
  const games: BookingItem[] = []
  for (const date of dates) {
    const closed = await takenSlots(tx, location.id, date)
    const day = {
      date,
      today,
      locationId: location.id,
      courts,
      hourPrices: priceHours(location, rules, date),
      coaches: offerCoaches({ coaches, busy, openHours: openHoursOn(location, date), date }),
      rackets: addOns.find(({ item }) => item === 'RACKET')?.stock ?? 0,
      closedSlots: new Set(closed.map(({ court, hour }) => slotKey(court, hour))),
    }
    games.push(...bookDay(day))
  }
  return games
}

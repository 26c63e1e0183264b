import type { BookingItem } from '@pantul/rules/booking-item'
import type { Hours } from '@pantul/rules/hours'
import type { DayFacts } from '@pantul/rules/order-rules'
import type { PlayDate } from '@pantul/rules/play-date'
import type { Tariff } from '@pantul/rules/price'
import { courtDifference, slotRule } from '@pantul/rules/price-rule'
import type { PriceRule } from '@pantul/rules/price-rule'
import { problem } from '@pantul/rules/problem'
import type { Scale } from '@pantul/rules/coach-price'
import { selectAddOns, type AddOn } from '../add-ons/queries.ts'
import { offerCoaches } from '../coaches/offer-coaches.ts'
import { selectCoaches, selectScales, type Coach } from '../coaches/queries.ts'
import { priceHours } from '../courts/price-hours.ts'
import { selectCourts, selectPriceRules, type LocationCourt } from '../courts/queries.ts'
import { askTogether } from '../database/ask-together.ts'
import type { Connection } from '../database/open.ts'
import { Refusal } from '../http/refusal.ts'
import { selectLocations, type BothLanguages, type Location } from '../locations/queries.ts'

/** What a location offers and asks for it, as far as a basket needs it. */
export type BasketFacts = {
  readonly location: Location
  readonly courts: readonly LocationCourt[]
  readonly addOns: readonly AddOn[]
  readonly dayOf: (date: PlayDate) => DayFacts
  readonly tariffOf: (date: PlayDate) => Tariff
  /** The price rule of a court's hour. */
  readonly ruleOf: (courtId: string, date: PlayDate, hour: number) => string | null
}

type BasketOf = {
  readonly locationId: string
  readonly items: readonly BookingItem[]
  readonly language: keyof BothLanguages
}

/**
 * Reads what decides about a basket from the tables: settings, courts, prices, and coaches and add-ons only when
 * the basket has some. Within a transaction it is what the transaction sees. LOCATION_UNKNOWN.
 */
export async function loadFacts(db: Connection, basket: BasketOf): Promise<BasketFacts> {
  const { locationId, items } = basket
  const hasCoach = items.some(({ coach }) => coach !== null)
  const hasAddOn = items.some(({ addOns }) => addOns.length > 0)
  const {
    locations: [location],
    ...lists
  } = await askTogether<Lists>(db, selectsFor({ hasCoach, hasAddOn }), [locationId])
  if (location === undefined) throw new Refusal(problem('LOCATION_UNKNOWN'))
  const parts = { location, coaches: [], scales: [], addOns: [], ...lists }
  const { rules } = parts
  return {
    location,
    courts: parts.courts,
    addOns: parts.addOns,
    dayOf: (date) => dayFacts(parts, date),
    tariffOf: (date) => tariff(parts, date, basket.language),
    ruleOf: (courtId, date, hour) => slotRule(rules, courtId, date, hour),
  }
}

type Lists = {
  readonly locations: readonly Location[]
  readonly courts: readonly LocationCourt[]
  readonly rules: readonly PriceRule[]
  readonly coaches?: readonly Coach[]
  readonly scales?: readonly Scale[]
  readonly addOns?: readonly AddOn[]
}

const selectsFor = ({ hasCoach, hasAddOn }: { hasCoach: boolean; hasAddOn: boolean }) => ({
  locations: selectLocations,
  courts: selectCourts,
  rules: selectPriceRules,
  ...(hasCoach ? { coaches: selectCoaches, scales: selectScales } : {}),
  ...(hasAddOn ? { addOns: selectAddOns } : {}),
})

type Parts = {
  readonly location: Location
  readonly courts: readonly LocationCourt[]
  readonly rules: readonly PriceRule[]
  readonly coaches: readonly Coach[]
  readonly scales: readonly Scale[]
  readonly addOns: readonly AddOn[]
}

/** What others have taken is left out: that is asked apart, so that the answer can name it. */
function dayFacts({ location, courts, rules, coaches, addOns }: Parts, date: PlayDate): DayFacts {
  const openHours: Hours = priceHours(location, rules, date).map(({ hour }) => hour)
  return {
    openHours,
    courts: courts.map(({ id }) => id),
    coaches: offerCoaches({ coaches, busy: [], openHours, date }),
    addOns: addOns.map(({ item }) => item),
  }
}

const tariff = (parts: Parts, date: PlayDate, language: keyof BothLanguages): Tariff => ({
  hourPrices: priceHours(parts.location, parts.rules, date),
  courtDifference: (court, hour) => courtDifference(parts.rules, court, date, hour),
  coach: (id) => parts.coaches.find((coach) => coach.id === id),
  scales: parts.scales,
  addOn: (item) => {
    const addOn = parts.addOns.find((one) => one.item === item)
    return addOn && { name: addOn.name[language], price: addOn.price, unit: addOn.unit }
  },
})

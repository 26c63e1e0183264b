import type { PlayDate } from '@pantul/rules/play-date'
import type { Tariff } from '@pantul/rules/price'
import { courtDifference } from '@pantul/rules/price-rule'
import { addOnsOf } from '../add-ons/queries.ts'
import { coachesOf, scalesOf } from '../coaches/queries.ts'
import type { Connection } from '../database/connection.ts'
import type { BothLanguages, Location } from '../locations/queries.ts'
import { priceHours } from './price-hours.ts'
import { priceRulesOf } from './queries.ts'

/**
 * What a location's courts, coaches and add-ons cost on any date, from its own tables; add-ons are named in
 * `language`. Give it the order's transaction to price by what the transaction sees.
 */
export async function tariffOf(
  db: Connection,
  location: Location,
  language: keyof BothLanguages,
): Promise<(date: PlayDate) => Tariff> {
  // One after the other: inside a transaction there is one connection.
  const rules = await priceRulesOf(db, location.id)
  const coaches = await coachesOf(db, location.id)
  const scales = await scalesOf(db, location.id)
  const addOns = await addOnsOf(db, location.id)
  return (date) => ({
    hourPrices: priceHours(location, rules, date),
    courtDifference: (court, hour) => courtDifference(rules, court, date, hour),
    coach: (id) => coaches.find((coach) => coach.id === id),
    scales,
    addOn: (item) => {
      const addOn = addOns.find((one) => one.item === item)
      return addOn && { name: addOn.name[language], price: addOn.price, unit: addOn.unit }
    },
  })
}

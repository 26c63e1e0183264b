import type { HourPrice } from '@pantul/rules/booking-item'
import type { Hours } from '@pantul/rules/hours'
import type { DayFacts } from '@pantul/rules/order-rules'
import type { PlayDate } from '@pantul/rules/play-date'
import type { Tariff } from '@pantul/rules/price'
import { courtDifference, slotRuleId } from '@pantul/rules/price-rule'
import type { Catalogue } from '../../venue/catalogue/cache-catalogues.ts'
import { offerCoaches } from '../../venue/coaches/offer-coaches.ts'
import { priceHours } from '../../venue/court-days/price-hours.ts'
import type { BothLanguages } from '../../venue/locations/queries.ts'

/** The offers and prices of a location, for the rules and prices of a basket. */
export type BasketFacts = Pick<Catalogue, 'location' | 'courts' | 'addOns'> & {
  readonly dayOf: (date: PlayDate) => DayFacts
  readonly tariffOf: (date: PlayDate) => Tariff
  /** The prices of a date as if it were not closed. */
  readonly tariffIfOpen: (date: PlayDate) => Tariff
  /** The id of the price rule of a court's hour; null if the hour is not sold. */
  readonly ruleOf: (courtId: string, date: PlayDate, hour: number) => string | null
}

export function basketFacts(catalogue: Catalogue, language: keyof BothLanguages): BasketFacts {
  const { location, courts, addOns, rules } = catalogue
  const pricesOf = memoize((date) => priceHours(location, rules, date))
  return {
    location,
    courts,
    addOns,
    dayOf: memoize((date) => dayFacts(catalogue, date, pricesOf(date))),
    tariffOf: memoize((date) => tariff(catalogue, { date, language, hourPrices: pricesOf(date) })),
    tariffIfOpen: memoize((date) =>
      tariff(catalogue, {
        date,
        language,
        hourPrices: priceHours({ ...location, closedDates: [] }, rules, date),
      }),
    ),
    ruleOf: (courtId, date, hour) => slotRuleId(rules, courtId, date, hour),
  }
}

function memoize<Fact>(compute: (date: PlayDate) => Fact): (date: PlayDate) => Fact {
  const known = new Map<PlayDate, Fact>()
  return (date) => {
    const fact = known.get(date) ?? compute(date)
    known.set(date, fact)
    return fact
  }
}

/** Does not include taken hours, which have a separate query. */
function dayFacts(
  { courts, coaches, addOns }: Catalogue,
  date: PlayDate,
  hourPrices: readonly HourPrice[],
): DayFacts {
  const openHours: Hours = hourPrices.map(({ hour }) => hour)
  return {
    openHours,
    courts: courts.map(({ id }) => id),
    coaches: offerCoaches({ coaches, busy: [], openHours, date }),
    addOns: addOns,
  }
}

type TariffInput = {
  readonly date: PlayDate
  readonly language: keyof BothLanguages
  readonly hourPrices: readonly HourPrice[]
}

const tariff = (catalogue: Catalogue, { date, language, hourPrices }: TariffInput): Tariff => ({
  hourPrices,
  courtDifference: (court, hour) => courtDifference(catalogue.rules, court, date, hour),
  coach: (id) => catalogue.coaches.find((coach) => coach.id === id),
  scales: catalogue.scales,
  addOn: (item) => {
    const addOn = catalogue.addOns.find((candidate) => candidate.item === item)
    return addOn && { name: addOn.name[language], price: addOn.price, unit: addOn.unit }
  },
})

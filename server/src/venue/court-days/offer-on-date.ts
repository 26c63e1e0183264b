import { hash } from 'node:crypto'
import { courtDayWriter } from '@pantul/contract/court-day-text'
import type { CourtDay } from '@pantul/contract/courts-wire'
import { openSpanOn } from '@pantul/rules/opening-times'
import type { PlayDate } from '@pantul/rules/play-date'
import { rulesOn, type PriceRule } from '@pantul/rules/price-rule'
import type { Catalogue } from '../catalogue/cache-catalogues.ts'
import { courtDifferences, priceHours } from './price-hours.ts'

/** Courts and priced hours of a date, independent of what is taken. */
type Offer = Pick<CourtDay, 'courts' | 'hours'> & {
  readonly write: ReturnType<typeof courtDayWriter>
  /** Hash of courts and hours. The same in every process. */
  readonly version: string
}

/** At most so many offers are cached per catalogue. */
const maxOffers = 100

const offers = new WeakMap<Catalogue, Map<string, Offer>>()

/** The offer of a date. Dates with the same hours and price rules share one, cached as long as its catalogue. */
export function offerOn(catalogue: Catalogue, date: PlayDate): Offer {
  const rules = rulesOn(catalogue.rules, date)
  const { from = 0, to = 0 } = openSpanOn(catalogue.location, date) ?? {}
  const key = `${from} ${to} ${rules.map(({ id }) => id).join(' ')}`
  const offersByKey = offers.get(catalogue) ?? new Map<string, Offer>()
  offers.set(catalogue, offersByKey)
  const cached = offersByKey.get(key)
  if (cached !== undefined) return cached
  const offer = buildOffer(catalogue, rules, date)
  if (offersByKey.size >= maxOffers) offersByKey.clear()
  offersByKey.set(key, offer)
  return offer
}

function buildOffer(
  { location, courts: catalogueCourts }: Catalogue,
  rules: readonly PriceRule[],
  date: PlayDate,
): Offer {
  const hours = priceHours(location, rules, date)
  const courts = catalogueCourts.map((court) => ({
    ...court,
    priceDifferences: courtDifferences(court.id, { rules, hours, date }),
  }))
  const write = courtDayWriter({ courts, hours })
  const emptyDay = { taken: [], createdAt: '', timeZone: '', lastStartMinute: 0, closedReason: null }
  return { courts, hours, write, version: hash('sha1', write(emptyDay), 'base64url') }
}

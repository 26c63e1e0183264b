import type { DataOf } from '@pantul/contract/call'
import type { Packages } from '@pantul/contract/packages'
import { packageToWire } from '@pantul/contract/packages-wire'
import { listPricePerHour, pricePerHour, type PricedHour } from '@pantul/rules/package-price'
import { addDays, weekdayOf, type PlayDate } from '@pantul/rules/play-date'
import { hourPrice } from '@pantul/rules/price-rule'
import { cataloguesOf, type Catalogue } from '../../venue/catalogue/cache-catalogues.ts'
import { venueNow } from '../../platform/base/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Locale } from '../../platform/http/language.ts'
import { locations } from '../../venue/locations/queries.ts'
import { taxRateOf } from '../../venue/locations/tax-rate.ts'
import { packagesOnSale, type PackageOnSale } from './queries.ts'
import { describeConditions, type LocationNames } from './show-conditions.ts'

type PackageQuery = { readonly locationId: string; readonly locale: Locale }

/** The packages on sale at a location today (local date), the lowest price per hour first. LOCATION_UNKNOWN. */
export async function showPackages(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { locationId, locale }: PackageQuery,
): Promise<DataOf<typeof Packages>> {
  const catalogues = cataloguesOf(db)
  const selling = await catalogues.of(db, locationId)
  const { date: today } = venueNow(clock, selling.location.timeZone)
  const onSale = await packagesOnSale(db, { locationId, today })
  const all = await locations(db)
  const names = new Map(all.map(({ id, name }) => [id, name]))
  const weeks = new Map<string, readonly PricedHour[]>()
  for (const id of new Set(onSale.map((one) => priceLocation(one, locationId)))) {
    if (names.has(id)) weeks.set(id, normalWeek(await catalogues.of(db, id), today))
  }
  return onSale.map((one) =>
    packageToWire(
      describePackage(one, { selling, locale, names, week: weeks.get(priceLocation(one, locationId)) ?? [] }),
    ),
  )
}

/** The location whose prices are compared: the selling one, or the first one where the package is valid. */
const priceLocation = ({ locations: only }: PackageOnSale, sellingId: string): string =>
  only === null || only.includes(sellingId) ? sellingId : (only[0] ?? sellingId)

/** The prices of all opening hours of seven days, by the permanent price rules only. */
function normalWeek({ location, rules }: Catalogue, today: PlayDate): PricedHour[] {
  const always = rules.filter(({ dateFrom, dateTo }) => !dateFrom && !dateTo)
  return Array.from({ length: 7 }, (_, day) => addDays(today, day)).flatMap((date) => {
    const open = location.openHours.find(({ weekday }) => weekday === weekdayOf(date))
    return Array.from({ length: open === undefined ? 0 : open.to - open.from }, (_, i) => {
      const hour = (open?.from ?? 0) + i
      const found = hourPrice(always, date, hour)
      return found === null
        ? []
        : [{ location: location.id, date, hour, price: found.price, type: found.type }]
    }).flat()
  })
}

type PackageContext = {
  readonly selling: Catalogue
  readonly locale: Locale
  readonly names: LocationNames
  readonly week: readonly PricedHour[]
}

function describePackage(one: PackageOnSale, { selling, locale, names, week }: PackageContext) {
  const perHour = pricePerHour(one)
  return {
    id: one.id,
    name: one.name,
    description: locale === 'id' ? one.descriptionId : one.descriptionEn,
    hours: one.hours,
    price: one.price,
    pricePerHour: perHour,
    listPrice: listPricePerHour(one, week) ?? perHour,
    tax: taxRateOf(selling.location),
    validDays: one.validDays,
    ...describeConditions(one, names),
    soldUntil: one.soldTo,
    perCustomer: one.perCustomer,
  }
}

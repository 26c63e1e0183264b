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

/** The packages on sale at a location today (local date), the lowest price per hour first. Refusal: LOCATION_UNKNOWN. */
export async function showPackages(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { locationId, locale }: PackageQuery,
): Promise<DataOf<typeof Packages>> {
  const catalogues = cataloguesOf(db)
  const selling = await catalogues.of(db, locationId)
  const { date: today } = venueNow(clock, selling.location.timeZone)
  const onSale = await packagesOnSale(db, { locationId, today })
  const names = new Map((await locations(db)).map(({ id, name }) => [id, name]))
  const weeks = new Map<string, readonly PricedHour[]>()
  for (const id of new Set(onSale.map((sold) => priceLocation(sold, locationId)))) {
    if (names.has(id)) weeks.set(id, normalWeek(await catalogues.of(db, id), today))
  }
  return onSale.map((sold) =>
    packageToWire(
      describePackage(sold, {
        selling,
        locale,
        names,
        week: weeks.get(priceLocation(sold, locationId)) ?? [],
      }),
    ),
  )
}

/**
 * The location whose court prices stand beside the package's price per hour: the selling one, or the first one where the
 * package is valid.
 */
const priceLocation = ({ locations: validAt }: PackageOnSale, sellingId: string): string =>
  validAt === null || validAt.includes(sellingId) ? sellingId : (validAt[0] ?? sellingId)

/** The prices of all opening hours of seven days, by the permanent price rules only. */
function normalWeek({ location, rules }: Catalogue, today: PlayDate): PricedHour[] {
  const permanentRules = rules.filter(({ dateFrom, dateTo }) => !dateFrom && !dateTo)
  return Array.from({ length: 7 }, (_, day) => addDays(today, day)).flatMap((date) => {
    const open = location.openHours.find(({ weekday }) => weekday === weekdayOf(date))
    return Array.from({ length: open === undefined ? 0 : open.to - open.from }, (_, i) => {
      const hour = (open?.from ?? 0) + i
      const found = hourPrice(permanentRules, date, hour)
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

function describePackage(sold: PackageOnSale, { selling, locale, names, week }: PackageContext) {
  const perHour = pricePerHour(sold)
  return {
    id: sold.id,
    name: sold.name,
    description: locale === 'id' ? sold.descriptionId : sold.descriptionEn,
    hours: sold.hours,
    price: sold.price,
    pricePerHour: perHour,
    listPrice: listPricePerHour(sold, week) ?? perHour,
    tax: taxRateOf(selling.location),
    validDays: sold.validDays,
    ...describeConditions(sold, names),
    soldUntil: sold.soldTo,
    perCustomer: sold.perCustomer,
  }
}

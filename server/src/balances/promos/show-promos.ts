import type { WirePromo } from '@pantul/contract/promos'
import { toDayMonthYear } from '@pantul/rules/play-date'
import type * as z from 'zod/mini'
import { cataloguesOf } from '../../venue/catalogue/cache-catalogues.ts'
import { venueNow } from '../../platform/base/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Locale } from '../../platform/http/language.ts'
import type { BothLanguages } from '../../venue/locations/queries.ts'
import { listedPromos, type KeptPromo } from './queries.ts'

type Shown = z.infer<typeof WirePromo>

/** The promos that a location shows to everybody today, by its own calendar, in the reader's language. LOCATION_UNKNOWN. */
export async function showPromos(
  { db, clock }: Deps,
  locationId: string,
  language: Locale,
): Promise<Shown[]> {
  const { location, addOns } = await cataloguesOf(db).of(db, locationId)
  const names = new Map(addOns.map(({ item, name }) => [item, name]))
  const kept = await listedPromos(db, locationId, venueNow(clock, location.timeZone).date)
  return kept.map((promo) => promoToWire(promo, { language, names }))
}

type Words = { readonly language: Locale; readonly names: ReadonlyMap<string, BothLanguages> }

const promoToWire = ({ promo, name, description, uses }: KeptPromo, { language, names }: Words): Shown => ({
  Code: promo.code,
  Name: name[language],
  Desc: description[language],
  ...takeToWire(promo, { language, names }),
  Scope: promo.scope,
  Minimum: promo.leastSpend,
  Weekdays: promo.weekdays === null ? null : [...promo.weekdays],
  FromHour: promo.fromHour,
  ToHour: promo.toHour,
  StartsOn: toDayMonthYear(promo.from),
  EndsOn: toDayMonthYear(promo.to),
  IsFirstOrderOnly: promo.isFirstOrderOnly,
  PerCustomer: promo.mostPerCustomer,
  IsUsedUp: promo.mostUses !== null && uses >= promo.mostUses,
})

function takeToWire({ take }: KeptPromo['promo'], { language, names }: Words) {
  const nothing = { Kind: take.kind, Percent: null, Cap: null, Amount: null, AddOnName: null }
  switch (take.kind) {
    case 'percent':
      return { ...nothing, Percent: take.percent, Cap: take.most }
    case 'amount':
      return { ...nothing, Amount: take.amount }
    case 'fixed-price':
      return { ...nothing, Amount: take.price }
    case 'free-add-on':
      return { ...nothing, AddOnName: names.get(take.addOn)?.[language] ?? take.addOn }
  }
}

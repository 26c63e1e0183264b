import type { WirePromo } from '@pantul/contract/promos'
import { promoToWire, type Promo } from '@pantul/contract/promos-wire'
import type * as z from 'zod/mini'
import { cataloguesOf } from '../../venue/catalogue/cache-catalogues.ts'
import { venueNow } from '../../platform/base/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Locale } from '../../platform/http/language.ts'
import type { BothLanguages } from '../../venue/locations/queries.ts'
import { listedPromos, type StoredPromo } from './queries.ts'

/** The promos that a location shows to all today (local date), in the reader's language. Refusal: LOCATION_UNKNOWN. */
export async function showPromos(
  { db, clock }: Deps,
  locationId: string,
  language: Locale,
): Promise<z.infer<typeof WirePromo>[]> {
  const { location, addOns } = await cataloguesOf(db).of(db, locationId)
  const names = new Map(addOns.map(({ item, name }) => [item, name]))
  const promos = await listedPromos(db, locationId, venueNow(clock, location.timeZone).date)
  return promos.map((promo) => promoToWire(describePromo(promo, { language, names })))
}

/** The reader's language, and the translated names of add-ons by item code. */
type Translation = { readonly language: Locale; readonly names: ReadonlyMap<string, BothLanguages> }

const describePromo = (
  { promo, name, description, uses }: StoredPromo,
  { language, names }: Translation,
): Promo => ({
  code: promo.code,
  name: name[language],
  description: description[language],
  ...describeDiscount(promo.discount, { language, names }),
  scope: promo.scope,
  minimum: promo.leastSpend,
  weekdays: promo.weekdays,
  fromHour: promo.fromHour,
  toHour: promo.toHour,
  startsOn: promo.from,
  endsOn: promo.to,
  isFirstOrderOnly: promo.isFirstOrderOnly,
  perCustomer: promo.mostPerCustomer,
  isUsedUp: promo.mostUses !== null && uses >= promo.mostUses,
})

function describeDiscount(
  discount: StoredPromo['promo']['discount'],
  { language, names }: Translation,
): Pick<Promo, 'kind' | 'percent' | 'cap' | 'amount' | 'addOnName'> {
  const emptyFields = { kind: discount.kind, percent: null, cap: null, amount: null, addOnName: null }
  switch (discount.kind) {
    case 'percent':
      return { ...emptyFields, percent: discount.percent, cap: discount.most }
    case 'amount':
      return { ...emptyFields, amount: discount.amount }
    case 'fixed-price':
      return { ...emptyFields, amount: discount.price }
    case 'free-add-on':
      return { ...emptyFields, addOnName: names.get(discount.addOn)?.[language] ?? discount.addOn }
  }
}

import type { GoodsQuote, PickedGoods } from '@pantul/contract/desk-goods-wire'
import { pricePerPiece } from '@pantul/rules/goods'
import { venueNow } from '../../platform/base/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import { countLeft } from '../../venue/add-ons/count-left.ts'
import { addOnsOf, addOnsOfExpiredHolds, usedAddOns } from '../../venue/add-ons/queries.ts'
import { cataloguesOf } from '../../venue/catalogue/cache-catalogues.ts'
import type { BothLanguages } from '../../venue/locations/queries.ts'
import { bookingOfGoods } from './booking-of-goods.ts'
import { priceGoods } from './price-goods.ts'

type GoodsQuoteRequest = PickedGoods & { readonly locationId: string; readonly language: keyof BothLanguages }

/**
 * The goods that staff can sell now, with the pieces left, and the price of the picked ones. Refusals: those of
 * `bookingOfGoods` and `priceGoods`.
 */
export async function quoteGoods(
  { db, clock }: Deps,
  { locationId, language, things, parentBooking }: GoodsQuoteRequest,
): Promise<GoodsQuote> {
  const catalogue = await cataloguesOf(db).of(db, locationId)
  const { location } = catalogue
  const booking = parentBooking && (await bookingOfGoods(db, { ...parentBooking, locationId }, clock.now()))
  const date = booking?.date ?? venueNow(clock, location.timeZone).date
  const hours = booking?.hours ?? []
  const { taxed, hash } = priceGoods(catalogue, { things, hours, language })
  const [addOns, used, ofExpiredHolds] = await Promise.all([
    addOnsOf(db, locationId),
    usedAddOns(db, { locationId, date, hours }),
    addOnsOfExpiredHolds(db, locationId),
  ])
  const offers = addOns.flatMap((addOn) => {
    const { item, kind, icon } = addOn
    const name = addOn.name[language]
    const price = pricePerPiece({ ...addOn, name }, hours)
    if (price === null) return []
    return [
      { item, name, kind, icon, price, piecesLeft: countLeft(addOn, { date, hours, used, ofExpiredHolds }) },
    ]
  })
  return {
    offers,
    rentalTime: hours.length === 0 ? null : { date, hours },
    total: taxed.total,
    tax: taxed.tax,
    isTaxOnTop: !location.taxIsInclusive,
    hash,
  }
}

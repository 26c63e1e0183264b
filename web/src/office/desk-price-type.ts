import * as m from '@pantul/messages/words'
import type { PriceType } from '@pantul/rules/price-type'

/** `Regular`, `Peak`: the type of a price. */
export const priceTypeWord = (type: PriceType): string =>
  ({ R: m.prices_regular, P: m.courts_peak, H: m.courts_holiday, S: m.courts_special })[type]()

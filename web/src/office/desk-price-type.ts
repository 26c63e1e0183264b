import { courts_holiday, courts_peak, courts_special, prices_regular } from '@pantul/messages/words'
import type { PriceType } from '@pantul/rules/price-type'

/** `Regular`, `Peak`: the type of a price. */
export const typeWord = (type: PriceType): string =>
  ({ R: prices_regular, P: courts_peak, H: courts_holiday, S: courts_special })[type]()

import * as m from '@pantul/messages/words'
import type { HourPrice } from '@pantul/rules/booking-item'
import { formatAmount } from '@pantul/rules/money'
import type { PriceType } from '@pantul/rules/price-type'
import styles from './price-ribbon.module.css'

/** The prices above the hours that they apply to. The lowest is green, the highest is dark. */
export function PriceRibbon({ hours }: { readonly hours: readonly HourPrice[] }) {
  const prices = hours.map(({ price }) => price)
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)]
  const tierOf = (price: number): string | undefined => {
    if (lowest === highest) return undefined
    if (price === lowest) return 'cheap'
    return price === highest ? 'expensive' : undefined
  }
  return (
    <>
      {priceBandsOf(hours).map(({ firstIndex, count, price, type }) => (
        <td
          key={firstIndex}
          className={`${styles['band']} tight`}
          style={{ gridRow: 1, gridColumn: `${firstIndex + 2} / span ${count}` }}
          data-tier={tierOf(price)}
        >
          {count > 1 ? priceWithType(price, type) : formatAmount(price)}
        </td>
      ))}
    </>
  )
}

/** Consecutive hours with the same price and type. */
type PriceBand = {
  readonly firstIndex: number
  count: number
  readonly price: number
  readonly type: PriceType
}

function priceBandsOf(hours: readonly HourPrice[]): PriceBand[] {
  const bands: PriceBand[] = []
  for (const [index, { price, type }] of hours.entries()) {
    const lastBand = bands.at(-1)
    if (lastBand?.price === price && lastBand.type === type) lastBand.count += 1
    else bands.push({ firstIndex: index, count: 1, price, type })
  }
  return bands
}

/** `450.000 peak`. The regular price has no name. */
function priceWithType(rupiah: number, type: PriceType): string {
  const price = formatAmount(rupiah)
  switch (type) {
    case 'R':
      return price
    case 'P':
      return m.courts_price_and_type({ price, type: m.courts_peak() })
    case 'H':
      return m.courts_price_and_type({ price, type: m.courts_holiday() })
    case 'S':
      return m.courts_price_and_type({ price, type: m.courts_special() })
  }
}

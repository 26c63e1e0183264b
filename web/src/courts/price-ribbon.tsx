import * as m from '@pantul/messages/words'
import type { HourPrice } from '@pantul/rules/booking-item'
import { formatAmount } from '@pantul/rules/money'
import type { PriceType } from '@pantul/rules/price-type'
import styles from './price-ribbon.module.css'

/** The prices above the hours that they apply to, in rupiah; the cheapest green, the most expensive dark. */
export function PriceRibbon({ hours }: { readonly hours: readonly HourPrice[] }) {
  const prices = hours.map(({ price }) => price)
  const [cheapest, dearest] = [Math.min(...prices), Math.max(...prices)]
  const tierOf = (price: number): string | undefined => {
    if (cheapest === dearest) return undefined
    if (price === cheapest) return 'cheap'
    return price === dearest ? 'dear' : undefined
  }
  return (
    <>
      {bandsOf(hours).map(({ first, count, price, type }) => (
        <td
          key={first}
          className={`${styles['band']} tight`}
          style={{ gridRow: 1, gridColumn: `${first + 2} / span ${count}` }}
          data-tier={tierOf(price)}
        >
          {bandText(price, count > 1 ? type : 'R')}
        </td>
      ))}
    </>
  )
}

type Band = { first: number; count: number; price: number; type: PriceType }

function bandsOf(hours: readonly HourPrice[]): Band[] {
  const bands: Band[] = []
  for (const [first, { price, type }] of hours.entries()) {
    const last = bands.at(-1)
    if (last?.price === price && last.type === type) last.count += 1
    else bands.push({ first, count: 1, price, type })
  }
  return bands
}

function bandText(rupiah: number, type: PriceType): string {
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

import type { BookingItem } from '@pantul/rules/booking-item'
import { addDays } from '@pantul/rules/play-date'
import type { Connection } from '../../platform/database/open.ts'
import { item, tomorrow } from '../../orders/place/test-players.ts'
import type { OrderOptions } from '../../orders/place/test-balances.ts'

export type PromoColumns = Readonly<Record<string, string | number | boolean | null>>

/** For tests: adds a promo of 20 % from 2031-03-05, the date of the tests. `terms` sets other columns of `promo`. */
export async function addPromo(db: Connection, terms: PromoColumns): Promise<void> {
  const row = {
    name_en: 'Morning',
    name_id: 'Pagi',
    kind: 'percent',
    percent: 20,
    starts_on: '2031-03-05',
    ends_on: '2031-03-31',
    ...terms,
  }
  const columns = Object.keys(row)
  await db.query(
    `insert into promo (${columns.join(', ')}) values (${columns.map((_, i) => `$${i + 1}`).join(', ')})`,
    Object.values(row),
  )
}

export async function usesOf(db: Connection, code: string): Promise<number> {
  const [row] = await db.query<{ used: number }>('select used from promo where code = $1', [code])
  return row?.used ?? -1
}

/** The options of an order by guest number `guestNumber` with a promo code. */
export const withCode = (guestNumber: number, promoCode: string, more: object = {}): OrderOptions => ({
  guestNumber,
  more: { promoCode, ...more },
})

/** Returns a function that makes booking items. Each call gives another hour of TST1 from tomorrow, for 100,000 rupiah. */
export function unusedHourMaker(): (more?: Parameters<typeof item>[0]) => BookingItem {
  let count = 0
  return (more = {}) => {
    count += 1
    return item({ date: addDays(tomorrow, Math.floor(count / 12)), hours: [6 + (count % 12)], ...more })
  }
}

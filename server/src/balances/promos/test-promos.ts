import type { BookingItem } from '@pantul/rules/booking-item'
import { addDays } from '@pantul/rules/play-date'
import type { Connection } from '../../platform/database/open.ts'
import { item, tomorrow } from '../../orders/test-players.ts'
import type { Saying } from '../../orders/test-balances.ts'

export type Terms = Readonly<Record<string, string | number | boolean | null>>

/** For tests: a promo of 20 % that begins on the day of the tests, unless said; columns of the table. */
export async function addPromo(db: Connection, terms: Terms): Promise<void> {
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

/** How often a promo counts as used. */
export async function usesOf(db: Connection, code: string): Promise<number> {
  const [row] = await db.query<{ used: number }>('select used from promo where code = $1', [code])
  return row?.used ?? -1
}

/** An order of the guest of that number with a code. */
export const withCode = (guest: number, promoCode: string, more: object = {}): Saying => ({
  guest,
  more: { promoCode, ...more },
})

/** Hours of TST1 at 100.000 from tomorrow on, each given out once. */
export function freeHours(): (more?: Parameters<typeof item>[0]) => BookingItem {
  let given = 0
  return (more = {}) => {
    given += 1
    return item({ date: addDays(tomorrow, Math.floor(given / 12)), hours: [6 + (given % 12)], ...more })
  }
}

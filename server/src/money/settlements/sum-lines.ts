import type { SettlementPayout, SettlementSums } from '@pantul/contract/desk-settlements-wire'
import type { Connection } from '../../platform/database/open.ts'
import { mayRead, ofPayment, type SettlementReader } from './settlement-reader.ts'

/** SQL: the sums of the lines `n` that moved money and fulfil `condition`, as columns of `SettlementSums`. */
export const sumsSql = (condition: string): string =>
  sumColumns(condition)
    .map(([name, sum]) => `${sum} as ${name}`)
    .join(', ')

const sumsObject = (condition: string): string =>
  `jsonb_build_object(${sumColumns(condition)
    .map(([name, sum]) => `'${name}', ${sum}`)
    .join(', ')})`

const sumColumns = (condition: string): [name: keyof SettlementSums, sql: string][] => {
  const moved = `n.kind <> 'open' and (${condition})`
  const sum = (column: string, which = moved): string =>
    `coalesce(sum(n.${column}) filter (where ${which}), 0)::bigint`
  return [
    ['lines', `(count(*) filter (where ${moved}))::integer`],
    ['gross', sum('amount', `n.kind = 'payment' and (${condition})`)],
    ['refunded', sum('amount', `n.kind = 'refund' and (${condition})`)],
    ['fee', sum('fee')],
    ['net', sum('net')],
  ]
}

/** SQL for the lines `n` of a file or of a span, with its values. The values begin at $2, because $1 is the location. */
export type WhichLines = { readonly sql: string; readonly values: readonly unknown[] }

/** The sums of all lines, and of their parts: of the location, of other locations, and of unknown orders. */
type LineSums = Readonly<Record<'total' | 'here' | 'elsewhere' | 'unknownOrders', SettlementSums>>

/** Sums of the lines that the reader may see, in rupiah. */
export async function sumLines(
  db: Connection,
  reader: SettlementReader,
  { sql, values }: WhichLines,
): Promise<LineSums> {
  const [sums] = await db.query<LineSums>(
    `select ${sumsObject('true')} as total, ${sumsObject('p.location_id = $1')} as here,
            ${sumsObject('p.location_id <> $1')} as elsewhere, ${sumsObject('p.id is null')} as "unknownOrders"
       from settlement_line n ${ofPayment}
      where ${sql} and ${mayRead(reader)}`,
    [reader.locationId, ...values],
  )
  if (sums === undefined) throw new Error('a sum has no row')
  return sums
}

/** The most payouts that are listed. */
const MOST_PAYOUTS = 100

/** The sums of each payout and local day, the latest first. */
export const sumPayouts = (
  db: Connection,
  reader: SettlementReader,
  { sql, values }: WhichLines,
): Promise<SettlementPayout[]> =>
  db.query<SettlementPayout>(
    `select n.payout, (n.settled_at at time zone l.time_zone)::date as "paidOn", ${sumsSql('true')}
       from settlement_line n
       join location l on l.id = $1 ${ofPayment}
      where n.kind <> 'open' and ${sql} and ${mayRead(reader)}
      group by 1, 2
      order by 2 desc nulls last, 1
      limit ${MOST_PAYOUTS}`,
    [reader.locationId, ...values],
  )

import type { SettlementPayout, SettlementSums } from '@pantul/contract/desk-settlements-wire'
import type { Connection } from '../../platform/database/open.ts'
import { isVisibleToSql, joinPayment, type SettlementReader } from './settlement-reader.ts'

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
  // `open`: the gateway has not settled the payment yet.
  const movedMoney = `n.kind <> 'open' and (${condition})`
  const sum = (column: string, filter = movedMoney): string =>
    `coalesce(sum(n.${column}) filter (where ${filter}), 0)::bigint`
  return [
    ['lines', `(count(*) filter (where ${movedMoney}))::integer`],
    ['gross', sum('amount', `n.kind = 'payment' and (${condition})`)],
    ['refunded', sum('amount', `n.kind = 'refund' and (${condition})`)],
    ['fee', sum('fee')],
    ['net', sum('net')],
  ]
}

/** SQL with the location as $1 and `values` from $2 on. */
export type SqlWithValues = { readonly sql: string; readonly values: readonly unknown[] }

/** The sums of all lines, and of their parts: of the location, of other locations, and of unknown orders. */
type LineSums = Readonly<
  Record<'total' | 'thisLocation' | 'otherLocations' | 'unknownOrders', SettlementSums>
>

/** Sums the lines `n` that fulfil a condition and that the reader may see. */
export async function sumLines(
  db: Connection,
  reader: SettlementReader,
  { sql, values }: SqlWithValues,
): Promise<LineSums> {
  const [sums] = await db.query<LineSums>(
    `select ${sumsObject('true')} as total, ${sumsObject('p.location_id = $1')} as "thisLocation",
            ${sumsObject('p.location_id <> $1')} as "otherLocations", ${sumsObject('p.id is null')} as "unknownOrders"
       from settlement_line n ${joinPayment}
      where ${sql} and ${isVisibleToSql(reader)}`,
    [reader.locationId, ...values],
  )
  if (sums === undefined) throw new Error('a sum has no row')
  return sums
}

const MOST_PAYOUTS = 100

/** The sums of each payout on each local day, the latest first. */
export const sumPayouts = (
  db: Connection,
  reader: SettlementReader,
  { sql, values }: SqlWithValues,
): Promise<SettlementPayout[]> =>
  db.query<SettlementPayout>(
    `select n.payout, (n.settled_at at time zone l.time_zone)::date as "paidOn", ${sumsSql('true')}
       from settlement_line n
       join location l on l.id = $1 ${joinPayment}
      where n.kind <> 'open' and ${sql} and ${isVisibleToSql(reader)}
      group by 1, 2
      order by 2 desc nulls last, 1
      limit ${MOST_PAYOUTS}`,
    [reader.locationId, ...values],
  )

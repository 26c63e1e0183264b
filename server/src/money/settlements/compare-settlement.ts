import type {
  DifferenceKind,
  SettlementComparison,
  SettlementDifference,
  SettlementFile,
  SettlementGateway,
  SettlementSpan,
} from '@pantul/contract/desk-settlements-wire'
import { daysBetween } from '@pantul/rules/play-date'
import { problem } from '@pantul/rules/problem'
import { localMoment } from '../../platform/base/clock.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Connection } from '../../platform/database/open.ts'
import { locationForStaff } from '../../venue/locations/queries.ts'
import { comparedSql, scopeOfFile, scopeOfSpan } from './comparison-sql.ts'
import { findSettlement } from './list-settlements.ts'
import type { SettlementReader } from './settlement-reader.ts'
import { sumLines, sumPayouts, type SqlWithValues } from './sum-lines.ts'

const MOST_SHOWN_DIFFERENCES = 500
const MOST_DAYS = 366

type FileToCompare = {
  readonly reader: SettlementReader
  readonly settlementId: string
  readonly mostDifferences?: number
}

/** Compares a settlement file with the payments of a location. Refusals: LOCATION_UNKNOWN, SETTLEMENT_UNKNOWN. */
export async function compareFile(
  db: Connection,
  { reader, settlementId, mostDifferences = MOST_SHOWN_DIFFERENCES }: FileToCompare,
): Promise<SettlementComparison & { readonly file: SettlementFile }> {
  const file = await findSettlement(db, reader, settlementId)
  if (file === undefined) throw new Refusal(problem('SETTLEMENT_UNKNOWN'))
  const lines = {
    sql: 'n.file_id = (select id from settlement_file where public_id = $2)',
    values: [settlementId],
  }
  const scope = { sql: `${scopeOfFile} where public_id = $2`, values: [settlementId] }
  const compared = await compare(db, { reader, gateway: file.gateway, lines, scope, mostDifferences })
  const { missing, amount, unpaid, unknown } = compared.counts
  return { ...compared, file: { ...file, differences: missing + amount + unpaid + unknown } }
}

/**
 * Compares all files of a gateway with the payments of a location on some days. Refusals: LOCATION_UNKNOWN; DATE_INVALID if a
 * date does not exist, if the dates are in the wrong order, or for more than 366 days.
 */
export async function compareDays(
  db: Connection,
  { reader, span }: { readonly reader: SettlementReader; readonly span: SettlementSpan | null },
): Promise<SettlementComparison> {
  if (span === null || span.to < span.from || daysBetween(span.from, span.to) >= MOST_DAYS)
    throw new Refusal(problem('DATE_INVALID'))
  const { timeZone } = await locationForStaff(db, reader.locationId)
  const startOf = (date: Temporal.PlainDate): Temporal.Instant => date.toZonedDateTime(timeZone).toInstant()
  const from = startOf(Temporal.PlainDate.from(span.from))
  // The last microsecond of the day, because the comparison includes `to` and the database stores microseconds.
  const to = startOf(Temporal.PlainDate.from(span.to).add({ days: 1 })).subtract({ microseconds: 1 })
  const { gateway } = span
  const values = [gateway, from, to]
  const lines = { sql: 'not n.repeats and n.gateway = $2 and n.at >= $3 and n.at <= $4', values }
  const compared = await compare(db, {
    reader,
    gateway,
    lines,
    scope: { sql: scopeOfSpan, values },
    mostDifferences: MOST_SHOWN_DIFFERENCES,
  })
  return { ...compared, file: null }
}

type ComparisonInput = {
  readonly reader: SettlementReader
  readonly gateway: SettlementGateway
  /** The condition on the lines `n` to sum. */
  readonly lines: SqlWithValues
  /** The scope `f` of `comparedSql`. */
  readonly scope: SqlWithValues
  readonly mostDifferences: number
}

type ComparedRow = {
  readonly counts: Readonly<Record<string, number>>
  readonly differences: readonly SettlementDifference[]
}

async function compare(
  db: Connection,
  { reader, gateway, lines, scope, mostDifferences }: ComparisonInput,
): Promise<Omit<SettlementComparison, 'file'>> {
  const { timeZone } = await locationForStaff(db, reader.locationId)
  const [row] = await db.query<ComparedRow>(
    `with compared as materialized (
       select d.* from (${scope.sql}) f cross join lateral (${comparedSql}) d
     )
     select (select coalesce(jsonb_object_agg(kind, n), '{}')
               from (select kind, count(*) as n from compared group by kind) counted) as counts,
            coalesce((select jsonb_agg(jsonb_build_object(
                               'kind', difference.kind, 'item', difference.item, 'gatewayOrderId', difference.gateway_order_id,
                               'orderNumber', difference.number, 'ourAmount', difference.our_amount, 'fileAmount', difference.file_amount, 'at', difference.at)
                               order by difference.at desc, difference.gateway_order_id, difference.item)
                        from (select c.*, o.number
                                from compared c left join sales_order o on o.id = c.order_id
                               where c.kind not in ('same', 'unsettled')
                               order by c.at desc, c.gateway_order_id, c.item
                               limit ${mostDifferences}) difference), '[]') as differences`,
    [reader.locationId, ...scope.values],
  )
  if (row === undefined) throw new Error('a comparison has no row')
  const countOf = (kind: DifferenceKind | 'same' | 'unsettled'): number => row.counts[kind] ?? 0
  return {
    gateway,
    ...(await sumLines(db, reader, lines)),
    payouts: await sumPayouts(db, reader, lines),
    matched: countOf('same'),
    unsettled: countOf('unsettled'),
    counts: {
      missing: countOf('missing'),
      amount: countOf('amount'),
      unpaid: countOf('unpaid'),
      unknown: countOf('unknown'),
    },
    differences: row.differences.map(({ at, ...difference }) => ({
      ...difference,
      at: at === null ? null : localMoment(Temporal.Instant.from(at), timeZone),
    })),
  }
}

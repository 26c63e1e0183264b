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
import { officeLocationOf } from '../../venue/locations/queries.ts'
import { comparedSql, scopeOfFile, scopeOfSpan } from './compare-payments.ts'
import { findSettlement } from './list-settlements.ts'
import type { SettlementReader } from './settlement-reader.ts'
import { sumLines, sumPayouts, type WhichLines } from './sum-lines.ts'

/** The most differences of an answer. */
const MOST_DIFFERENCES = 500
/** The most differences of an export. */
export const MOST_EXPORTED = 20_000
/** The longest span in days. */
const MOST_DAYS = 366

type Wanted = {
  readonly reader: SettlementReader
  readonly settlementId: string
  readonly most?: number
}

/** Compares a settlement file with the payments of a location. Refusals: LOCATION_UNKNOWN, SETTLEMENT_UNKNOWN. */
export async function compareFile(
  db: Connection,
  { reader, settlementId, most = MOST_DIFFERENCES }: Wanted,
): Promise<SettlementComparison & { readonly file: SettlementFile }> {
  const file = await findSettlement(db, reader, settlementId)
  if (file === undefined) throw new Refusal(problem('SETTLEMENT_UNKNOWN'))
  const lines = {
    sql: 'n.file_id = (select id from settlement_file where public_id = $2)',
    values: [settlementId],
  }
  const scope = { sql: `${scopeOfFile} where public_id = $2`, values: [settlementId] }
  const compared = await compare(db, { reader, gateway: file.gateway, lines, scope, most })
  const { missing, amount, unpaid, unknown } = compared.counts
  return { ...compared, file: { ...file, differences: missing + amount + unpaid + unknown } }
}

/**
 * Compares all files of a gateway with the payments of a location on some days. Refusals: LOCATION_UNKNOWN; DATE_INVALID for dates
 * that do not exist, in the wrong order, or more than 366 days.
 */
export async function compareDays(
  db: Connection,
  { reader, span }: { readonly reader: SettlementReader; readonly span: SettlementSpan | null },
): Promise<SettlementComparison> {
  if (span === null || span.to < span.from || daysBetween(span.from, span.to) >= MOST_DAYS)
    throw new Refusal(problem('DATE_INVALID'))
  const { timeZone } = await officeLocationOf(db, reader.locationId)
  const startOf = (date: Temporal.PlainDate): Temporal.Instant => date.toZonedDateTime(timeZone).toInstant()
  const from = startOf(Temporal.PlainDate.from(span.from))
  // The last moment of the day: a database keeps microseconds.
  const to = startOf(Temporal.PlainDate.from(span.to).add({ days: 1 })).subtract({ microseconds: 1 })
  const { gateway } = span
  const values = [gateway, from, to]
  const lines = { sql: 'not n.repeats and n.gateway = $2 and n.at >= $3 and n.at <= $4', values }
  const compared = await compare(db, {
    reader,
    gateway,
    lines,
    scope: { sql: scopeOfSpan, values },
    most: MOST_DIFFERENCES,
  })
  return { ...compared, file: null }
}

type Comparing = {
  readonly reader: SettlementReader
  readonly gateway: SettlementGateway
  readonly lines: WhichLines
  /** SQL of the row `f`. */
  readonly scope: WhichLines
  readonly most: number
}

type ComparedRow = {
  readonly counts: Readonly<Record<string, number>>
  readonly differences: readonly SettlementDifference[]
}

async function compare(
  db: Connection,
  { reader, gateway, lines, scope, most }: Comparing,
): Promise<Omit<SettlementComparison, 'file'>> {
  const { timeZone } = await officeLocationOf(db, reader.locationId)
  const [row] = await db.query<ComparedRow>(
    `with compared as materialized (
       select d.* from (${scope.sql}) f cross join lateral (${comparedSql}) d
     )
     select (select coalesce(jsonb_object_agg(kind, n), '{}')
               from (select kind, count(*) as n from compared group by kind) counted) as counts,
            coalesce((select jsonb_agg(jsonb_build_object(
                               'kind', one.kind, 'item', one.what, 'gatewayOrderId', one.gateway_order_id,
                               'orderNumber', one.number, 'ourAmount', one.ours, 'fileAmount', one.theirs, 'at', one.at)
                               order by one.at desc, one.gateway_order_id, one.what)
                        from (select c.*, o.number
                                from compared c left join sales_order o on o.id = c.order_id
                               where c.kind not in ('same', 'open')
                               order by c.at desc, c.gateway_order_id, c.what
                               limit ${most}) one), '[]') as differences`,
    [reader.locationId, ...scope.values],
  )
  if (row === undefined) throw new Error('a comparison has no row')
  const count = (kind: DifferenceKind | 'same' | 'open'): number => row.counts[kind] ?? 0
  return {
    gateway,
    ...(await sumLines(db, reader, lines)),
    payouts: await sumPayouts(db, reader, lines),
    matched: count('same'),
    unsettled: count('open'),
    counts: {
      missing: count('missing'),
      amount: count('amount'),
      unpaid: count('unpaid'),
      unknown: count('unknown'),
    },
    differences: row.differences.map(({ at, ...one }) => ({
      ...one,
      at: at === null ? null : localMoment(Temporal.Instant.from(at), timeZone),
    })),
  }
}

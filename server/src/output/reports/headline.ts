import { addDays, daysBetween } from '@pantul/rules/play-date'
import { importedSql, movementSql } from './movements.ts'
import { hoursOfDays } from './open-hours.ts'
import { moments, type ReadReport, type ReportQuery } from './report.ts'

const sumOf = (movements: string): string =>
  `select coalesce(sum(amount), 0)::bigint as sum from (${movements}) as movement`

/**
 * SQL: the orders `o` that were confirmed from $2 until before $3. An order has one invoice, from its confirmation, and keeps
 * it. Moved bookings were ordered before.
 */
export const confirmedSql = `
    from invoice i
    join sales_order o on o.id = i.order_id
   where i.location_id = $1 and i.issued_at >= $2 and i.issued_at < $3 and o.moved_from is null
     and i.month between (($2::timestamptz at time zone $4)::date - 31) and ($3::timestamptz at time zone $4)::date`

const ordered = `select count(*)::int as orders, coalesce(sum(o.total), 0)::bigint as worth ${confirmedSql}`

type Ordered = { readonly orders: number; readonly worth: number }

/**
 * The figures above the reports, each beside the span of the same length before: `revenue`, `orders`, `average-order` (rupiah,
 * the price of the confirmed orders), `sold-hours`, `open-hours`, and `imported` (payments that count in no other report).
 */
export const readHeadline: ReadReport = async (query) => {
  const [value, before] = [await figuresOf(query), await figuresOf(spanBefore(query))]
  return { rows: figures.map((figure) => [figure, value[figure], before[figure]]), total: null }
}

const figures = ['revenue', 'orders', 'average-order', 'sold-hours', 'open-hours', 'imported'] as const

type Figures = Readonly<Record<(typeof figures)[number], number>>

async function figuresOf(query: ReportQuery): Promise<Figures> {
  const { db } = query
  const [revenue] = await db.query<{ sum: number }>(sumOf(movementSql), moments(query).slice(0, 3))
  const [imported] = await db.query<{ sum: number }>(sumOf(importedSql), moments(query).slice(0, 3))
  const [{ orders, worth } = { orders: 0, worth: 0 }] = await db.query<Ordered>(ordered, moments(query))
  const hours = await hoursOfDays(query)
  return {
    revenue: revenue?.sum ?? 0,
    orders,
    'average-order': orders === 0 ? 0 : Math.round(worth / orders),
    'sold-hours': hours.reduce((sum, { sold }) => sum + sold, 0),
    'open-hours': hours.reduce((sum, { open }) => sum + open, 0),
    imported: imported?.sum ?? 0,
  }
}

/** The same days before the span. */
function spanBefore(query: ReportQuery): ReportQuery {
  const { from, to } = query.span
  const days = daysBetween(from, to) + 1
  const span = { from: addDays(from, -days), to: addDays(to, -days) }
  const start = Temporal.PlainDate.from(span.from).toZonedDateTime(query.location.timeZone).toInstant()
  return { ...query, span, from: start, to: query.from }
}

import { addDays, daysBetween } from '@pantul/rules/play-date'
import { startOfHour } from '../../venue/locations/date-text.ts'
import { importedMovementSql, movementSql } from './movements.ts'
import { readHoursOfDays } from './open-hours.ts'
import { spanParameters, zonedSpanParameters, type ReadReport, type ReportQuery } from './report.ts'

const selectSum = (movements: string): string =>
  `select coalesce(sum(amount), 0)::bigint as sum from (${movements}) as movement`

/**
 * SQL, from the `from` clause on: the orders `o` that were confirmed from $2 until before $3. An order gets its invoice
 * when it is confirmed and keeps it. Orders that replace a moved booking do not count, because the booking was ordered
 * before. The condition on `month` changes no result: it lets an index find the invoices.
 */
export const fromConfirmedOrdersSql = `
    from invoice i
    join sales_order o on o.id = i.order_id
   where i.location_id = $1 and i.issued_at >= $2 and i.issued_at < $3 and o.moved_from is null
     and i.month between (($2::timestamptz at time zone $4)::date - 31) and ($3::timestamptz at time zone $4)::date`

const selectOrders = `
  select count(*)::int as orders, coalesce(sum(o.total), 0)::bigint as "totalPrice" ${fromConfirmedOrdersSql}`

type OrdersRow = { readonly orders: number; readonly totalPrice: number }

/**
 * The figures above the reports, each with its value in the span and in the span of the same length before it.
 * `average-order` is the average price of the confirmed orders. `imported` are payments that count in no other report.
 */
export const readHeadline: ReadReport = async (query) => {
  const [values, valuesBefore] = [await readFigures(query), await readFigures(spanBefore(query))]
  return { rows: figures.map((figure) => [figure, values[figure], valuesBefore[figure]]), total: null }
}

const figures = ['revenue', 'orders', 'average-order', 'sold-hours', 'open-hours', 'imported'] as const

type Figures = Readonly<Record<(typeof figures)[number], number>>

async function readFigures(query: ReportQuery): Promise<Figures> {
  const { db } = query
  const [revenue] = await db.query<{ sum: number }>(selectSum(movementSql), spanParameters(query))
  const [imported] = await db.query<{ sum: number }>(selectSum(importedMovementSql), spanParameters(query))
  const [row] = await db.query<OrdersRow>(selectOrders, zonedSpanParameters(query))
  const { orders, totalPrice } = row ?? { orders: 0, totalPrice: 0 }
  const hours = await readHoursOfDays(query)
  return {
    revenue: revenue?.sum ?? 0,
    orders,
    'average-order': orders === 0 ? 0 : Math.round(totalPrice / orders),
    'sold-hours': hours.reduce((sum, { sold }) => sum + sold, 0),
    'open-hours': hours.reduce((sum, { open }) => sum + open, 0),
    imported: imported?.sum ?? 0,
  }
}

/** The query for the same number of days right before the span. */
function spanBefore(query: ReportQuery): ReportQuery {
  const { from, to } = query.span
  const days = daysBetween(from, to) + 1
  const span = { from: addDays(from, -days), to: addDays(to, -days) }
  const start = startOfHour(span.from, 0, query.location.timeZone)
  return { ...query, span, start, end: query.start }
}

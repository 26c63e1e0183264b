import { addDays, daysBetween } from '@pantul/rules/play-date'
import { movementSql } from './movements.ts'
import { withTotal, zonedSpanParameters, type ReadReport } from './report.ts'

const selectByDay = `
  select (at at time zone $4)::date as date,
         coalesce(sum(amount) filter (where amount > 0 and method <> 'credit'), 0)::bigint as received,
         coalesce(sum(amount) filter (where amount > 0 and method = 'credit'), 0)::bigint as credit,
         coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as back,
         sum(amount)::bigint as revenue
    from (${movementSql}) as movement
   group by 1`

type DayRow = {
  readonly date: string
  readonly received: number
  readonly credit: number
  /** Refunds, as a positive number. */
  readonly back: number
  readonly revenue: number
}

/**
 * Revenue by local day: money received and store credit spent, minus refunds. Days up to today without money have 0.
 */
export const readByDay: ReadReport = async (query) => {
  const dayRows = await query.db.query<DayRow>(selectByDay, zonedSpanParameters(query))
  const days = new Map(dayRows.map((row) => [row.date, row]))
  const { from, to } = query.span
  const dates = Array.from({ length: daysBetween(from, to) + 1 }, (_, i) => addDays(from, i))
  return withTotal(
    dates
      .filter((date) => date <= query.today || days.has(date))
      .map((date) => {
        const { received = 0, credit = 0, back = 0, revenue = 0 } = days.get(date) ?? {}
        return [date, received, credit, back, revenue]
      }),
  )
}

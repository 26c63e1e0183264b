import { openDaysOf } from './open-hours.ts'
import { withTotal, type ReadReport } from './report.ts'

const byCourt = `
  select h.court_id as court, count(*)::int as hours,
         coalesce(sum(case when n.by_package then 0 else n.amount - n.discount end), 0)::bigint as price
    from court_hour h
    left join order_line n on n.id = h.line_id
   where h.location_id = $1 and h.play_date between $2 and $3 and h.held_until is null
     and (h.order_id is not null or h.session_id is not null)
   group by 1`

// With `coalesce`, so that the key of the days is read and not the index of all blocks.
const blocked = `
  select court_id as court, play_date as date, hour
    from court_hour
   where location_id = $1 and play_date between $2 and $3 and coalesce(block_id, 0) <> 0`

const courts = 'select id, name from court where location_id = $1 order by position, id'

type CourtRow = { readonly court: string; readonly hours: number; readonly price: number }
type BlockedHour = { readonly court: string; readonly date: string; readonly hour: number }

/**
 * Hours that were sold on each court, and their price without discounts and without what packages paid, by the day of play.
 * Classes count as hours; their price is of the class. Courts without open and sold hours are left out.
 */
export const readByCourt: ReadReport = async (query) => {
  const { db, location, span, today } = query
  const played = [location.id, span.from, span.to < today ? span.to : today]
  const sold = new Map((await db.query<CourtRow>(byCourt, played)).map((row) => [row.court, row]))
  const days = await openDaysOf(query)
  const opened = new Map(days.map((day) => [day.date, day]))
  const closed = new Map<string, number>()
  for (const { court, date, hour } of await db.query<BlockedHour>(blocked, played)) {
    const { hours = null, courts: onSale = [] } = opened.get(date) ?? {}
    if (hours !== null && onSale.includes(court) && hours.from <= hour && hour < hours.to)
      closed.set(court, (closed.get(court) ?? 0) + 1)
  }
  const rows = (await db.query<{ id: string; name: string }>(courts, [location.id])).map(({ id, name }) => {
    const open = days.reduce(
      (sum, { hours, courts: onSale }) =>
        hours !== null && onSale.includes(id) ? sum + hours.to - hours.from : sum,
      0,
    )
    const { hours = 0, price = 0 } = sold.get(id) ?? {}
    return [name, hours, Math.max(hours, open - (closed.get(id) ?? 0)), price] as const
  })
  return withTotal(rows.filter(([, , open]) => open > 0))
}

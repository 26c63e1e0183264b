import { readOpenDays } from './open-hours.ts'
import { lastPlayedDay, withTotal, type ReadReport } from './report.ts'

const selectSoldHours = `
  select h.court_id as court, count(*)::int as hours,
         coalesce(sum(case when n.by_package then 0 else n.amount - n.discount end), 0)::bigint as price
    from court_hour h
    left join order_line n on n.id = h.line_id
   where h.location_id = $1 and h.play_date between $2 and $3 and h.held_until is null
     and (h.order_id is not null or h.session_id is not null)
   group by 1`

// `coalesce` makes the planner read the days by the primary key, and not all blocks by their index.
const selectBlockedHours = `
  select court_id as court, play_date as date, hour
    from court_hour
   where location_id = $1 and play_date between $2 and $3 and coalesce(block_id, 0) <> 0`

const selectCourts = 'select id, name from court where location_id = $1 order by position, id'

type SoldRow = { readonly court: string; readonly hours: number; readonly price: number }
type BlockedHour = { readonly court: string; readonly date: string; readonly hour: number }

/**
 * Sold and open hours of each court by the day of play, and the price of the sold hours after discounts. Hours that
 * packages paid and hours of classes have no price here. Courts without open hours are left out.
 */
export const readByCourt: ReadReport = async (query) => {
  const { db, location, span } = query
  const parameters = [location.id, span.from, lastPlayedDay(query)]
  const soldRows = await db.query<SoldRow>(selectSoldHours, parameters)
  const soldByCourt = new Map(soldRows.map((row) => [row.court, row]))
  const days = await readOpenDays(query)
  const dayByDate = new Map(days.map((day) => [day.date, day]))
  const blockedByCourt = new Map<string, number>()
  for (const { court, date, hour } of await db.query<BlockedHour>(selectBlockedHours, parameters)) {
    const { hours = null, courts: courtsOnSale = [] } = dayByDate.get(date) ?? {}
    if (hours !== null && courtsOnSale.includes(court) && hours.from <= hour && hour < hours.to)
      blockedByCourt.set(court, (blockedByCourt.get(court) ?? 0) + 1)
  }
  const courts = await db.query<{ id: string; name: string }>(selectCourts, [location.id])
  const rows = courts.map(({ id, name }) => {
    const scheduledHours = days.reduce(
      (sum, { hours, courts: courtsOnSale }) =>
        hours !== null && courtsOnSale.includes(id) ? sum + hours.to - hours.from : sum,
      0,
    )
    const { hours: soldHours = 0, price = 0 } = soldByCourt.get(id) ?? {}
    const openHours = Math.max(soldHours, scheduledHours - (blockedByCourt.get(id) ?? 0))
    return [name, soldHours, openHours, price] as const
  })
  return withTotal(rows.filter(([, , openHours]) => openHours > 0))
}

import type { EndOfDay, FirstCourtUse } from '@pantul/contract/desk-end-of-day-wire'
import type { DeskBlock } from '@pantul/contract/desk-schedule-wire'
import { addDays } from '@pantul/rules/play-date'
import { localMoment } from '../../platform/base/clock.ts'
import { runSelectsTogether } from '../../platform/database/run-selects-together.ts'
import { zonedSpanParameters, type ReportQuery } from '../reports/report.ts'
import { entrySelects, type EntryRows } from '../schedule/read-entries.ts'

// The statements that read the schedule of location $1 on date $2.
const selects = entrySelects('location_id = $1 and play_date = $2', { isDated: false })

const selectCourts = 'select id, name from court where location_id = $1 order by position, id'

// Orders that expired unpaid after their first hour had begun: somebody may have played without paying.
const selectLapsedOrders = `
  select o.number as "orderNumber", coalesce(o.guest_name, c.full_name, '') as name, first.start as "startsAt",
         e.at as "lapsedAt", o.total as price
    from order_event e
    join sales_order o on o.id = e.order_id
    left join customer c on c.id = o.customer_id
   cross join lateral (
     select min((line.play_date + make_interval(hours => line.hour)) at time zone $4) as start
       from order_line line where line.order_id = o.id and line.kind = 'court') as first
   where e.to_state = 'expired' and e.at >= $2 and e.at < $3 and o.location_id = $1 and first.start < e.at
   order by e.at, o.number`

type CourtName = { readonly id: string; readonly name: string }

type LapsedRow = {
  readonly orderNumber: string
  readonly name: string
  readonly startsAt: Temporal.Instant
  readonly lapsedAt: Temporal.Instant
  readonly price: number
}

/**
 * Orders that expired unpaid after their first hour had begun, blocked hours of the day, and the first entry of each
 * court on the next day.
 */
export async function readDayHours(
  query: ReportQuery,
): Promise<Pick<EndOfDay, 'lapsed' | 'blocks' | 'firstHours'>> {
  const { db, location, span, language } = query
  const courts = await db.query<CourtName>(selectCourts, [location.id])
  const blocks = await db.query<DeskBlock>(selects.blocks, [location.id, span.from])
  const nextDay = await runSelectsTogether<Omit<EntryRows, 'blocks'>>(
    db,
    { bookings: selects.bookings, sessions: selects.sessions, series: selects.series },
    [location.id, addDays(span.from, 1), language],
  )
  const lapsedOrders = await db.query<LapsedRow>(selectLapsedOrders, zonedSpanParameters(query))
  const nameOf = (courtId: string): string => courts.find(({ id }) => id === courtId)?.name ?? courtId
  return {
    lapsed: lapsedOrders.map(({ startsAt, lapsedAt, ...order }) => ({
      ...order,
      startsAt: localMoment(startsAt, location.timeZone),
      lapsedAt: localMoment(lapsedAt, location.timeZone),
    })),
    blocks: blocks.map(({ court, from, until, reason, by }) => ({
      court: nameOf(court),
      from,
      until,
      reason,
      by,
    })),
    firstHours: courts.flatMap(({ id, name }) =>
      firstEntryOf(id, nextDay).map((entry) => ({ ...entry, court: name })),
    ),
  }
}

/** The first booking, class or fixed hour of a court; none if the court is free. */
function firstEntryOf(
  courtId: string,
  { bookings, sessions, series }: Omit<EntryRows, 'blocks'>,
): Omit<FirstCourtUse, 'court'>[] {
  const entries = [
    ...bookings.map((entry) => ({ ...entry, kind: 'booking' as const })),
    ...sessions.map((entry) => ({ ...entry, kind: 'class' as const, orderNumber: null, due: 0 })),
    ...series.map((entry) => ({ ...entry, kind: 'series' as const, orderNumber: null, due: 0 })),
  ]
  const first = entries.filter(({ court }) => court === courtId).toSorted((a, b) => a.from - b.from)[0]
  if (first === undefined) return []
  const { from, until, kind, name, orderNumber, due } = first
  return [{ from, until, kind, name, orderNumber, due }]
}

import type { EndOfDay, FirstHour } from '@pantul/contract/desk-end-of-day-wire'
import type { DeskBlock } from '@pantul/contract/desk-schedule-wire'
import { addDays } from '@pantul/rules/play-date'
import { localMoment } from '../../platform/base/clock.ts'
import { runSelectsTogether } from '../../platform/database/run-selects-together.ts'
import { moments, type ReportQuery } from '../reports/report.ts'
import { entrySelects, type EntryRows } from '../schedule/read-entries.ts'

const entries = entrySelects('location_id = $1 and play_date = $2', { isDated: false })

const courts = 'select id, name from court where location_id = $1 order by position, id'

// An unpaid order ends at its deadline. If that is after its start, somebody may have played.
const lapsed = `
  select o.number as "orderNumber", coalesce(o.guest_name, c.full_name, '') as name, first.start as "startsAt",
         e.at as "lapsedAt", o.total as price
    from order_event e
    join sales_order o on o.id = e.order_id
    left join customer c on c.id = o.customer_id
   cross join lateral (
     select min((n.play_date + make_interval(hours => n.hour)) at time zone $4) as start
       from order_line n where n.order_id = o.id and n.kind = 'court') as first
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

/** Orders that ended unpaid after their start, blocked hours of the day, and the first entry of each court on the next day. */
export async function readDayHours(
  query: ReportQuery,
  language: 'en' | 'id',
): Promise<Pick<EndOfDay, 'lapsed' | 'blocks' | 'firstHours'>> {
  const { db, location, span } = query
  const { blocks, courts: named } = await runSelectsTogether<{
    blocks: readonly DeskBlock[]
    courts: readonly CourtName[]
  }>(db, { blocks: `select * from (${entries.blocks}) as part where $3::text is not null`, courts }, [
    location.id,
    span.from,
    language,
  ])
  const tomorrow = await runSelectsTogether<Omit<EntryRows, 'blocks'>>(
    db,
    { bookings: entries.bookings, sessions: entries.sessions, series: entries.series },
    [location.id, addDays(span.from, 1), language],
  )
  const nameOf = (court: string): string => named.find(({ id }) => id === court)?.name ?? court
  return {
    lapsed: (await db.query<LapsedRow>(lapsed, moments(query))).map(({ startsAt, lapsedAt, ...order }) => ({
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
    firstHours: named.flatMap(({ id, name }) =>
      firstOf(id, tomorrow).map((hour) => ({ ...hour, court: name })),
    ),
  }
}

/** The first entry of a court; none if the court is free. */
function firstOf(
  court: string,
  { bookings, sessions, series }: Omit<EntryRows, 'blocks'>,
): Omit<FirstHour, 'court'>[] {
  const all = [
    ...bookings.map((entry) => ({ ...entry, kind: 'booking' as const })),
    ...sessions.map((entry) => ({ ...entry, kind: 'class' as const, orderNumber: null, due: 0 })),
    ...series.map((entry) => ({ ...entry, kind: 'series' as const, orderNumber: null, due: 0 })),
  ]
  const first = all.filter((entry) => entry.court === court).toSorted((a, b) => a.from - b.from)[0]
  if (first === undefined) return []
  const { from, until, kind, name, orderNumber, due } = first
  return [{ from, until, kind, name, orderNumber, due }]
}

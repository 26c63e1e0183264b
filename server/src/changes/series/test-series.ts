import { CreateSeries, ListSeries, ReadSeries } from '@pantul/contract/desk-series'
import {
  plannedSeriesFromRefusal,
  plannedSeriesFromWire,
  seriesDetailFromWire,
  seriesListFromWire,
  seriesRequestToWire,
  type PlannedSeries,
  type SeriesChoice,
  type SeriesDetail,
  type SeriesList,
} from '@pantul/contract/desk-series-wire'
import { toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import type { SeriesPlan } from '@pantul/rules/series-dates'
import { orderPayments } from '../../money/payments/order-payments.ts'
import { replyText, type StaffAtCounter } from '../../money/payments/test-counter.ts'
import type { OrderDeps } from '../../orders/states/order-hooks.ts'
import { contactOf } from '../../orders/place/test-sales.ts'
import type { Reply } from '../../test-visitor.ts'
import type { VenueWithPlayers } from '../after-booking/test-venue-with-players.ts'

type Person = Parameters<typeof contactOf>[1]

export const lukas: Person = { name: 'Lukas Siregar', phone: '+628112207541', email: 'lukas@example.com' }

/** For tests: a plan for Tuesdays 19:00–21:00 on TST1-C1. The clock of the tests begins on the day 2031-03-05, before them. */
export const tuesdays: SeriesPlan = {
  weekday: 2,
  fromHour: 19,
  untilHour: 21,
  courtId: 'TST1-C1',
  firstDate: '2031-03-11',
  lastDate: '2031-04-29',
  priceOff: 10,
  reason: 'member since 2023',
  onUnpaid: 'release',
}

export type SeriesWish = {
  readonly plan?: Partial<SeriesPlan>
  readonly person?: Person | null
  readonly choices?: readonly SeriesChoice[]
  readonly isDry?: boolean
  readonly key?: string
}

export const tryToCreateSeries = async (
  desk: StaffAtCounter,
  { plan = {}, person = lukas, choices = [], isDry = false, key }: SeriesWish = {},
): Promise<Reply> =>
  desk.post(
    '/series',
    seriesRequestToWire({
      plan: { ...tuesdays, ...plan },
      contactId: person === null ? null : await contactOf(desk, person),
      choices,
      isDry,
    }),
    key,
  )

const bodyOfSuccess = (reply: Reply): unknown => {
  if (reply.status !== 200) throw new Error(`${replyText(reply)} ${reply.text}`)
  return reply.body
}

/** For tests: creates a series, or only plans it (`isDry`). `desk`: a member of staff at the counter. */
export const createSeries = async (desk: StaffAtCounter, wish: SeriesWish = {}): Promise<PlannedSeries> =>
  plannedSeriesFromWire(CreateSeries.ok.parse(bodyOfSuccess(await tryToCreateSeries(desk, wish))).data)

/** For tests: creates a series and returns its public id. */
export const newSeries = async (desk: StaffAtCounter, wish: SeriesWish = {}): Promise<string> =>
  (await createSeries(desk, wish)).seriesId ?? ''

/** For tests: the current plan of a series that was refused with HOURS_BOOKED. */
export const refusedPlan = (reply: Reply): PlannedSeries | null =>
  plannedSeriesFromRefusal((reply.body as { readonly data?: unknown }).data)

export const readList = async (desk: StaffAtCounter): Promise<SeriesList> =>
  seriesListFromWire(ListSeries.ok.parse(bodyOfSuccess(await desk.visitor.get('/api/desk/TST1/series'))).data)

export const readDetail = async (desk: StaffAtCounter, id: string): Promise<SeriesDetail> =>
  seriesDetailFromWire(
    ReadSeries.ok.parse(bodyOfSuccess(await desk.visitor.get(`/api/desk/TST1/series/${id}`))).data,
  )

export const skipDate = async (
  desk: StaffAtCounter,
  id: string,
  date: PlayDate,
  version?: number,
): Promise<Reply> =>
  desk.post(`/series/${id}/skip`, {
    Date: toDayMonthYear(date),
    Version: version ?? (await readDetail(desk, id)).series.version,
  })

export const moveDate = async (
  desk: StaffAtCounter,
  id: string,
  { date, to, court = 'TST1-C1', from = 19 }: { date: PlayDate; to: PlayDate; court?: string; from?: number },
): Promise<Reply> =>
  desk.post(`/series/${id}/move`, {
    Date: toDayMonthYear(date),
    PlayDate: toDayMonthYear(to),
    CourtID: court,
    FromHour: from,
    Version: (await readDetail(desk, id)).series.version,
  })

export const endSeries = async (
  desk: StaffAtCounter,
  id: string,
  from: PlayDate,
  reason = 'moves away',
): Promise<Reply> =>
  desk.post(`/series/${id}/end`, {
    From: toDayMonthYear(from),
    Reason: reason,
    Version: (await readDetail(desk, id)).series.version,
  })

/** For tests: the dates of a series with their states: `11-03 paid`, or `11-03>12-03 claimed` for a moved date. */
export const statesOf = ({ dates }: SeriesDetail): string[] =>
  dates.map(({ date, playDate, state }) => {
    const day = (dayDate: PlayDate): string => toDayMonthYear(dayDate).slice(0, 5)
    return `${day(date)}${date === playDate ? '' : `>${day(playDate)}`} ${state}`
  })

export const billingDeps = (venue: Pick<VenueWithPlayers, 'deps'>): OrderDeps => ({
  ...venue.deps,
  payments: orderPayments(venue.deps),
})

/** For tests: the bills of a series in order: `2031-03 4 bookings 720000 held`. */
export async function billsOf({ db }: Pick<VenueWithPlayers, 'db'>, id: string): Promise<string[]> {
  const rows = await db.query<{ bill: string }>(
    `select min(to_char(l.play_date, 'YYYY-MM')) || ' ' || count(distinct l.booking_id) || ' bookings ' || o.total || ' ' || o.state
              || case when o.owed > 0 then ' owes ' || o.owed else '' end as bill
       from series s join sales_order o on o.series_id = s.id join order_line l on l.order_id = o.id
      where s.public_id = $1
      group by o.id order by min(l.play_date), o.id`,
    [id],
  )
  return rows.map(({ bill }) => bill)
}

/** For tests: sets the deadlines of all unpaid bills of a series into the past. */
export const passDeadlines = ({ db }: Pick<VenueWithPlayers, 'db'>, id: string): Promise<unknown> =>
  db.query(
    `with late as (
       update sales_order o set held_until = now() - interval '1 second'
         from series s where s.public_id = $1 and o.series_id = s.id and o.state = 'held' returning o.id, o.held_until)
     update court_hour h set held_until = late.held_until from late where h.order_id = late.id`,
    [id],
  )

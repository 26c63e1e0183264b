import type { PlayDate } from '@pantul/rules/play-date'
import { datesByMonth } from '@pantul/rules/series-dates'
import { openHoursOn } from '@pantul/rules/opening-times'
import { afterConfirmed } from '../../orders/after-state-change.ts'
import { basketFacts, type BasketFacts } from '../../orders/basket-facts.ts'
import { insertOrder, newOrderIds, OrderNumberTaken, type NewOrder } from '../../orders/insert-order.ts'
import { listLines } from '../../orders/list-lines.ts'
import { numberInvoices } from '../../orders/number-invoices.ts'
import type { OrderDeps } from '../../orders/order-hooks.ts'
import { withServerData } from '../../orders/price-order.ts'
import { lockCustomer } from '../../orders/seller.ts'
import { venueNow } from '../../platform/base/clock.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Connection, Transaction } from '../../platform/database/open.ts'
import { courtDayTopic } from '../../platform/live/topics.ts'
import { cataloguesOf } from '../../venue/catalogue/cache-catalogues.ts'
import { billTimes } from './bill-deadline.ts'
import { bookingsOf, priceMonth, type SeriesHours } from './price-month.ts'
import { billSettingsOf } from './queries.ts'

/**
 * SQL: the dates of series that are to be billed now: of this month, and from the bill day on of the next month, without
 * dates before today. `$1`: the present moment.
 */
const dueDates = (columns: string, condition: string): string => `
  select ${columns}
    from location l
   cross join lateral (select ($1::timestamptz at time zone l.time_zone)::date as today) as local
   cross join lateral (
     select (date_trunc('month', local.today)
             + case when extract(day from local.today) >= l.series_bill_day then interval '2 months' else interval '1 month' end
             - interval '1 day')::date as through) as billed
    join series s on s.location_id = l.id
    join series_date d on d.series_id = s.id and d.state = 'claimed' and d.play_date between local.today and billed.through
   where ${condition}`

const dueSeries = `${dueDates('distinct s.id', 'true')} order by s.id`
const dueDatesOf = `
  ${dueDates('d.date, d.play_date as "playDate", d.court_id as court, d.from_hour as "from", d.until_hour as until', 's.id = $2')}
   order by d.play_date, d.date`

/**
 * One round: makes the bills that are due: one order for each series and month, each in a transaction of its own. Returns
 * their number. Hours that have an order are not billed again, so several processes may run it, and a killed one is
 * repeated. Errors are thrown at the end.
 */
export async function billSeries(deps: OrderDeps): Promise<number> {
  const due = await deps.db.query<{ id: number }>(dueSeries, [deps.clock.now()])
  const errors: unknown[] = []
  let bills = 0
  for (const { id } of due) {
    try {
      bills += await billOneSeries(deps, id)
    } catch (error) {
      errors.push(error)
    }
  }
  if (bills > 0) deps.wakeOutbox()
  if (errors.length > 0) throw new AggregateError(errors, 'some series could not be billed')
  return bills
}

/** Makes the bills of one series that are due, and returns their number. Refusals: those of `priceOrder`. */
export async function billOneSeries(deps: OrderDeps, seriesId: number): Promise<number> {
  for (let bills = 0; ; bills += 1) {
    if (!(await billNextMonth(deps, seriesId))) return bills
  }
}

async function billNextMonth(deps: OrderDeps, seriesId: number): Promise<boolean> {
  for (;;) {
    try {
      return await deps.db.transaction((tx) => billInTransaction(deps, tx, seriesId))
    } catch (error) {
      // The next attempt draws another number.
      if (!(error instanceof OrderNumberTaken)) throw error
    }
  }
}

type BilledSeries = {
  readonly id: number
  readonly locationId: string
  readonly priceOff: number
  readonly reason: string | null
  readonly language: 'en' | 'id'
  readonly contactId: number
  readonly customerId: number | null
  readonly name: string
  readonly email: string
  readonly phone: string
}

const selectSeries = `
  select s.id, s.location_id as "locationId", s.price_off as "priceOff", s.price_off_reason as reason, s.language,
         c.id as "contactId", c.customer_id as "customerId", c.name, coalesce(c.email, '') as email,
         coalesce(c.phone_e164, '') as phone
    from series s
    join contact c on c.id = s.contact_id
   where s.id = $1 and s.ended_at is null`

/** Bills the first month that is due. False if there is nothing to bill. */
async function billInTransaction(deps: OrderDeps, tx: Transaction, seriesId: number): Promise<boolean> {
  const now = deps.clock.now()
  const series = await lockSeriesToBill(tx, seriesId)
  if (series === null) return false
  const due = await tx.query<DueDate>(dueDatesOf, [now, seriesId])
  if (due.length === 0) return false
  const catalogue = await cataloguesOf(deps.db).of(tx, series.locationId)
  const facts = basketFacts(catalogue, series.language)
  const hours = await lockHours(tx, seriesId, due)
  await skipDatesWithoutHours(tx, seriesId, due, hours)
  const [month] = datesByMonth(billable(hours, facts, now))
  if (month === undefined) return false
  await writeBill(deps, tx, { series, facts, now, hours: month[1] })
  return true
}

/**
 * Locks the person, then the series, like every transaction that locks both. Null if it has ended or its person was
 * forgotten.
 */
async function lockSeriesToBill(tx: Transaction, seriesId: number): Promise<BilledSeries | null> {
  const [found] = await tx.query<BilledSeries>(selectSeries, [seriesId])
  if (found === undefined) return null
  try {
    await lockCustomer(tx, found.customerId)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
  await tx.query('select id from contact where id = $1 for share', [found.contactId])
  const [locked] = await tx.query<BilledSeries>(`${selectSeries} for no key update of s`, [seriesId])
  // The person was merged or deleted meanwhile: the next round bills the series.
  return locked === undefined || locked.contactId !== found.contactId ? null : locked
}

type DueDate = {
  readonly date: PlayDate
  readonly playDate: PlayDate
  readonly court: string
  readonly from: number
  readonly until: number
}
type HoursOfDate = SeriesHours & { readonly planned: PlayDate }

/** Locks the hours of dates that the series still has. Consecutive hours of a court are one booking. */
async function lockHours(tx: Transaction, seriesId: number, due: readonly DueDate[]): Promise<HoursOfDate[]> {
  const rows = await tx.query<{ date: PlayDate; court: string; hour: number }>(
    `select play_date as date, court_id as court, hour
       from court_hour
      where series_id = $1 and play_date = any ($2::date[])
      order by location_id, play_date, court_id, hour
        for update`,
    [seriesId, due.map(({ playDate }) => playDate)],
  )
  const runs: HoursOfDate[] = []
  for (const { date, court, hour } of rows) {
    const last = runs.at(-1)
    const planned = due.find(
      (one) => one.playDate === date && one.court === court && one.from <= hour && hour < one.until,
    )?.date
    if (planned === undefined) continue
    if (last?.planned === planned && last.hours.at(-1) === hour - 1)
      runs.splice(-1, 1, { ...last, hours: [...last.hours, hour] })
    else runs.push({ date, court, hours: [hour], planned })
  }
  return runs
}

/** Dates whose hours staff closed need no bill. */
async function skipDatesWithoutHours(
  tx: Transaction,
  seriesId: number,
  due: readonly DueDate[],
  hours: readonly HoursOfDate[],
): Promise<void> {
  const gone = due.filter(({ date }) => hours.every(({ planned }) => planned !== date))
  if (gone.length === 0) return
  await tx.query(
    `update series_date set state = 'skipped' where series_id = $1 and date = any ($2::date[]) and state = 'claimed'`,
    [seriesId, gone.map(({ date }) => date)],
  )
}

/** Dates without those that are partly not billable. */
function billable(hours: readonly HoursOfDate[], facts: BasketFacts, now: Temporal.Instant): HoursOfDate[] {
  const left = new Set(hours.filter((one) => !isBillable(one, facts, now)).map(({ planned }) => planned))
  return hours.filter(({ planned }) => !left.has(planned))
}

/** Hours that have begun, and hours that are off sale now, are not billed; staff move or skip them. */
function isBillable({ date, court, hours }: SeriesHours, facts: BasketFacts, now: Temporal.Instant): boolean {
  const { date: today, hour } = venueNow({ now: () => now }, facts.location.timeZone)
  const open = openHoursOn(facts.location, date)
  return (
    facts.courts.some(({ id }) => id === court) &&
    hours.every((one) => open.includes(one) && (date > today || one > hour))
  )
}

type Bill = {
  readonly series: BilledSeries
  readonly facts: BasketFacts
  readonly now: Temporal.Instant
  readonly hours: readonly HoursOfDate[]
}

// The rows change their owner in place, so nobody can take an hour in between.
const handOver = `
  update court_hour h set order_id = l.order_id, line_id = l.id, series_id = null, held_until = $3
    from order_line l
   where l.order_id = $1 and l.kind = 'court' and h.series_id = $2
     and (h.location_id, h.play_date, h.court_id, h.hour) = (l.location_id, l.play_date, l.court_id, l.hour)
  returning h.hour`

async function writeBill(deps: OrderDeps, tx: Transaction, bill: Bill): Promise<void> {
  const { series, facts, hours } = bill
  const order = await describeBill(deps, tx, bill)
  const orderId = await insertOrder(tx, order)
  const handed = await tx.query(handOver, [orderId, series.id, order.heldUntil])
  if (handed.length !== order.lines.length) throw new Error(`series ${series.id} lacks hours of its bill`)
  await tx.query(
    `update series_date set state = 'billed', order_id = $3
      where series_id = $1 and date = any ($2::date[]) and state = 'claimed'`,
    [series.id, hours.map(({ planned }) => planned), orderId],
  )
  if (order.heldUntil === null) {
    await afterConfirmed(tx, orderId)
    await numberInvoices(tx, [orderId])
  } else {
    await deps.payments.insert(tx, order, { amount: order.total, heldUntil: order.heldUntil })
  }
  for (const { date } of hours) tx.publishes(courtDayTopic(facts.location.id, date))
}

async function describeBill(
  deps: OrderDeps,
  tx: Connection,
  { series, facts, now, hours }: Bill,
): Promise<NewOrder> {
  const { location } = facts
  const items = bookingsOf(hours)
  const { priceOff, reason, customerId, name, email, phone } = series
  const price = priceMonth(items, { facts, clock: deps.clock, priceOff })
  const [first] = hours
  if (first === undefined) throw new Error('a bill without hours')
  const { payBy } = billTimes(first.date.slice(0, 7), {
    settings: await billSettingsOf(tx, location.id),
    timeZone: location.timeZone,
    now,
    first: { date: first.date, hour: first.hours[0] ?? 0 },
  })
  const off = price.priceOff?.amount ?? 0
  return {
    channel: 'series',
    seriesId: series.id,
    actId: null,
    contactId: series.contactId,
    kind: 'court',
    ids: newOrderIds(venueNow({ now: () => now }, location.timeZone).date),
    locationId: location.id,
    division: 'PADEL',
    player: { customerId, name, email, phone, phoneE164: phone },
    language: series.language,
    notes: '',
    total: price.taxed.total,
    discount: off,
    discountReason: off === 0 ? null : reason,
    creditUsed: 0,
    promoId: null,
    moved: null,
    tax: { rateBp: location.taxRateBp, isInclusive: location.taxIsInclusive, amount: price.taxed.tax },
    items: withServerData(items, facts),
    lines: listLines(price, items, facts),
    placedAt: now,
    heldUntil: price.taxed.total === 0 ? null : payBy,
    unpaidCount: null,
  }
}

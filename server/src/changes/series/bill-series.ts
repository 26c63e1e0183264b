import type { PlayDate } from '@pantul/rules/play-date'
import { problem, type Problem } from '@pantul/rules/problem'
import type { Month } from '@pantul/rules/series-dates'
import { openHoursOn } from '@pantul/rules/opening-times'
import { afterConfirmed } from '../../orders/after-state-change.ts'
import { basketFacts, type BasketFacts } from '../../orders/basket-facts.ts'
import { insertOrder, newOrderIds, OrderNumberTaken, type NewOrder } from '../../orders/insert-order.ts'
import { listLines } from '../../orders/list-lines.ts'
import { numberInvoices } from '../../orders/number-invoices.ts'
import type { OrderDeps } from '../../orders/order-hooks.ts'
import { writeOwed } from '../../orders/owed-entries.ts'
import { withServerData } from '../../orders/price-order.ts'
import { lockCustomer } from '../../orders/seller.ts'
import { venueNow } from '../../platform/base/clock.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Connection, Transaction } from '../../platform/database/open.ts'
import { courtDayTopic } from '../../platform/live/topics.ts'
import { cataloguesOf } from '../../venue/catalogue/cache-catalogues.ts'
import { startOfHour } from '../../venue/locations/date-text.ts'
import { billTimes, isTooLateToPay } from './bill-deadline.ts'
import { bookingsOf, priceMonth, type SeriesHours } from './price-month.ts'
import { billSettingsOf } from './queries.ts'

/**
 * SQL: the dates of series that are to be billed now: those until the end of this month, and from the bill day on of the next
 * month. Dates that no bill caught in time are among them. `$1`: the present moment.
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
    join series_date d on d.series_id = s.id and d.state = 'claimed' and d.play_date <= billed.through
         and (s.ended_from is null or d.play_date < s.ended_from)
    join contact c on c.id = s.contact_id
   where ${condition}`

const month = `to_char(d.play_date, 'YYYY-MM')`
// Dates that were played are owed, and a debt needs a phone.
const canBeBilled = `(d.play_date >= local.today or coalesce(c.phone_e164, '') <> '')`
const dueSeries = `${dueDates('distinct s.id', canBeBilled)} order by s.id`
const dueMonths = `${dueDates(`distinct ${month} as month`, 's.id = $2')} order by month`
const dueDatesOf = `
  ${dueDates('d.date, d.play_date as "playDate", d.court_id as court, d.from_hour as "from", d.until_hour as until', `s.id = $2 and ${month} = $3`)}
   order by d.play_date, d.date`

/**
 * One round: makes the bills that are due: one order for each series and month, each in a transaction of its own, and one more
 * for hours that were played before a bill. Returns their number. Hours that have an order are not billed again, so several
 * processes may run it, and a killed one is repeated. A bill that is refused stands on its series. Defects are thrown at the
 * end.
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

/**
 * Makes the bills of one series that are due. A month that cannot be billed does not stop the others; its problem is kept on
 * the series until all bills are made. Defects are kept as BUSY and thrown at the end. Returns the number of bills.
 */
export async function billOneSeries(deps: OrderDeps, seriesId: number): Promise<number> {
  const months = await deps.db.query<{ month: Month }>(dueMonths, [deps.clock.now(), seriesId])
  const defects: unknown[] = []
  let bills = 0
  let refused: Problem | null = null
  for (const { month: due } of months) {
    for (const isPlayed of [true, false]) {
      try {
        if (await billMonth(deps, { seriesId, due, isPlayed })) bills += 1
      } catch (error) {
        if (!(error instanceof Refusal)) defects.push(error)
        refused ??= error instanceof Refusal ? error.problem : problem('BUSY')
      }
    }
  }
  await deps.db.query(
    'update series set bill_problem = $2 where id = $1 and bill_problem is distinct from $2::jsonb',
    [seriesId, refused === null ? null : JSON.stringify(refused)],
  )
  if (defects.length > 0) throw new AggregateError(defects, `a bill of series ${seriesId} could not be made`)
  return bills
}

/** `isPlayed`: the dates that were played before a bill, otherwise those that can still be paid before. */
type DueMonth = { readonly seriesId: number; readonly due: Month; readonly isPlayed: boolean }

async function billMonth(deps: OrderDeps, month: DueMonth): Promise<boolean> {
  for (;;) {
    try {
      return await deps.db.transaction((tx) => billInTransaction(deps, tx, month))
    } catch (error) {
      // The next attempt draws another number.
      if (!(error instanceof OrderNumberTaken)) throw error
    }
  }
}

type BilledSeries = {
  readonly id: number
  readonly actId: number
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
  select s.id, s.act_id as "actId", s.location_id as "locationId", s.price_off as "priceOff", s.price_off_reason as reason, s.language,
         c.id as "contactId", c.customer_id as "customerId", c.name, coalesce(c.email, '') as email,
         coalesce(c.phone_e164, '') as phone
    from series s
    join contact c on c.id = s.contact_id
   where s.id = $1`

/** Bills what is due of a month. False if there is nothing to bill. Refusals: those of `priceOrder`. */
async function billInTransaction(
  deps: OrderDeps,
  tx: Transaction,
  { seriesId, due: dueMonth, isPlayed }: DueMonth,
): Promise<boolean> {
  const now = deps.clock.now()
  const series = await lockSeriesToBill(tx, seriesId)
  if (series === null || (isPlayed && series.phone === '')) return false
  const due = await tx.query<DueDate>(dueDatesOf, [now, seriesId, dueMonth])
  if (due.length === 0) return false
  const catalogue = await cataloguesOf(deps.db).of(tx, series.locationId)
  const facts = basketFacts(catalogue, series.language)
  const all = await lockHours(tx, seriesId, due)
  await skipDatesWithoutHours(tx, seriesId, due, all)
  const hours = forSale(all, facts).filter((one) => isTooLate(one, all, { facts, now }) === isPlayed)
  if (hours.length === 0) return false
  await writeBill(deps, tx, { series, facts, now, hours, isPlayed })
  return true
}

/**
 * Locks the person, then the series, like every transaction that locks both. Null if its person was forgotten.
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

/** Dates without those that have hours off sale now; staff move or skip them. */
function forSale(hours: readonly HoursOfDate[], facts: BasketFacts): HoursOfDate[] {
  const closed = new Set(hours.filter((one) => !isOnSale(one, facts)).map(({ planned }) => planned))
  return hours.filter(({ planned }) => !closed.has(planned))
}

const isOnSale = ({ date, court, hours }: SeriesHours, facts: BasketFacts): boolean => {
  const open = openHoursOn(facts.location, date)
  return facts.courts.some(({ id }) => id === court) && hours.every((one) => open.includes(one))
}

/** Whether the date of these hours began, or begins too soon to be paid before. */
const isTooLate = (
  { planned }: HoursOfDate,
  all: readonly HoursOfDate[],
  { facts, now }: Pick<Bill, 'facts' | 'now'>,
): boolean => {
  const { timeZone } = facts.location
  return all.some(
    (one) =>
      one.planned === planned && isTooLateToPay({ date: one.date, hour: firstHour(one) }, { timeZone, now }),
  )
}

const firstHour = ({ hours }: SeriesHours): number => hours[0] ?? 0

type Bill = {
  readonly series: BilledSeries
  readonly facts: BasketFacts
  readonly now: Temporal.Instant
  readonly hours: readonly HoursOfDate[]
  /** Whether its hours were played before a bill; then it is owed. */
  readonly isPlayed: boolean
}

// The rows change their owner in place, so nobody can take an hour in between.
const handOver = `
  update court_hour h set order_id = l.order_id, line_id = l.id, series_id = null, held_until = $3
    from order_line l
   where l.order_id = $1 and l.kind = 'court' and h.series_id = $2
     and (h.location_id, h.play_date, h.court_id, h.hour) = (l.location_id, l.play_date, l.court_id, l.hour)
  returning h.hour`

async function writeBill(deps: OrderDeps, tx: Transaction, bill: Bill): Promise<void> {
  const { series, facts, hours, isPlayed, now } = bill
  const order = await describeBill(deps, tx, bill)
  const orderId = await insertOrder(tx, order)
  const handed = await tx.query(handOver, [orderId, series.id, order.heldUntil])
  if (handed.length !== order.lines.length) throw new Error(`series ${series.id} lacks hours of its bill`)
  await tx.query(
    `update series_date d set state = 'billed', order_id = $3, booking_id = one.booking
       from (select date, min(booking) as booking
               from unnest($2::date[]) with ordinality as n (date, booking) group by date) as one
      where d.series_id = $1 and d.date = one.date and d.state = 'claimed'`,
    [series.id, hours.map(({ planned }) => planned), orderId],
  )
  if (order.heldUntil === null) {
    await afterConfirmed(tx, orderId)
    await numberInvoices(tx, [orderId])
    const { actId } = series
    if (isPlayed) await writeOwed(tx, { orderId, kind: 'owe', amount: order.total, actId, now })
  } else {
    await deps.payments.insert(tx, order, { amount: order.total, heldUntil: order.heldUntil })
  }
  for (const { date } of hours) tx.publishes(courtDayTopic(facts.location.id, date))
}

async function describeBill(
  deps: OrderDeps,
  tx: Connection,
  { series, facts, now, hours, isPlayed }: Bill,
): Promise<NewOrder> {
  const { location } = facts
  const items = bookingsOf(hours)
  const { priceOff, reason, customerId, name, email, phone } = series
  const [first] = hours
  if (first === undefined) throw new Error('a bill without hours')
  // Hours that were played are priced as before their start, because hours that are over are not for sale.
  const start = startOfHour(first.date, 0, location.timeZone)
  const clock = isPlayed ? { now: () => start } : deps.clock
  const price = priceMonth(items, { facts, clock, priceOff })
  const { payBy } = billTimes(first.date.slice(0, 7), {
    settings: await billSettingsOf(tx, location.id),
    timeZone: location.timeZone,
    now,
    first: { date: first.date, hour: firstHour(first) },
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
    heldUntil: isPlayed || price.taxed.total === 0 ? null : payBy,
    unpaidCount: null,
  }
}

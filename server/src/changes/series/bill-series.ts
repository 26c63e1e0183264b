import { problem, type Problem } from '@pantul/rules/problem'
import type { Month } from '@pantul/rules/series-dates'
import { basketFacts } from '../../orders/price/basket-facts.ts'
import { OrderNumberTaken } from '../../orders/stored/insert-order.ts'
import type { OrderDeps } from '../../orders/states/order-hooks.ts'
import { lockCustomer } from '../../orders/place/seller.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'
import { cataloguesOf } from '../../venue/catalogue/cache-catalogues.ts'
import { hoursOnSale, isTooLate, lockHours, skipDatesWithoutHours } from './bill-hours.ts'
import { dateColumns, type DateOfSeries } from './queries.ts'
import { writeBill, type BilledSeries } from './write-bill.ts'

/**
 * SQL: the dates of series that are to be billed now: those until the end of this month, from the bill day on also those of the
 * next month. Dates that were played before a bill are among them. `$1`: now.
 */
const datesToBill = (columns: string, condition: string): string => `
  select ${columns}
    from location l
   cross join lateral (select ($1::timestamptz at time zone l.time_zone)::date as today) as local
   cross join lateral (
     select (date_trunc('month', local.today)
             + case when extract(day from local.today) >= l.series_bill_day then interval '2 months' else interval '1 month' end
             - interval '1 day')::date as through) as billed
    join series s on s.location_id = l.id
    join series_date on series_id = s.id and series_date.state = 'claimed' and play_date <= billed.through
         and (s.ended_from is null or play_date < s.ended_from)
    join contact c on c.id = s.contact_id
   where ${condition}`

const month = `to_char(play_date, 'YYYY-MM')`
// Played dates are left unpaid, and an unpaid balance needs a phone number.
const canBeBilled = `(play_date >= local.today or coalesce(c.phone_e164, '') <> '')`
const seriesToBill = `${datesToBill('distinct s.id', canBeBilled)} order by s.id`
const monthsToBill = `${datesToBill(`distinct ${month} as month`, 's.id = $2')} order by month`
const datesOfMonthToBill = `
  ${datesToBill(dateColumns, `s.id = $2 and ${month} = $3`)}
   order by play_date, series_date.date`

/**
 * One round: makes the bills that are to be made now, and returns their number. Each is one order for a series and a month; hours that
 * were played before a bill get an order of their own. Several processes may run it at a time, and a round that was killed is
 * repeated, because hours that have an order are not billed again. The refusal of a bill is stored on its series. Defects are
 * thrown at the end.
 */
export async function billSeries(deps: OrderDeps): Promise<number> {
  const series = await deps.db.query<{ id: number }>(seriesToBill, [deps.clock.now()])
  const defects: unknown[] = []
  let bills = 0
  for (const { id } of series) {
    try {
      bills += await billOneSeries(deps, id)
    } catch (error) {
      defects.push(error)
    }
  }
  if (bills > 0) deps.wakeOutbox()
  if (defects.length > 0) throw new AggregateError(defects, 'some series could not be billed')
  return bills
}

/**
 * Makes the bills of one series that are to be made now, and returns their number. A month that cannot be billed does not stop the others;
 * its problem is stored on the series until all bills are made. A defect is stored as BUSY, and thrown at the end.
 */
export async function billOneSeries(deps: OrderDeps, seriesId: number): Promise<number> {
  const months = await deps.db.query<{ month: Month }>(monthsToBill, [deps.clock.now(), seriesId])
  const defects: unknown[] = []
  let bills = 0
  let billProblem: Problem | null = null
  for (const { month } of months) {
    for (const isOwed of [true, false]) {
      try {
        if (await billMonth(deps, { seriesId, month, isOwed })) bills += 1
      } catch (error) {
        if (!(error instanceof Refusal)) defects.push(error)
        billProblem ??= error instanceof Refusal ? error.problem : problem('BUSY')
      }
    }
  }
  await deps.db.query(
    'update series set bill_problem = $2 where id = $1 and bill_problem is distinct from $2::jsonb',
    [seriesId, billProblem === null ? null : JSON.stringify(billProblem)],
  )
  if (defects.length > 0) throw new AggregateError(defects, `a bill of series ${seriesId} could not be made`)
  return bills
}

type BillToMake = {
  readonly seriesId: number
  readonly month: Month
  /** Whether it bills the dates that cannot be paid before they begin, which are owed. Otherwise it bills the other dates. */
  readonly isOwed: boolean
}

async function billMonth(deps: OrderDeps, bill: BillToMake): Promise<boolean> {
  for (;;) {
    try {
      return await deps.db.transaction((tx) => billInTransaction(deps, tx, bill))
    } catch (error) {
      // The next attempt draws another order number.
      if (!(error instanceof OrderNumberTaken)) throw error
    }
  }
}

const selectSeries = `
  select s.id, s.act_id as "actId", s.location_id as "locationId", s.price_off as "priceOff", s.price_off_reason as reason, s.language,
         c.id as "contactId", c.customer_id as "customerId", c.name, coalesce(c.email, '') as email,
         coalesce(c.phone_e164, '') as phone
    from series s
    join contact c on c.id = s.contact_id
   where s.id = $1`

/** Returns false if there is nothing to bill. Refusals: those of `priceOrder`. */
async function billInTransaction(
  deps: OrderDeps,
  tx: Transaction,
  { seriesId, month: billedMonth, isOwed }: BillToMake,
): Promise<boolean> {
  const now = deps.clock.now()
  const series = await lockSeriesToBill(tx, seriesId)
  if (series === null || (isOwed && series.phone === '')) return false
  const dates = await tx.query<DateOfSeries>(datesOfMonthToBill, [now, seriesId, billedMonth])
  if (dates.length === 0) return false
  const catalogue = await cataloguesOf(deps.db).of(tx, series.locationId)
  const facts = basketFacts(catalogue, series.language)
  const allHours = await lockHours(tx, seriesId, dates)
  await skipDatesWithoutHours(tx, seriesId, dates, allHours)
  const hours = hoursOnSale(allHours, facts).filter(
    (hoursOfDate) => isTooLate(hoursOfDate, allHours, { facts, now }) === isOwed,
  )
  if (hours.length === 0) return false
  await writeBill(deps, tx, { series, facts, now, hours, isOwed })
  return true
}

/** Locks the person, then the series, like every transaction that locks both. Returns null if its person was forgotten. */
async function lockSeriesToBill(tx: Transaction, seriesId: number): Promise<BilledSeries | null> {
  const [unlocked] = await tx.query<BilledSeries>(selectSeries, [seriesId])
  if (unlocked === undefined) return null
  try {
    await lockCustomer(tx, unlocked.customerId)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
  await tx.query('select id from contact where id = $1 for share', [unlocked.contactId])
  const [locked] = await tx.query<BilledSeries>(`${selectSeries} for no key update of s`, [seriesId])
  // The person was merged or deleted meanwhile: the next round bills the series.
  return locked === undefined || locked.contactId !== unlocked.contactId ? null : locked
}

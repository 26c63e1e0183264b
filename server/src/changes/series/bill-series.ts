import { problem, type Problem } from '@pantul/rules/problem'
import type { Month } from '@pantul/rules/series-dates'
import { basketFacts } from '../../orders/basket-facts.ts'
import { OrderNumberTaken } from '../../orders/insert-order.ts'
import type { OrderDeps } from '../../orders/order-hooks.ts'
import { lockCustomer } from '../../orders/seller.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'
import { cataloguesOf } from '../../venue/catalogue/cache-catalogues.ts'
import { hoursOnSale, isTooLate, lockHours, skipDatesWithoutHours, type DueDate } from './bill-hours.ts'
import { writeBill, type BilledSeries } from './write-bill.ts'

/**
 * SQL: the dates of series that are to be billed now: those until the end of this month, and from the bill day on of the next
 * month. Dates that no bill caught in time are among them. `$1`: now.
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
  const hours = hoursOnSale(all, facts).filter((one) => isTooLate(one, all, { facts, now }) === isPlayed)
  if (hours.length === 0) return false
  await writeBill(deps, tx, { series, facts, now, hours, isPlayed })
  return true
}

/** Locks the person, then the series, like every transaction that locks both. Null if its person was forgotten. */
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

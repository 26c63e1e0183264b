import type { EndOfDay } from '@pantul/contract/desk-end-of-day-wire'
import { mustBeOnStatementSql, sumUnverified } from '../../money/drawers/sum-unverified.ts'
import { localMoment } from '../../platform/base/clock.ts'
import { readByMethod } from '../reports/by-method.ts'
import { importedMovementSql } from '../reports/movements.ts'
import { readOwedByAge } from '../reports/owed-by-age.ts'
import { isPriceOffActSql, readPriceOff } from '../reports/price-off.ts'
import { labelsOf } from '../reports/report-labels.ts'
import { spanParameters, type ReportQuery } from '../reports/report.ts'

const selectUnverifiedPayments = `
  select o.number as "orderNumber", p.method, p.amount, coalesce(p.reference, '') as reference,
         staff.public_id as "staffId", staff.full_name as by
    from payment p
    join sales_order o on o.id = p.order_id
    join staff_act a on a.id = p.act_id
    join customer staff on staff.id = a.customer_id
   where ${mustBeOnStatementSql} and p.verified_act_id is null and p.location_id = $1 and p.paid_at >= $2 and p.paid_at < $3
   order by p.paid_at, p.id`

// Orders whose balance was left unpaid on the day. An order that replaces a moved booking counts on the day of the
// original order.
const selectOwedOrders = `
  with left_unpaid as (
    select distinct e.order_id
      from owed_entry e
      join sales_order o on o.id = e.order_id
     where o.location_id = $1 and e.kind = 'owe' and e.at >= $2 and e.at < $3
  )
  select o.number as "orderNumber", coalesce(o.guest_name, c.full_name, '') as name, entry.amount, entry.by
    from left_unpaid
    join sales_order o on o.id = left_unpaid.order_id
    left join customer c on c.id = o.customer_id
   cross join lateral (
     select sum(case when e.kind = 'owe' then e.amount else -e.amount end)::bigint as amount,
            (array_agg(staff.full_name order by e.id) filter (where e.kind = 'owe'))[1] as by
       from owed_entry e
       left join staff_act a on a.id = e.act_id
       left join customer staff on staff.id = a.customer_id
      where e.order_id = o.id and e.at < $3) as entry
   where entry.amount > 0
     and not exists (select from sales_order f
                       join owed_entry first on first.order_id = f.id and first.kind = 'owe'
                      where (f.id = o.root_id or f.root_id = o.root_id) and first.at < $2)
   order by o.number`

const selectPriceOffActs = `
  select a.id as "actNo", a.action, a.thing_id as "thingID", staff.full_name as by, approver.full_name as "approvedBy",
         coalesce((a.after -> 'priceOff' ->> 'amount')::bigint, 0)
           + case when a.action = 'forgive-rest' then coalesce(a.amount, 0) else 0 end as amount,
         a.reason
    from staff_act a
    join customer staff on staff.id = a.customer_id
    left join customer approver on approver.id = a.approved_by
   where ${isPriceOffActSql}
   order by a.id`

const selectImportedPayments = `
  select o.number as "orderNumber", movement.amount
    from (${importedMovementSql}) as movement
    join sales_order o on o.id = movement.order_id
   order by movement.at, o.number`

// Refunds that were open at the end of the day ($2), including those that are done by now.
const selectOpenRefunds = `
  select o.number as "orderNumber", t.amount, t.route, t.created_at as "createdAt"
    from (select order_id, amount, route, created_at, id from refund_task where state <> 'done'
           union all
          select order_id, amount, route, created_at, id from refund_task where state = 'done' and done_at >= $2) as t
    join sales_order o on o.id = t.order_id
   where o.location_id = $1 and t.created_at < $2
   order by t.created_at, t.id`

// `unverified` and `unverifiedPayments`: payments that nobody has found on a bank statement yet. `waived…`: lowered
// prices and written-off balances.
type DayMoney = Pick<
  EndOfDay,
  | 'revenue'
  | 'tenders'
  | 'unverified'
  | 'unverifiedPayments'
  | 'owed'
  | 'owedOrders'
  | 'waivedBy'
  | 'waivedActs'
  | 'imported'
  | 'importedPayments'
  | 'refunds'
  | 'openRefunds'
>

/** The money of the day, counted as in the reports. */
export async function readDayMoney(query: ReportQuery): Promise<DayMoney> {
  const { db, location, end, language } = query
  const parameters = spanParameters(query)
  const methods = await readByMethod(query)
  const { codeLabels: methodLabels } = labelsOf('by-method', methods.rows, language)
  const [, received, back, revenue] = methods.total ?? []
  const [, owingPeople, owedAmount] = (await readOwedByAge(query)).total ?? []
  const priceOff = await readPriceOff(query)
  const importedPayments = await db.query<DayMoney['importedPayments'][number]>(
    selectImportedPayments,
    parameters,
  )
  const refunds = await db.query<RefundRow>(selectOpenRefunds, [location.id, end])
  return {
    revenue: { received: Number(received ?? 0), back: Number(back ?? 0), revenue: Number(revenue ?? 0) },
    tenders: methods.rows.map(([method, receivedByMethod, backByMethod, revenueByMethod]) => ({
      method: methodLabels[String(method)] ?? String(method),
      received: Number(receivedByMethod),
      back: Number(backByMethod),
      revenue: Number(revenueByMethod),
    })),
    ...(await readUnverified(query)),
    owed: { people: Number(owingPeople ?? 0), amount: Number(owedAmount ?? 0) },
    owedOrders: await db.query<DayMoney['owedOrders'][number]>(selectOwedOrders, parameters),
    waivedBy: priceOff.rows.map(([name, times, off, forgiven]) => ({
      name: String(name),
      times: Number(times),
      off: Number(off),
      forgiven: Number(forgiven),
    })),
    waivedActs: await db.query<DayMoney['waivedActs'][number]>(selectPriceOffActs, parameters),
    imported: { amount: sumOf(importedPayments) },
    importedPayments,
    refunds: { count: refunds.length, amount: sumOf(refunds) },
    openRefunds: refunds.map(({ createdAt, ...refund }) => ({
      ...refund,
      createdAt: localMoment(createdAt, location.timeZone),
    })),
  }
}

const sumOf = (rows: readonly { readonly amount: number }[]): number =>
  rows.reduce((sum, { amount }) => sum + amount, 0)

type RefundRow = Omit<DayMoney['openRefunds'][number], 'createdAt'> & { readonly createdAt: Temporal.Instant }

type UnverifiedRow = DayMoney['unverifiedPayments'][number] & { readonly staffId: string }

/**
 * The payments of the day that nobody has found on a bank statement until now, and their sums for each member of staff,
 * with the sums of all days.
 */
async function readUnverified(
  query: ReportQuery,
): Promise<Pick<DayMoney, 'unverified' | 'unverifiedPayments'>> {
  const { db, location } = query
  const payments = await db.query<UnverifiedRow>(selectUnverifiedPayments, spanParameters(query))
  const sums = await sumUnverified(db, location.id)
  return {
    unverified: sums.map(({ staffId, name, count, amount }) => {
      const paymentsOfStaff = payments.filter((payment) => payment.staffId === staffId)
      return {
        name,
        count: paymentsOfStaff.length,
        amount: sumOf(paymentsOfStaff),
        countOfAllDays: count,
        amountOfAllDays: amount,
      }
    }),
    unverifiedPayments: payments.map(({ staffId: _staffId, ...payment }) => payment),
  }
}

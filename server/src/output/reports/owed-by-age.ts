import { lastMoment, type ReadReport } from './report.ts'

// What orders owed at the end of the span ($2), and for how many days: since their first entry, or the first entry of
// the booking that they replaced.
const selectByAge = `
  with owing as (
    select e.order_id, sum(case when e.kind = 'owe' then e.amount else -e.amount end)::bigint as owed
      from owed_entry e
      join sales_order o on o.id = e.order_id
     where o.location_id = $1 and e.at < $2
     group by 1
    having sum(case when e.kind = 'owe' then e.amount else -e.amount end) > 0
  ), aged as (
    select w.owed, coalesce(o.contact_id::text, 'customer ' || o.customer_id, 'order ' || o.id) as person,
           (($2::timestamptz - interval '1 microsecond') at time zone $3)::date - (min(e.at) at time zone $3)::date as days
      from owing w
      join sales_order o on o.id = w.order_id
      join sales_order f on f.id = coalesce(o.root_id, o.id) or f.root_id = o.root_id
      join owed_entry e on e.order_id = f.id and e.kind = 'owe'
     group by w.order_id, w.owed, o.contact_id, o.customer_id, o.id
  )
  select case when days <= 7 then 'to-7' when days <= 30 then 'to-30' when days <= 60 then 'to-60' else 'over-60' end as age,
         owed, person
    from aged`

const ages = ['to-7', 'to-30', 'to-60', 'over-60'] as const

type OwingRow = { readonly age: (typeof ages)[number]; readonly owed: number; readonly person: string }

/**
 * Unpaid balances at the end of the span, by the days since staff left them unpaid: up to 7, 8 to 30, 31 to 60, over
 * 60. A person with balances of several ages counts once in the total.
 */
export const readOwedByAge: ReadReport = async (query) => {
  const { db, location } = query
  const owing = await db.query<OwingRow>(selectByAge, [location.id, lastMoment(query), location.timeZone])
  const peopleAndSum = (rows: readonly OwingRow[]): [number, number] => [
    new Set(rows.map(({ person }) => person)).size,
    rows.reduce((sum, { owed }) => sum + owed, 0),
  ]
  return {
    rows: ages.map((age) => [age, ...peopleAndSum(owing.filter((row) => row.age === age))]),
    total: [null, ...peopleAndSum(owing)],
  }
}

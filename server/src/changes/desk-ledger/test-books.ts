import { memberEmail, type World } from './test-world.ts'

/**
 * An order and those that replaced it, in rupiah. `back`: refunds by any route; null if a bank took money back, because
 * refunds of that payment are not in these books. `isCovered`: no more was refunded than received.
 */
type ChainBooks = { readonly received: number; readonly back: number | null; readonly isCovered: boolean }
type OrderBooks = { readonly state: string; readonly owed: number | null }

type Books = {
  readonly chains: Readonly<Record<string, ChainBooks>>
  readonly orders: Readonly<Record<string, OrderBooks>>
  /** In the open drawer. */
  readonly cash: number
  /** Store credit and package hours of the member. */
  readonly credit: number
  readonly hours: number
}

const ordersOf = `
  select o.public_id as id, root.public_id as root, o.owed, o.credit_used as credit,
         case when o.state in ('confirmed', 'completed') then 'confirmed'
              when o.state = 'held' then 'held' else 'ended' end as state,
         (select coalesce(sum(p.amount), 0) from payment p
           where p.order_id = o.id
             and p.state in ('paid', 'refunding', 'partially_refunded', 'refunded'))::bigint as received,
         (select coalesce(sum(t.amount), 0) from refund_task t left join payment p on p.id = t.payment_id
           where t.order_id = o.id and p.state is distinct from 'reversed')::bigint as back
    from sales_order o join sales_order root on root.id = coalesce(o.root_id, o.id)
   where o.public_id = any($1)`

type Row = {
  readonly id: string
  readonly root: string
  readonly state: string
  readonly owed: number
  readonly credit: number
  readonly received: number
  readonly back: number
}

const balances = `
  select a.balance as credit, (select sum(q.balance) from quota_package q where q.customer_id = c.id)::int as hours,
         (select coalesce(sum(e.amount), 0) from drawer_entry e join drawer_shift s on s.id = e.shift_id
           where s.public_id = $2
             and not exists (select from payment_correction k join payment p on p.id = e.payment_id
                              where k.corrects_shift_id is not null and k.shift_id = s.id
                                and (k.payment_id = p.id or k.act_id = p.act_id)))::bigint as cash
    from customer c join credit_account a on a.customer_id = c.id
   where c.email = $1`

/** What the database says about the orders of a sequence. Amounts that the model does not know (null there) are null here. */
export async function booksOf({ venue, model }: World): Promise<Books> {
  const ids = model.orders.map(({ id }) => id)
  const rows = await venue.db.query<Row>(ordersOf, [ids])
  const [memberBalances] = await venue.db.query<{ credit: number; hours: number; cash: number }>(balances, [
    memberEmail,
    model.shift.id,
  ])
  if (memberBalances === undefined) throw new Error('the member is gone')
  const modelOrders = new Map(model.orders.map((order) => [order.id, order]))
  const chains: Record<string, ChainBooks> = {}
  for (const [root, members] of Map.groupBy(rows, (row) => row.root)) {
    const received = members.reduce((sum, row) => sum + row.received + row.credit, 0)
    const back = members.reduce((sum, row) => sum + row.back, 0)
    const isReversed = modelOrders.get(root)?.chain.isReversed ?? false
    chains[root] = { received, back: isReversed ? null : back, isCovered: back <= received }
  }
  const orders = Object.fromEntries(
    rows.map(({ id, state, owed }) => [id, { state, owed: modelOrders.get(id)?.owed == null ? null : owed }]),
  )
  return { chains, orders, ...memberBalances }
}

/** The books as the model (`Model`) expects them after the acts of the sequence. */
export function modelOf({ model }: World): Books {
  const chains: Record<string, ChainBooks> = {}
  const seen = new Set<object>()
  for (const { id, chain } of model.orders) {
    if (seen.has(chain)) continue
    seen.add(chain)
    const { received, back, isReversed } = chain
    chains[id] = { received, back: isReversed ? null : back, isCovered: true }
  }
  const orders = Object.fromEntries(model.orders.map(({ id, state, owed }) => [id, { state, owed }]))
  return { chains, orders, cash: model.shift.cash, credit: model.credit, hours: model.hours }
}

import { memberEmail, type World } from './test-world.ts'

/**
 * An order and those that replaced it, in rupiah. `refunded`: by any route; null if a bank took money back, because
 * refunds of that payment are not in these books. `isCovered`: no more was refunded than received.
 */
type ChainBooks = { readonly received: number; readonly refunded: number | null; readonly isCovered: boolean }
/** `owed`: the unpaid balance; null where the model does not know it. */
type OrderBooks = { readonly state: string; readonly owed: number | null }

type Books = {
  readonly chains: Readonly<Record<string, ChainBooks>>
  readonly orders: Readonly<Record<string, OrderBooks>>
  /** Rupiah in the open drawer. */
  readonly cash: number
  /** Store credit and package hours of the member. */
  readonly credit: number
  readonly packageHours: number
}

const ordersSql = `
  select o.public_id as id, root.public_id as root, o.owed, o.credit_used as credit,
         case when o.state in ('confirmed', 'completed') then 'confirmed'
              when o.state = 'held' then 'held' else 'ended' end as state,
         (select coalesce(sum(p.amount), 0) from payment p
           where p.order_id = o.id
             and p.state in ('paid', 'refunding', 'partially_refunded', 'refunded'))::bigint as received,
         (select coalesce(sum(t.amount), 0) from refund_task t left join payment p on p.id = t.payment_id
           where t.order_id = o.id and p.state is distinct from 'reversed')::bigint as refunded
    from sales_order o join sales_order root on root.id = coalesce(o.root_id, o.id)
   where o.public_id = any($1)`

type OrderRow = {
  readonly id: string
  readonly root: string
  readonly state: string
  readonly owed: number
  readonly credit: number
  readonly received: number
  readonly refunded: number
}

const balancesSql = `
  select a.balance as credit, (select sum(q.balance) from quota_package q where q.customer_id = c.id)::int as "packageHours",
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
  const rows = await venue.db.query<OrderRow>(ordersSql, [ids])
  const [memberBalances] = await venue.db.query<{ credit: number; packageHours: number; cash: number }>(
    balancesSql,
    [memberEmail, model.shift.id],
  )
  if (memberBalances === undefined) throw new Error('the member is gone')
  const modelOrders = new Map(model.orders.map((order) => [order.id, order]))
  const chains: Record<string, ChainBooks> = {}
  for (const [root, members] of Map.groupBy(rows, (row) => row.root)) {
    const received = members.reduce((sum, row) => sum + row.received + row.credit, 0)
    const refunded = members.reduce((sum, row) => sum + row.refunded, 0)
    const isReversed = modelOrders.get(root)?.chain.isReversed ?? false
    chains[root] = { received, refunded: isReversed ? null : refunded, isCovered: refunded <= received }
  }
  const orders = Object.fromEntries(
    rows.map(({ id, state, owed }) => [id, { state, owed: modelOrders.get(id)?.owed == null ? null : owed }]),
  )
  return { chains, orders, ...memberBalances }
}

/** The books as the model (`Model`) expects them after the acts of the sequence. */
export function expectedBooksOf({ model }: World): Books {
  const chains: Record<string, ChainBooks> = {}
  const seen = new Set<object>()
  for (const { id, chain } of model.orders) {
    if (seen.has(chain)) continue
    seen.add(chain)
    const { received, refunded, isReversed } = chain
    chains[id] = { received, refunded: isReversed ? null : refunded, isCovered: true }
  }
  const orders = Object.fromEntries(model.orders.map(({ id, state, owed }) => [id, { state, owed }]))
  return { chains, orders, cash: model.shift.cash, credit: model.credit, packageHours: model.packageHours }
}

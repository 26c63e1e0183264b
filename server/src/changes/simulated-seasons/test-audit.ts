import type { Database } from '../../platform/database/open.ts'
import { familyOf, isUntouched, type Attempt, type Order, type Player } from './test-books.ts'
import { attemptsOf, ordersOf, type Season } from './test-season.ts'

type OrderRow = {
  readonly id: string
  readonly state: string
  readonly total: number
  readonly discount: number
  readonly creditUsed: number
  /** The sum of its refund tasks in rupiah, paid or not, except those of refunds that staff made at the gateway by hand. */
  readonly refundTasks: number
  /** The ids of its bookings with courts that are not cancelled. */
  readonly standing: number[]
  readonly courtHours: number
  /** Court-hours that packages pay. */
  readonly units: number
  readonly debt: number
}
type PaymentRow = {
  readonly id: string
  readonly state: string
  /** At the gateway: received and refunded amounts. */
  readonly gross: number
  readonly refunds: number
  /** Of refund tasks: given as store credit, transferred by staff, and not done yet. */
  readonly credit: number
  readonly transferred: number
  readonly openRefunds: number
}
type PlayerRow = {
  readonly email: string
  readonly balance: number
  readonly units: number
  readonly removedUnits: number
  /** How many times store credit paid a debt. */
  readonly debtPayments: number
}
type PromoRow = { readonly code: string; readonly used: number }
type Rows = {
  readonly orders: ReadonlyMap<string, OrderRow>
  readonly payments: ReadonlyMap<string, PaymentRow>
  readonly players: ReadonlyMap<string, PlayerRow>
  readonly promos: ReadonlyMap<string, number>
}

const orderRowsSql = `
  select o.public_id as id, o.state, o.total, o.discount, o.credit_used as "creditUsed",
         coalesce((select sum(t.amount) from refund_task t where t.order_id = o.id and t.reason <> 'venue'), 0)::bigint as "refundTasks",
         array(select distinct l.booking_id::integer from order_line l
                where l.order_id = o.id and l.kind = 'court' and l.cancelled_at is null order by 1) as standing,
         (select count(*)::integer from court_hour h where h.order_id = o.id) as "courtHours",
         coalesce((select -sum(q.units)::integer from quota_entry q
                    where q.order_id = o.id and q.kind in ('reserve', 'consume', 'release', 'refund')), 0) as units,
         coalesce((select sum(d.amount) from credit_debt d
                    where d.order_id = o.id and d.payment_id is not null), 0)::bigint as debt
    from sales_order o where o.location_id = $1`

const paymentRowsSql = `
  select p.public_id as id, p.state,
         case when s.status in ('settlement', 'refund', 'partial_refund', 'partial_chargeback')
                or s.status = 'capture' and s.fraud_status is distinct from 'challenge'
              then s.gross_amount else 0 end as gross,
         coalesce((select sum((one ->> 'refund_amount')::bigint) from jsonb_array_elements(s.refunds) one), 0)::bigint as refunds,
         coalesce(sum(t.amount) filter (where t.route = 'credit' and t.state = 'done'), 0)::bigint as credit,
         coalesce(sum(t.amount) filter (where t.public_id = any ($2)), 0)::bigint as transferred,
         coalesce(sum(t.amount) filter (where t.state <> 'done' and t.public_id <> all ($2)), 0)::bigint as "openRefunds"
    from sales_order o
    join payment p on p.order_id = o.id
    join simulated_transaction s on s.gateway_order_id = p.gateway_order_id
    left join refund_task t on t.payment_id = p.id
   where o.location_id = $1
   group by p.id, s.gateway_order_id`

// `removedUnits`: court-hours that were removed because the payment of their package was reversed.
const playerRowsSql = `
  select c.email,
         coalesce(a.balance, 0) - coalesce((select sum(d.amount - d.paid) from credit_debt d where d.customer_id = c.id), 0)::bigint as balance,
         coalesce(q.units, 0)::integer as units, coalesce(q.removed, 0)::integer as "removedUnits",
         (select count(*)::integer from credit_entry e where e.customer_id = c.id and e.kind = 'debt') as "debtPayments"
    from customer c
    left join credit_account a on a.customer_id = c.id
    left join (select q.customer_id, sum(e.units) filter (where e.kind <> 'grant') as units,
                      -sum(e.units) filter (where e.kind in ('adjust', 'expire')) as removed
                 from quota_package q join quota_entry e on e.quota_id = q.id group by 1) q on q.customer_id = c.id
   where c.email = any ($1)`

async function readRows({ world: { db }, locationId, players, transfers }: Season): Promise<Rows> {
  const orders = await db.query<OrderRow>(orderRowsSql, [locationId])
  const payments = await db.query<PaymentRow>(paymentRowsSql, [locationId, transfers])
  const people = await db.query<PlayerRow>(playerRowsSql, [players.map(({ email }) => email)])
  const promos = await db.query<PromoRow>('select code, used from promo where $1 = any (location_ids)', [
    locationId,
  ])
  return {
    orders: new Map(orders.map((row) => [row.id, row])),
    payments: new Map(payments.map((row) => [row.id, row])),
    players: new Map(people.map((row) => [row.email, row])),
    promos: new Map(promos.map(({ code, used }) => [code, used])),
  }
}

/** The differences between the books that the season's acts wrote and the server's data; empty if they agree. */
export async function audit(season: Season): Promise<string[]> {
  const rows = await readRows(season)
  if ([...rows.players.values()].some(({ debtPayments }) => debtPayments > 0))
    season.milestones.add('a debt paid by store credit')
  return [
    ...ordersOf(season).flatMap((order) => auditOrder(order, rows)),
    ...attemptsOf(season).flatMap((attempt) => auditAttempt(attempt, rows)),
    ...season.players.flatMap((player) => auditPlayer(player, rows)),
    ...season.promos.flatMap(({ code }) =>
      differ(
        `uses of ${code}`,
        rows.promos.get(code) ?? -1,
        ordersOf(season).filter(({ promo, promoCounts }) => promo === code && promoCounts).length,
      ),
    ),
    ...(await findSoldTwice(season.world.db)),
  ]
}

/** Describes a difference; empty if there is none. */
const differ = (subject: string, actual: number | string, expected: number | string): string[] =>
  actual === expected ? [] : [`${subject}: ${actual}, expected ${expected}`]

/** The states in which an order of courts has its hours. */
const statesWithHours = new Set(['held', 'payment_review', 'confirmed', 'completed'])

function auditOrder(order: Order, { orders }: Rows): string[] {
  const row = orders.get(order.id)
  if (row === undefined) return [`${order.name} is gone`]
  const units = order.bookings.reduce((sum, booking) => sum + (booking.hasUnits ? booking.units : 0), 0)
  const standing = order.bookings.filter(({ fate }) => fate === 'stands').map(({ id }) => id)
  const isAlive = statesWithHours.has(row.state)
  return [
    ...differ(`total of ${order.name}`, row.total, order.total),
    ...differ(`discount of ${order.name}`, row.discount, order.discount),
    ...differ(`credit in ${order.name}`, row.creditUsed, order.creditUsed),
    // A refund made by hand may cover an open refund task.
    ...(familyOf(order.origin?.order ?? order).every(({ refundedByHand }) => refundedByHand === 0)
      ? differ(`refunds of ${order.name} (${row.state})`, row.refundTasks, order.refundTasks)
      : []),
    ...differ(`court-hours that packages pay of ${order.name} (${row.state})`, row.units, units),
    ...(order.kind === 'court' && isAlive
      ? differ(`bookings of ${order.name}`, row.standing.join(), standing.join())
      : []),
    ...(standing.length > 0 && order.bookings.every(({ fate, isClosed }) => fate !== 'stands' || isClosed)
      ? differ(`hours that ${order.name} holds of closed bookings`, row.courtHours, 0)
      : []),
    ...(isAlive ? [] : differ(`hours that ${order.name} (${row.state}) holds`, row.courtHours, 0)),
    ...differ(`debt of ${order.name} (${row.state})`, row.debt, order.debt),
    ...auditWorth(order),
  ]
}

/** Checks that the money kept for an order and its moves is the value of their bookings plus what the tiers keep. */
function auditWorth(order: Order): string[] {
  if (order.kind === 'package' || order.origin !== null || !isUntouched(order)) return []
  const family = familyOf(order)
  const money =
    family.reduce((sum, { settlingAttempt }) => sum + (settlingAttempt?.notRefunded ?? 0), 0) +
    order.pool.remaining
  const worth = family.reduce((sum, member) => sum + worthOf(member), 0)
  return differ(`what is kept of ${family.map(({ name }) => name).join(' and ')}`, money, worth)
}

/** Rupiah that should be left of an order: of bookings that stand, and what the tiers kept of the cancelled ones. */
function worthOf(order: Order): number {
  const { state, bookings, creditUsed, keptByVenue, origin } = order
  if (state === 'held' || state === 'payment_review') return creditUsed
  const isPaid = order.settlingAttempt !== null || (order.due === 0 && state !== 'expired')
  if (!isPaid) return 0
  const kept = bookings.reduce((sum, { fate, paid, refunded }) => {
    if (fate === 'stands') return sum + paid
    return fate === 'cancelled' ? sum + paid - refunded : sum
  }, 0)
  return kept + (origin === null ? 0 : keptByVenue)
}

/** Checks that each rupiah of a payment is kept, refunded by one route, or in an open refund. */
function auditAttempt(attempt: Attempt, { payments }: Rows): string[] {
  const { order, notRefunded, takenBack, isReceived, isNotified, gross } = attempt
  const row = payments.get(attempt.id)
  const name = `attempt ${order.attempts.indexOf(attempt) + 1} of ${order.name}`
  if (row === undefined) return isReceived ? [`${name} is gone`] : []
  if (takenBack !== 'no') return differ(`owed of ${name}, which the bank took back`, row.openRefunds, 0)
  if (!isReceived) return differ(`money of ${name}, which nobody paid`, row.gross - row.refunds, 0)
  if (!isNotified)
    return differ(`back of ${name}, which waits`, row.credit + row.openRefunds + row.transferred, 0)
  const back = row.refunds + row.credit + row.transferred + row.openRefunds
  return differ(
    `back of ${name} (${row.state}), by gateway, credit, transfer and owed`,
    back,
    gross - notRefunded,
  )
}

function auditPlayer(player: Player, { players, payments }: Rows): string[] {
  const row = players.get(player.email)
  const attempts = player.orders.flatMap((order) => order.attempts)
  const paymentRowsOfPlayer = attempts.flatMap((attempt) => payments.get(attempt.id) ?? [])
  const sum = (pick: (row: PaymentRow) => number): number =>
    paymentRowsOfPlayer.reduce((total, paymentRow) => total + pick(paymentRow), 0)
  if (player.guestNumber !== null)
    return differ(
      `store credit of the guest ${player.name}`,
      sum(({ credit }) => credit),
      0,
    )
  const pools = player.orders.reduce(
    (total, { origin, pool }) => total + (origin === null ? pool.remaining : 0),
    0,
  )
  const credited = attempts.reduce(
    (total, { id, takenBack }) => total + (takenBack === 'no' ? (payments.get(id)?.credit ?? 0) : 0),
    0,
  )
  const debts = player.orders.reduce((total, { debt }) => total + debt, 0)
  const used = player.orders
    .flatMap(({ bookings }) => bookings)
    .reduce((total, booking) => total + (booking.hasUnits ? booking.units : 0), 0)
  return [
    ...differ(`store credit of ${player.name}`, row?.balance ?? 0, player.seeded + credited - pools - debts),
    ...differ(`court-hours used by ${player.name}`, -(row?.units ?? 0) - (row?.removedUnits ?? 0), used),
  ]
}

/** Court-hours that two orders have sold. It does not rely on the primary keys that should prevent this. */
async function findSoldTwice(db: Database): Promise<string[]> {
  const rows = await db.query<{ title: string }>(
    `select concat_ws(' ', court_id, play_date, hour) as title from order_line l join sales_order o on o.id = l.order_id
      where l.kind = 'court' and l.cancelled_at is null and o.state in ('confirmed', 'completed')
        and not exists (select from move_right r where (r.order_id, r.booking_id) = (l.order_id, l.booking_id))
      group by court_id, play_date, hour having count(*) > 1`,
  )
  return rows.map(({ title }) => `${title} is sold twice`)
}

/** Open refunds, holds and payments that no job will process any more. */
export async function findStuckWork({ world: { db }, locationId }: Season): Promise<string[]> {
  const rows = await db.query<{ title: string }>(
    `select concat_ws(' ', 'refund', t.id, t.route, t.state, t.reason) as title
       from refund_task t join sales_order o on o.id = t.order_id
      where o.location_id = $1 and t.state <> 'done'
        and (t.route = 'gateway'
             or t.route = 'credit'
             or t.route = 'transfer' and not exists (select from outbox b where b.dedupe_key = 'refund-account:' || t.id))
      union all
     select concat_ws(' ', 'payment', p.public_id, p.state, 'of an order', o.state)
       from payment p join sales_order o on o.id = p.order_id
       join simulated_transaction s on s.gateway_order_id = p.gateway_order_id
      where o.location_id = $1
        and (o.state = 'held' and o.held_until <= now()
             or o.state = 'payment_review' and s.status in ('cancel', 'deny', 'expire', 'refund', 'chargeback'))`,
    [locationId],
  )
  return rows.map(({ title }) => `no job handles ${title}`)
}

import { addDays } from '@pantul/rules/play-date'
import type { ChangesUnderTest } from '../after-booking/test-changes.ts'
import { scheduleSession } from '../../sales/classes/schedule-session.ts'
import { newClass } from '../../sales/enrolments/test-classes.ts'
import { today } from '../../orders/place/test-players.ts'
import type { Reply } from '../../test-visitor.ts'
import {
  confirm,
  oweWholePayment,
  releaseBalances,
  retakeBalances,
  type Attempt,
  type Order,
  type Player,
} from './test-books.ts'
import { seededDice } from './test-chance.ts'
import { peakHours, prices, type SeasonPromo, type Tax } from './test-prices.ts'

/** A class of a season. The venue may move or cancel it. */
export type SeasonClass = { readonly id: string; start: Temporal.Instant; isOver: boolean }

/** A location with its players, and the books of their orders. Only the server's jobs also work for other seasons. */
export type Season = {
  readonly world: ChangesUnderTest
  /** The id of the location. */
  readonly place: string
  readonly tax: Tax
  readonly tiers: readonly { readonly hours: number; readonly percent: number }[]
  readonly players: readonly Player[]
  readonly promos: readonly SeasonPromo[]
  readonly classes: readonly SeasonClass[]
  /** The public ids of refund tasks that staff transferred. */
  readonly transfers: string[]
  readonly log: string[]
  /** Situations that happened and that cannot be read from the books (`test-tally.ts`). */
  readonly milestones: Set<string>
  /** A unique number for each attempt. */
  nextTry(): number
}

const allTiers = [
  [
    { hours: 24, percent: 100 },
    { hours: 6, percent: 50 },
  ],
  [
    { hours: 48, percent: 100 },
    { hours: 24, percent: 75 },
    { hours: 3, percent: 33 },
  ],
  [{ hours: 0, percent: 100 }],
]

const promosOf = (place: string): SeasonPromo[] => [
  { code: `${place}PAGI`, kind: 'percent', percent: 20, scope: 'courts', from_hour: 6, to_hour: 14 },
  { code: `${place}CAP`, kind: 'percent', percent: 35, cap: 77_777 },
  { code: `${place}AMT`, kind: 'amount', amount: 100_001, minimum: 200_000, per_customer: 2 },
  { code: `${place}FIX`, kind: 'fixed-price', amount: 61_111, max_uses: 6 },
  { code: `${place}BALL`, kind: 'free-add-on', per_customer: 1 },
  { code: `${place}FIRST`, kind: 'percent', percent: 50, first_order_only: true },
  { code: `${place}COACH`, kind: 'percent', percent: 15, scope: 'coach', max_uses: 3 },
]

let tries = 0

/** Opens a season: a location like TST1 with its own prices, three customers with balances, two guests. */
export async function openSeason(world: ChangesUnderTest, seed: number, place: string): Promise<Season> {
  world.clock.set(`${today}T10:00:00+07:00`)
  const dice = seededDice(seed * 31 + 7)
  const tax = { rateBp: 1_000, isOnTop: dice(2) === 0 }
  const tiers = allTiers[seed % allTiers.length] ?? []
  await seedPlace(world, { place, tax, tiers })
  const promos = promosOf(place)
  for (const promo of promos) await seedPromo(world, place, promo)
  const players: Player[] = []
  for (const [n, name] of ['ani', 'budi', 'citra', 'dewi', 'eko'].entries())
    players.push(await arrive(world, { place, name, n, isGuest: n > 2 }))
  const classes: SeasonClass[] = []
  for (const days of [2, 4, 6]) classes.push(await planClass(world, place, days))
  return {
    world,
    place,
    tax,
    tiers,
    players,
    promos,
    classes,
    transfers: [],
    log: [],
    milestones: new Set(),
    nextTry: () => (tries += 1),
  }
}

type Place = { readonly place: string; readonly tax: Tax; readonly tiers: Season['tiers'] }

/** Makes the location. Columns that are not listed are copied from TST1. */
async function seedPlace({ db }: ChangesUnderTest, { place, tax, tiers }: Place): Promise<void> {
  const rows: [string, string, object][] = [
    [
      'location',
      `id = 'TST1'`,
      { id: place, tax_is_inclusive: !tax.isOnTop, cancellation_tiers: tiers, reschedule_hours: 12 },
    ],
    ['opening_hours', `location_id = 'TST1'`, { location_id: place }],
  ]
  for (const [table, which, changes] of rows)
    await db.query(
      `insert into ${table} select (jsonb_populate_record(t, $1::jsonb)).* from ${table} t where ${which}`,
      [JSON.stringify(changes)],
    )
  await db.query(
    `insert into court (id, location_id, name, material, kind, wall, turf, position)
     select replace(id, 'TST1', $1), $1, name, material, kind, wall, turf, position from court where location_id = 'TST1'`,
    [place],
  )
  await db.query(
    `insert into price_rule (location_id, from_hour, to_hour, price, price_type, priority)
     values ($1, 6, 24, $2, 'R', 0), ($1, $4, $5, $3, 'P', 1)`,
    [place, prices.court, prices.peak, peakHours.from, peakHours.to],
  )
  await db.query(
    `insert into coach (id, location_id, name, rate, price)
     values ($1 || '-K1', $1, 'Kiki', 'B', $2), ($1 || '-K2', $1, 'Kola', 'B', $2)`,
    [place, prices.coach],
  )
  await db.query(
    `insert into coach_working_hours (coach_id, weekday, from_hour, to_hour)
     select $1 || k, weekday, 6, 24 from unnest(array['-K1', '-K2']) as k, generate_series(0, 6) as weekday`,
    [place],
  )
  await db.query(
    `insert into add_on (location_id, item, name_en, name_id, kind, unit, icon, price, stock, position)
     values ($1, 'RACKET', 'Racket', 'Raket', 'rental', 'H', 'racket', $2, 8, 1),
            ($1, 'BALL', 'Balls', 'Bola', 'sale', 'EA', 'ball', $3, 1000, 2)`,
    [place, prices.racket, prices.ball],
  )
  await db.query(
    `insert into package (id, location_id, name, hours, price, valid_days, to_hour, location_ids)
     values ($1 || '-FEW', $1, 'Few', 3, 250000, 1825, 24, array[$1]),
            ($1 || '-EARLY', $1, 'Early', 5, 330000, 1825, 12, array[$1])`,
    [place],
  )
}

async function seedPromo({ db }: ChangesUnderTest, place: string, promo: SeasonPromo): Promise<void> {
  const row = {
    name_en: promo.code,
    name_id: promo.code,
    starts_on: '2031-01-01',
    ends_on: '2031-12-31',
    location_ids: [place],
    ...(promo.kind === 'free-add-on' ? { item: 'BALL' } : {}),
    ...promo,
  }
  const columns = Object.keys(row)
  await db.query(
    `insert into promo (${columns.join(', ')}) values (${columns.map((_, i) => `$${i + 1}`).join(', ')})`,
    Object.values(row),
  )
}

type NewPlayer = {
  readonly place: string
  readonly name: string
  readonly n: number
  readonly isGuest: boolean
}

async function arrive(world: ChangesUnderTest, { place, name, n, isGuest }: NewPlayer): Promise<Player> {
  const email = `${name}.${place.toLowerCase()}@example.com`
  const person = { name, orders: [], balance: 0, granted: 0, seeded: 0 }
  tries += 1
  if (isGuest) {
    const guest = 1_000_000 + tries * 10 + n
    return { ...person, email: `player${guest}@example.com`, visitor: world.visitor(), guest }
  }
  const visitor = await world.customer(email, `+62812${10_000_000 + tries * 10 + n}`)
  const seeded = 150_001 + n
  await world.hasCredit(email, seeded)
  return { ...person, email, visitor, guest: null, seeded, balance: seeded }
}

async function planClass(world: ChangesUnderTest, place: string, days: number): Promise<SeasonClass> {
  const date = addDays(today, days)
  const start = Temporal.Instant.from(`${date}T09:00:00+07:00`)
  const planned = newClass({
    locationId: place,
    courtId: `${place}-C3`,
    coachId: `${place}-K2`,
    date,
    minimum: 3,
    cutOffAt: start.subtract({ hours: 8 }),
  })
  const id = await world.db.transaction((tx) => scheduleSession(tx, planned))
  const [row] = await world.db.query<{ id: string }>(
    'select public_id as id from class_session where id = $1',
    [id],
  )
  return { id: row?.id ?? '', start, isOver: false }
}

/** Refusals are expected; defects throw. */
export function withoutDefect(reply: Reply): Reply {
  if (reply.status >= 500) throw new Error(`${reply.status} ${reply.text}`)
  return reply
}

export const dataOf = <T>({ body }: Reply): T => (body as { data: T }).data

/** The code, such as `SLOT_TAKEN`, or the status. */
export const codeOf = ({ status, body }: Reply): string =>
  typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : String(status)

export const ordersOf = ({ players }: Season): Order[] => players.flatMap(({ orders }) => orders)
export const attemptsOf = (season: Season): Attempt[] => ordersOf(season).flatMap(({ attempts }) => attempts)

const selectStates = `
  select o.public_id as "orderId", o.state, p.public_id as "paymentId",
         p.paid_at is not null as "isPaid", p.settles_order as settles
    from sales_order o left join payment p on p.order_id = o.id
   where o.location_id = $1
   order by p.id`
type ReadableOrder = {
  orderId: string
  state: string
  paymentId: string | null
  isPaid: boolean
  settles: boolean
}

/** Reads the states of orders and payments and updates the books. */
export async function observe(season: Season): Promise<void> {
  const { db } = season.world
  const rows = await db.query<ReadableOrder>(selectStates, [season.place])
  const orders = new Map(ordersOf(season).map((order) => [order.id, order]))
  const states = new Map(rows.map(({ orderId, state }) => [orderId, state]))
  for (const [id, state] of states) {
    const order = orders.get(id)
    if (order === undefined) throw new Error(`order ${id} is in no book`)
    followState(order, state)
    order.state = state
  }
  const attempts = new Map(attemptsOf(season).map((attempt) => [attempt.id, attempt]))
  for (const { paymentId, isPaid, settles } of rows) {
    if (paymentId === null) continue
    const attempt = attempts.get(paymentId)
    if (attempt === undefined) throw new Error(`payment ${paymentId} is in no book`)
    if (isPaid && !attempt.isNotified) recordPayment(attempt, settles)
  }
  const balances = await db.query<{ email: string; balance: number }>(
    'select c.email, a.balance from credit_account a join customer c on c.id = a.customer_id where c.email = any ($1)',
    [season.players.map(({ email }) => email)],
  )
  for (const { email, balance } of balances) {
    const player = season.players.find((candidate) => candidate.email === email)
    if (player !== undefined) player.balance = balance
  }
}

const unpaid = new Set(['held', 'payment_review'])
const ended = new Set(['expired', 'cancelled', 'refund_due', 'refunded'])

function followState(order: Order, to: string): void {
  const from = order.state
  if (from === to) return
  if (unpaid.has(from) && ended.has(to)) releaseBalances(order)
  if (from === 'expired' && to === 'confirmed') retakeBalances(order)
  if ((unpaid.has(from) || from === 'expired') && (to === 'confirmed' || to === 'completed')) confirm(order)
}

/** The server has learned of a payment: it pays the order, or all of it is to be refunded. */
function recordPayment(attempt: Attempt, settles: boolean): void {
  const { order, id, amount, gross } = attempt
  if (!attempt.isReceived) throw new Error(`${order.name}: payment ${id} counts as paid, and nobody paid it`)
  if (settles && order.settled !== null) throw new Error(`${order.name} is paid twice`)
  const isRightSum = amount === order.due && gross === amount
  if (settles && !isRightSum) throw new Error(`${order.name} is paid by ${gross}, not ${order.due}`)
  attempt.isNotified = true
  attempt.settles = settles
  attempt.left = gross
  if (settles) order.settled = attempt
  else oweWholePayment(attempt)
}

import { addDays } from '@pantul/rules/play-date'
import type { VenueWithPlayers } from '../after-booking/test-venue-with-players.ts'
import { scheduleSession } from '../../sales/classes/schedule-session.ts'
import { newClass } from '../../sales/enrolments/test-classes.ts'
import { today } from '../../orders/place/test-players.ts'
import type { Reply } from '../../test-visitor.ts'
import {
  confirm,
  refundWholePayment,
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

/** A location with its players, and the books of their orders. Seasons share only the jobs of the server. */
export type Season = {
  readonly world: VenueWithPlayers
  /** The id of the location. */
  readonly locationId: string
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
  /** A unique number for the idempotency key of a request. */
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

const promosOf = (locationId: string): SeasonPromo[] => [
  { code: `${locationId}PAGI`, kind: 'percent', percent: 20, scope: 'courts', from_hour: 6, to_hour: 14 },
  { code: `${locationId}CAP`, kind: 'percent', percent: 35, cap: 77_777 },
  { code: `${locationId}AMT`, kind: 'amount', amount: 100_001, minimum: 200_000, per_customer: 2 },
  { code: `${locationId}FIX`, kind: 'fixed-price', amount: 61_111, max_uses: 6 },
  { code: `${locationId}BALL`, kind: 'free-add-on', per_customer: 1 },
  { code: `${locationId}FIRST`, kind: 'percent', percent: 50, first_order_only: true },
  { code: `${locationId}COACH`, kind: 'percent', percent: 15, scope: 'coach', max_uses: 3 },
]

let tries = 0

/** Opens a season: a location like TST1 with its own prices, three classes, three customers with store credit, two guests. */
export async function openSeason(world: VenueWithPlayers, seed: number, locationId: string): Promise<Season> {
  world.clock.set(`${today}T10:00:00+07:00`)
  const dice = seededDice(seed * 31 + 7)
  const tax = { rateBp: 1_000, isOnTop: dice(2) === 0 }
  const tiers = allTiers[seed % allTiers.length] ?? []
  await seedLocation(world, { locationId, tax, tiers })
  const promos = promosOf(locationId)
  for (const promo of promos) await seedPromo(world, locationId, promo)
  const players: Player[] = []
  for (const [n, name] of ['ani', 'budi', 'citra', 'dewi', 'eko'].entries())
    players.push(await addPlayer(world, { locationId, name, n, isGuest: n > 2 }))
  const classes: SeasonClass[] = []
  for (const days of [2, 4, 6]) classes.push(await planClass(world, locationId, days))
  return {
    world,
    locationId,
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

type NewLocation = { readonly locationId: string; readonly tax: Tax; readonly tiers: Season['tiers'] }

/** Makes the location. Columns that are not listed are copied from TST1. */
async function seedLocation(
  { db }: VenueWithPlayers,
  { locationId, tax, tiers }: NewLocation,
): Promise<void> {
  const rows: [string, string, object][] = [
    [
      'location',
      `id = 'TST1'`,
      { id: locationId, tax_is_inclusive: !tax.isOnTop, cancellation_tiers: tiers, reschedule_hours: 12 },
    ],
    ['opening_hours', `location_id = 'TST1'`, { location_id: locationId }],
  ]
  for (const [table, which, changes] of rows)
    await db.query(
      `insert into ${table} select (jsonb_populate_record(t, $1::jsonb)).* from ${table} t where ${which}`,
      [JSON.stringify(changes)],
    )
  await db.query(
    `insert into court (id, location_id, name, material, kind, wall, turf, position)
     select replace(id, 'TST1', $1), $1, name, material, kind, wall, turf, position from court where location_id = 'TST1'`,
    [locationId],
  )
  await db.query(
    `insert into price_rule (location_id, from_hour, to_hour, price, price_type, priority)
     values ($1, 6, 24, $2, 'R', 0), ($1, $4, $5, $3, 'P', 1)`,
    [locationId, prices.court, prices.peak, peakHours.from, peakHours.to],
  )
  await db.query(
    `insert into coach (id, location_id, name, rate, price)
     values ($1 || '-K1', $1, 'Kiki', 'B', $2), ($1 || '-K2', $1, 'Kola', 'B', $2)`,
    [locationId, prices.coach],
  )
  await db.query(
    `insert into coach_working_hours (coach_id, weekday, from_hour, to_hour)
     select $1 || k, weekday, 6, 24 from unnest(array['-K1', '-K2']) as k, generate_series(0, 6) as weekday`,
    [locationId],
  )
  await db.query(
    `insert into add_on (location_id, item, name_en, name_id, kind, unit, icon, price, stock, position)
     values ($1, 'RACKET', 'Racket', 'Raket', 'rental', 'H', 'racket', $2, 8, 1),
            ($1, 'BALL', 'Balls', 'Bola', 'sale', 'EA', 'ball', $3, 1000, 2)`,
    [locationId, prices.racket, prices.ball],
  )
  await db.query(
    `insert into package (id, location_id, name, hours, price, valid_days, to_hour, location_ids)
     values ($1 || '-FEW', $1, 'Few', 3, 250000, 1825, 24, array[$1]),
            ($1 || '-EARLY', $1, 'Early', 5, 330000, 1825, 12, array[$1])`,
    [locationId],
  )
}

async function seedPromo({ db }: VenueWithPlayers, locationId: string, promo: SeasonPromo): Promise<void> {
  const row = {
    name_en: promo.code,
    name_id: promo.code,
    starts_on: '2031-01-01',
    ends_on: '2031-12-31',
    location_ids: [locationId],
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
  readonly locationId: string
  readonly name: string
  readonly n: number
  readonly isGuest: boolean
}

async function addPlayer(
  world: VenueWithPlayers,
  { locationId, name, n, isGuest }: NewPlayer,
): Promise<Player> {
  const email = `${name}.${locationId.toLowerCase()}@example.com`
  const person = { name, orders: [], balance: 0, granted: 0, seeded: 0 }
  tries += 1
  if (isGuest) {
    const guestNumber = 1_000_000 + tries * 10 + n
    return { ...person, email: `player${guestNumber}@example.com`, visitor: world.visitor(), guestNumber }
  }
  const visitor = await world.customer(email, `+62812${10_000_000 + tries * 10 + n}`)
  const seeded = 150_001 + n
  await world.giveCredit(email, seeded)
  return { ...person, email, visitor, guestNumber: null, seeded, balance: seeded }
}

async function planClass(world: VenueWithPlayers, locationId: string, days: number): Promise<SeasonClass> {
  const date = addDays(today, days)
  const start = Temporal.Instant.from(`${date}T09:00:00+07:00`)
  const planned = newClass({
    locationId,
    courtId: `${locationId}-C3`,
    coachId: `${locationId}-K2`,
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

/** Returns the reply if it is a success or a refusal. Throws if it is a defect (5xx). */
export function withoutDefect(reply: Reply): Reply {
  if (reply.status >= 500) throw new Error(`${reply.status} ${reply.text}`)
  return reply
}

export const dataOf = <T>({ body }: Reply): T => (body as { data: T }).data

/** The code of a refusal, such as `SLOT_TAKEN`, or the HTTP status. */
export const codeOf = ({ status, body }: Reply): string =>
  typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : String(status)

export const ordersOf = ({ players }: Season): Order[] => players.flatMap(({ orders }) => orders)
export const attemptsOf = (season: Season): Attempt[] => ordersOf(season).flatMap(({ attempts }) => attempts)

const statesSql = `
  select o.public_id as "orderId", o.state, p.public_id as "paymentId",
         p.paid_at is not null as "isPaid", p.settles_order as settles
    from sales_order o left join payment p on p.order_id = o.id
   where o.location_id = $1
   order by p.id`
type OrderStateRow = {
  orderId: string
  state: string
  paymentId: string | null
  isPaid: boolean
  settles: boolean
}

/** Reads the states of orders and payments and updates the books. */
export async function observe(season: Season): Promise<void> {
  const { db } = season.world
  const rows = await db.query<OrderStateRow>(statesSql, [season.locationId])
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

/** The states of orders before they are paid, and after they ended. */
const unpaidStates = new Set(['held', 'payment_review'])
const endedStates = new Set(['expired', 'cancelled', 'refund_due', 'refunded'])

function followState(order: Order, to: string): void {
  const from = order.state
  if (from === to) return
  if (unpaidStates.has(from) && endedStates.has(to)) releaseBalances(order)
  if (from === 'expired' && to === 'confirmed') retakeBalances(order)
  if ((unpaidStates.has(from) || from === 'expired') && (to === 'confirmed' || to === 'completed'))
    confirm(order)
}

/** The server has learned of a payment: it pays the order, or all of it is to be refunded. */
function recordPayment(attempt: Attempt, settles: boolean): void {
  const { order, id, amount, gross } = attempt
  if (!attempt.isReceived) throw new Error(`${order.name}: payment ${id} counts as paid, and nobody paid it`)
  if (settles && order.settlingAttempt !== null) throw new Error(`${order.name} is paid twice`)
  const isRightSum = amount === order.due && gross === amount
  if (settles && !isRightSum) throw new Error(`${order.name} is paid by ${gross}, not ${order.due}`)
  attempt.isNotified = true
  attempt.settles = settles
  attempt.notRefunded = gross
  if (settles) order.settlingAttempt = attempt
  else refundWholePayment(attempt)
}

import type { Connection } from '../../platform/database/connection.ts'
import { shareHalfUp } from '@pantul/rules/proportional-share'

/** Money or store credit that came (positive) or was given back. */
export type Movement = {
  readonly order: number
  /** The order with the tax rate. */
  readonly taxed: number
  readonly at: Temporal.Instant
  readonly amount: number
  readonly method: string
  readonly isImported: boolean
}

type Payment = {
  readonly id: number
  readonly order_id: number
  readonly gateway: string
  readonly method: string | null
  readonly amount: number
  readonly state: string
  readonly paid_at: Temporal.Instant | null
  readonly act_id: number | null
}
type Task = {
  readonly id: number
  readonly order_id: number
  readonly payment_id: number | null
  readonly amount: number
  readonly route: string
  readonly state: string
  readonly proof: string | null
  readonly done_at: Temporal.Instant | null
}
type Order = {
  readonly id: number
  readonly kind: string
  readonly total: number
  readonly tax: number
  readonly tax_rate_bp: number
  readonly tax_is_inclusive: boolean
}
type Line = { readonly order_id: number; readonly kind: string; readonly net: number }

/** The raw rows of one location, read whole and added up here, without the statements of the reports. */
export type PlainBooks = {
  readonly movements: readonly Movement[]
  readonly orders: ReadonlyMap<number, Order>
  readonly lines: ReadonlyMap<number, readonly Line[]>
}

export async function readPlainBooks(db: Connection, locationId: string): Promise<PlainBooks> {
  const all = <Row extends object>(sql: string): Promise<Row[]> => db.query<Row>(sql)
  const orders = await db.query<Order>(
    'select id, kind, total, tax, tax_rate_bp, tax_is_inclusive from sales_order where location_id = $1',
    [locationId],
  )
  const lines = await all<Line>('select order_id, kind, amount - discount as net from order_line')
  const here = new Map(orders.map((order) => [order.id, order]))
  return {
    orders: here,
    lines: Map.groupBy(lines, (line) => line.order_id),
    movements: (await movementsOf(db)).filter(({ order }) => here.has(order)),
  }
}

async function movementsOf(db: Connection): Promise<Movement[]> {
  const payments = await db.query<Payment>(
    'select id, order_id, gateway, method, amount, state, paid_at, act_id from payment',
  )
  const acts = new Map(
    (await db.query<{ id: number; at: Temporal.Instant }>('select id, at from staff_act')).map((act) => [
      act.id,
      act.at,
    ]),
  )
  const corrections = await db.query<{ payment_id: number; act_id: number }>(
    'select payment_id, act_id from payment_correction',
  )
  const events = await db.query<{
    payment_id: number
    received_at: Temporal.Instant
    outcome: string
    status: string
  }>('select payment_id, received_at, outcome, status from payment_event order by received_at')
  const tasks = await db.query<Task>(
    'select id, order_id, payment_id, amount, route, state, proof, done_at from refund_task',
  )
  const transfers = await db.query<{
    refund_task_id: number
    kind: string
    amount: number
    at: Temporal.Instant
  }>('select refund_task_id, kind, amount, at from refund_transfer')
  const credit = await db.query<{
    order_id: number | null
    amount: number
    kind: string
    effect_key: string
    at: Temporal.Instant
  }>('select order_id, amount, kind, effect_key, at from credit_entry')
  const wrong = new Map(corrections.map((one) => [one.payment_id, one.act_id]))
  const correcting = new Set(corrections.map((one) => one.act_id))
  const lost = new Map<number, Temporal.Instant>()
  for (const { payment_id: id, outcome, status, received_at: at } of events)
    if (/^(reverse|charge-back)$/.test(outcome) && !status.startsWith('partial') && !lost.has(id))
      lost.set(id, at)
  const found: Movement[] = []
  const keyOf = ({ gateway, method, act_id: act }: Payment): string =>
    `${method ?? 'other'}${gateway !== 'desk' && act !== null ? '_desk' : ''}`
  const byId = new Map(payments.map((payment) => [payment.id, payment]))
  const add = (
    order: number,
    at: Temporal.Instant | null | undefined,
    amount: number,
    method: string,
    from?: Payment,
  ): void => {
    if (at != null)
      found.push({
        order,
        taxed: from?.order_id ?? order,
        at,
        amount,
        method,
        isImported: from?.method === 'imported',
      })
  }
  for (const payment of payments) {
    const { id, order_id: order, amount, state, act_id: act } = payment
    const key = keyOf(payment)
    const received = act !== null && correcting.has(act) ? acts.get(act) : payment.paid_at
    if (payment.paid_at !== null) add(order, received, amount, key, payment)
    const correction = wrong.get(id)
    if (correction !== undefined) add(order, acts.get(correction), -amount, key, payment)
    const gone = lost.get(id)
    if (gone === undefined || !['reversed', 'charged_back'].includes(state)) continue
    const refunded = tasks
      .filter((task) => task.payment_id === id && task.route === 'gateway' && task.state === 'done')
      .filter((task) => task.done_at !== null && Temporal.Instant.compare(task.done_at, gone) < 0)
    add(order, gone, refunded.reduce((sum, task) => sum + task.amount, 0) - amount, key, payment)
  }
  const routes: Readonly<Record<string, string>> = { cash: 'cash', terminal: 'edc', transfer: 'transfer' }
  for (const task of tasks) {
    if (task.state !== 'done' || task.done_at === null || task.route === 'credit') continue
    const payment = task.payment_id === null ? undefined : byId.get(task.payment_id)
    const gone = payment === undefined ? undefined : lost.get(payment.id)
    if (task.route === 'transfer' && task.proof !== null) continue
    if (
      payment !== undefined &&
      ['reversed', 'charged_back'].includes(payment.state) &&
      gone !== undefined &&
      Temporal.Instant.compare(gone, task.done_at) <= 0
    )
      continue
    add(
      task.order_id,
      task.done_at,
      -task.amount,
      routes[task.route] ?? (payment ? keyOf(payment) : 'other'),
      payment,
    )
  }
  for (const { refund_task_id: id, kind, amount, at } of transfers) {
    const task = tasks.find((one) => one.id === id)
    const payment = task?.payment_id == null ? undefined : byId.get(task.payment_id)
    if (task) add(task.order_id, at, kind === 'sent' ? -amount : amount, 'transfer', payment)
  }
  for (const entry of credit) {
    if (entry.order_id === null || entry.kind === 'adjust') continue
    const task = tasks.find(({ id, route }) => route === 'credit' && entry.effect_key === `refund:${id}`)
    const payment = task?.payment_id == null ? undefined : byId.get(task.payment_id)
    add(entry.order_id, entry.at, -entry.amount, 'credit', payment)
  }
  return found
}

const isIn = (at: Temporal.Instant, from: string, to: string, zone: string): boolean => {
  const date = dayOf(at, zone)
  return from <= date && date <= to
}
const dayOf = (at: Temporal.Instant, zone: string): string =>
  at.toZonedDateTimeISO(zone).toPlainDate().toString()

/** `from` and `to`: local dates, both included. */
export type PlainSpan = { readonly from: string; readonly to: string; readonly zone: string }

const movementsIn = ({ movements }: PlainBooks, { from, to, zone }: PlainSpan): Movement[] =>
  movements.filter(({ at, isImported }) => !isImported && isIn(at, from, to, zone))

/** Sums of the amounts of a span by a key. */
export function plainSums(
  books: PlainBooks,
  span: PlainSpan,
  keyOf: (movement: Movement) => string,
): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const movement of movementsIn(books, span))
    sums[keyOf(movement)] = (sums[keyOf(movement)] ?? 0) + movement.amount
  return sums
}

export const plainDay =
  ({ zone }: PlainSpan) =>
  ({ at }: Movement): string =>
    dayOf(at, zone)

const round = (amount: number, part: number, whole: number): number =>
  Math.sign(amount) * shareHalfUp(Math.abs(amount), part, whole)

/** Revenue by type: the prices of the lines share each amount. */
export function plainTypes(books: PlainBooks, span: PlainSpan): Record<string, number> {
  const sums: Record<string, number> = {}
  const add = (type: string, amount: number): void => {
    if (amount !== 0) sums[type] = (sums[type] ?? 0) + amount
  }
  for (const { order: id, amount } of movementsIn(books, span)) {
    const order = books.orders.get(id)
    if (order === undefined) throw new Error(`no order ${id}`)
    const net = (kind: string): number =>
      order.kind === 'court'
        ? (books.lines.get(id) ?? [])
            .filter((line) => line.kind === kind)
            .reduce((sum, line) => sum + line.net, 0)
        : 0
    const price = order.total - (order.tax_is_inclusive ? 0 : order.tax)
    const [coach, beside] = [net('coach'), net('coach') + net('add-on')]
    const isShared = beside > 0 && price > 0
    const ofCoach = isShared ? round(amount, Math.min(coach, price), price) : 0
    const ofBeside = isShared ? round(amount, Math.min(beside, price), price) : 0
    add('coach', ofCoach)
    add('add-on', ofBeside - ofCoach)
    add(order.kind === 'enrolment' ? 'class' : order.kind, amount - ofBeside)
  }
  return sums
}

/** Revenue and tax by month: each amount adds to the base of all that came for its order before. */
export function plainTaxMonths(
  books: PlainBooks,
  span: PlainSpan,
): Record<string, { revenue: number; tax: number }> {
  const months: Record<string, { revenue: number; tax: number }> = {}
  const ordered = books.movements
    .filter(({ isImported }) => !isImported)
    .toSorted((a, b) => Temporal.Instant.compare(a.at, b.at))
  const soFar = new Map<number, number>()
  for (const { taxed: id, at, amount } of ordered) {
    const rate = books.orders.get(id)?.tax_rate_bp ?? 0
    const taxOf = (sum: number): number => sum - round(sum, 10_000, 10_000 + rate)
    const before = soFar.get(id) ?? 0
    soFar.set(id, before + amount)
    if (!isIn(at, span.from, span.to, span.zone)) continue
    const month = dayOf(at, span.zone).slice(0, 7)
    const sums = (months[month] ??= { revenue: 0, tax: 0 })
    sums.revenue += amount
    sums.tax += taxOf(before + amount) - taxOf(before)
  }
  return months
}

import type { Connection } from '../../platform/database/connection.ts'
import { shareHalfUp } from '@pantul/rules/proportional-share'

/** Money or store credit that was received (positive) or given back. */
export type Movement = {
  readonly orderId: number
  /** The order whose tax rate applies. */
  readonly taxedOrderId: number
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
type RefundTask = {
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

/** For tests: the rows of one location, added up here, independently of the statements of the reports. */
export type RawBooks = {
  readonly movements: readonly Movement[]
  readonly orders: ReadonlyMap<number, Order>
  readonly lines: ReadonlyMap<number, readonly Line[]>
}

export async function readRawBooks(db: Connection, locationId: string): Promise<RawBooks> {
  const orders = await db.query<Order>(
    'select id, kind, total, tax, tax_rate_bp, tax_is_inclusive from sales_order where location_id = $1',
    [locationId],
  )
  const lines = await db.query<Line>('select order_id, kind, amount - discount as net from order_line')
  const ordersById = new Map(orders.map((order) => [order.id, order]))
  return {
    orders: ordersById,
    lines: Map.groupBy(lines, (line) => line.order_id),
    movements: (await readMovements(db)).filter(({ orderId }) => ordersById.has(orderId)),
  }
}

async function readMovements(db: Connection): Promise<Movement[]> {
  const payments = await db.query<Payment>(
    'select id, order_id, gateway, method, amount, state, paid_at, act_id from payment',
  )
  const acts = await db.query<{ id: number; at: Temporal.Instant }>('select id, at from staff_act')
  const actTimes = new Map(acts.map(({ id, at }) => [id, at]))
  const corrections = await db.query<{ payment_id: number; act_id: number }>(
    'select payment_id, act_id from payment_correction',
  )
  const events = await db.query<{
    payment_id: number
    received_at: Temporal.Instant
    outcome: string
    status: string
  }>('select payment_id, received_at, outcome, status from payment_event order by received_at')
  const tasks = await db.query<RefundTask>(
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
  const correctionOfPayment = new Map(corrections.map((row) => [row.payment_id, row.act_id]))
  const correctingActs = new Set(corrections.map((row) => row.act_id))
  const reversalTimes = new Map<number, Temporal.Instant>()
  for (const { payment_id: id, outcome, status, received_at: at } of events)
    if (/^(reverse|charge-back)$/.test(outcome) && !status.startsWith('partial') && !reversalTimes.has(id))
      reversalTimes.set(id, at)
  const movements: Movement[] = []
  const methodOf = ({ gateway, method, act_id: act }: Payment): string =>
    `${method ?? 'other'}${gateway !== 'desk' && act !== null ? '_desk' : ''}`
  const paymentsById = new Map(payments.map((payment) => [payment.id, payment]))
  const add = (
    orderId: number,
    at: Temporal.Instant | null | undefined,
    amount: number,
    method: string,
    payment?: Payment,
  ): void => {
    if (at != null)
      movements.push({
        orderId,
        taxedOrderId: payment?.order_id ?? orderId,
        at,
        amount,
        method,
        isImported: payment?.method === 'imported',
      })
  }
  for (const payment of payments) {
    const { id, order_id: orderId, amount, state, act_id: actId } = payment
    const method = methodOf(payment)
    const receivedAt = actId !== null && correctingActs.has(actId) ? actTimes.get(actId) : payment.paid_at
    if (payment.paid_at !== null) add(orderId, receivedAt, amount, method, payment)
    const correction = correctionOfPayment.get(id)
    if (correction !== undefined) add(orderId, actTimes.get(correction), -amount, method, payment)
    const reversedAt = reversalTimes.get(id)
    if (reversedAt === undefined || !['reversed', 'charged_back'].includes(state)) continue
    const refundsBefore = tasks
      .filter((task) => task.payment_id === id && task.route === 'gateway' && task.state === 'done')
      .filter((task) => task.done_at !== null && Temporal.Instant.compare(task.done_at, reversedAt) < 0)
    const refunded = refundsBefore.reduce((sum, task) => sum + task.amount, 0)
    add(orderId, reversedAt, refunded - amount, method, payment)
  }
  const methodOfRoute: Readonly<Record<string, string>> = {
    cash: 'cash',
    terminal: 'edc',
    transfer: 'transfer',
  }
  for (const task of tasks) {
    if (task.state !== 'done' || task.done_at === null || task.route === 'credit') continue
    const payment = task.payment_id === null ? undefined : paymentsById.get(task.payment_id)
    const reversedAt = payment === undefined ? undefined : reversalTimes.get(payment.id)
    if (task.route === 'transfer' && task.proof !== null) continue
    if (
      payment !== undefined &&
      ['reversed', 'charged_back'].includes(payment.state) &&
      reversedAt !== undefined &&
      Temporal.Instant.compare(reversedAt, task.done_at) <= 0
    )
      continue
    add(
      task.order_id,
      task.done_at,
      -task.amount,
      methodOfRoute[task.route] ?? (payment ? methodOf(payment) : 'other'),
      payment,
    )
  }
  for (const { refund_task_id: id, kind, amount, at } of transfers) {
    const task = tasks.find((refund) => refund.id === id)
    const payment = task?.payment_id == null ? undefined : paymentsById.get(task.payment_id)
    if (task) add(task.order_id, at, kind === 'sent' ? -amount : amount, 'transfer', payment)
  }
  for (const entry of credit) {
    if (entry.order_id === null || entry.kind === 'adjust') continue
    const task = tasks.find(({ id, route }) => route === 'credit' && entry.effect_key === `refund:${id}`)
    const payment = task?.payment_id == null ? undefined : paymentsById.get(task.payment_id)
    add(entry.order_id, entry.at, -entry.amount, 'credit', payment)
  }
  return movements
}

const isInSpan = (at: Temporal.Instant, from: string, to: string, zone: string): boolean => {
  const date = dayOf(at, zone)
  return from <= date && date <= to
}
const dayOf = (at: Temporal.Instant, zone: string): string =>
  at.toZonedDateTimeISO(zone).toPlainDate().toString()

/** Local dates, both included, and the time zone. */
export type DateSpan = { readonly from: string; readonly to: string; readonly zone: string }

const movementsIn = ({ movements }: RawBooks, { from, to, zone }: DateSpan): Movement[] =>
  movements.filter(({ at, isImported }) => !isImported && isInSpan(at, from, to, zone))

/** The revenue of a span, in one sum for each key. */
export function expectedSums(
  books: RawBooks,
  span: DateSpan,
  keyOf: (movement: Movement) => string,
): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const movement of movementsIn(books, span))
    sums[keyOf(movement)] = (sums[keyOf(movement)] ?? 0) + movement.amount
  return sums
}

export const localDayOf =
  ({ zone }: DateSpan) =>
  ({ at }: Movement): string =>
    dayOf(at, zone)

/** `amount * part / whole`, rounded half up; negative amounts are rounded like positive ones. */
const roundedShare = (amount: number, part: number, whole: number): number =>
  Math.sign(amount) * shareHalfUp(Math.abs(amount), part, whole)

/** Revenue by what was sold: each amount is split in proportion to the prices of the order's lines. */
export function expectedSumsByType(books: RawBooks, span: DateSpan): Record<string, number> {
  const sums: Record<string, number> = {}
  const add = (type: string, amount: number): void => {
    if (amount !== 0) sums[type] = (sums[type] ?? 0) + amount
  }
  for (const { orderId, amount } of movementsIn(books, span)) {
    const order = books.orders.get(orderId)
    if (order === undefined) throw new Error(`no order ${orderId}`)
    const priceOfKind = (kind: string): number =>
      order.kind === 'court'
        ? (books.lines.get(orderId) ?? [])
            .filter((line) => line.kind === kind)
            .reduce((sum, line) => sum + line.net, 0)
        : 0
    const price = order.total - (order.tax_is_inclusive ? 0 : order.tax)
    const coach = priceOfKind('coach')
    const extras = coach + priceOfKind('add-on')
    const isShared = extras > 0 && price > 0
    const coachShare = isShared ? roundedShare(amount, Math.min(coach, price), price) : 0
    const extrasShare = isShared ? roundedShare(amount, Math.min(extras, price), price) : 0
    add('coach', coachShare)
    add('add-on', extrasShare - coachShare)
    add(order.kind === 'enrolment' ? 'class' : order.kind, amount - extrasShare)
  }
  return sums
}

/**
 * Revenue and tax by month. The tax of a movement is the tax of all movements of its order until then, minus the tax of
 * the movements before it.
 */
export function expectedTaxMonths(
  books: RawBooks,
  span: DateSpan,
): Record<string, { revenue: number; tax: number }> {
  const months: Record<string, { revenue: number; tax: number }> = {}
  const sorted = books.movements
    .filter(({ isImported }) => !isImported)
    .toSorted((a, b) => Temporal.Instant.compare(a.at, b.at))
  const soFar = new Map<number, number>()
  for (const { taxedOrderId, at, amount } of sorted) {
    const rate = books.orders.get(taxedOrderId)?.tax_rate_bp ?? 0
    const taxOf = (sum: number): number => sum - roundedShare(sum, 10_000, 10_000 + rate)
    const earlier = soFar.get(taxedOrderId) ?? 0
    soFar.set(taxedOrderId, earlier + amount)
    if (!isInSpan(at, span.from, span.to, span.zone)) continue
    const month = dayOf(at, span.zone).slice(0, 7)
    const sums = (months[month] ??= { revenue: 0, tax: 0 })
    sums.revenue += amount
    sums.tax += taxOf(earlier + amount) - taxOf(earlier)
  }
  return months
}

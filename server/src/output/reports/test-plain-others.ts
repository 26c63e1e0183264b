import { daysBetween } from '@pantul/rules/play-date'
import type { Connection } from '../../platform/database/connection.ts'
import type { PlainSpan } from './test-plain-books.ts'

type At = { readonly at: Temporal.Instant }
type Order = {
  readonly id: number
  readonly contact_id: number | null
  readonly customer_id: number | null
  readonly root_id: number | null
}
type Line = {
  readonly id: number
  readonly order_id: number
  readonly booking_id: number
  readonly kind: string
  readonly item: string | null
  readonly quantity: number
  readonly net: number
  readonly by_package: boolean
  readonly cancelled_at: Temporal.Instant | null
}

/** The raw rows of one location for the reports that are not revenue, read whole and added up in `plain…`. */
export async function readPlainRows(db: Connection, locationId: string) {
  const here = async <Row extends object>(sql: string): Promise<Row[]> => db.query<Row>(sql, [locationId])
  const orders = await here<Order>(
    'select id, contact_id, customer_id, root_id from sales_order where location_id = $1',
  )
  return {
    orders: new Map(orders.map((order) => [order.id, order])),
    lines: await here<Line>(
      `select id, order_id, booking_id, kind, item, quantity, amount - discount as net, by_package, cancelled_at
         from order_line where location_id = $1`,
    ),
    invoices: await here<{ order_id: number; issued_at: Temporal.Instant }>(
      'select order_id, issued_at from invoice where location_id = $1',
    ),
    items: await here<{ item: string; name: string }>(
      'select item, name_en as name from add_on where location_id = $1',
    ),
    coaches: await here<{ id: string; name: string; fee_kind: string; fee: number }>(
      'select id, name, fee_kind, fee from coach where location_id = $1',
    ),
    coachHours: await here<{ coach_id: string; play_date: string; line_id: number | null }>(
      `select coach_id, play_date, line_id from coach_hour
        where location_id = $1 and held_until is null and time_off_id is null`,
    ),
    acts: await here<Act>(
      `select id, at, customer_id, action, thing, thing_id, amount, before, after from staff_act where location_id = $1`,
    ),
    names: new Map(
      (await db.query<{ id: number; name: string }>('select id, full_name as name from customer')).map(
        ({ id, name }) => [id, name],
      ),
    ),
    arrivals: await db.query<At & { order_id: number; booking_id: number; turn: number; kind: string }>(
      'select order_id, booking_id, turn, kind, at from arrival',
    ),
    owed: await db.query<At & { order_id: number; kind: string; amount: number }>(
      'select order_id, kind, amount, at from owed_entry',
    ),
    quotas: await here<{ id: number; hours: number; line_id: number }>(
      'select id, hours, line_id from quota_package where location_id = $1',
    ),
    quotaEntries: await db.query<At & { quota_id: number; units: number; reserved: number }>(
      'select quota_id, units, reserved, at from quota_entry',
    ),
    credit: await db.query<At & { amount: number }>('select amount, at from credit_entry'),
  }
}
type Act = At & {
  readonly id: number
  readonly customer_id: number
  readonly action: string
  readonly thing: string
  readonly thing_id: string
  readonly amount: number | null
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
}

export type PlainRows = Awaited<ReturnType<typeof readPlainRows>>

const dateOf = ({ at }: At, zone: string): string => at.toZonedDateTimeISO(zone).toPlainDate().toString()
const isIn = (one: At, { from, to, zone }: PlainSpan): boolean =>
  from <= dateOf(one, zone) && dateOf(one, zone) <= to
const isUntil = (one: At, { to, zone }: PlainSpan): boolean => dateOf(one, zone) <= to
const sum = (amounts: readonly number[]): number => amounts.reduce((a, b) => a + b, 0)
const personOf = ({ id, contact_id: contact, customer_id: customer }: Order): string =>
  contact === null ? (customer === null ? `order ${id}` : `customer ${customer}`) : `contact ${contact}`

/** Name, hours, price and fee of each coach, sorted. Each hour has the fee of its day. */
export function plainCoaches({ coaches, coachHours, lines, acts }: PlainRows, span: PlainSpan): unknown[] {
  const net = new Map(lines.map((line) => [line.id, line.net]))
  return coaches
    .flatMap(({ id, name, fee_kind: kind, fee }) => {
      const hours = coachHours.filter(
        (hour) => hour.coach_id === id && span.from <= hour.play_date && hour.play_date <= span.to,
      )
      const changes = acts
        .filter((act) => act.thing === 'coach' && act.thing_id === id && act.action === 'change-coach')
        .toSorted((a, b) => a.id - b.id)
      const ruled = (date: string, key: string): unknown =>
        changes.find((act) => dateOf(act, span.zone) > date && act.before !== null && key in act.before)
          ?.before?.[key]
      const byRule = Map.groupBy(hours, ({ play_date: date }) =>
        JSON.stringify([ruled(date, 'feeKind') ?? kind, Number(ruled(date, 'fee') ?? fee)]),
      )
      const priceOf = (some: typeof hours): number =>
        sum(some.map(({ line_id: line }) => net.get(line ?? 0) ?? 0))
      const fees = [...byRule].map(([rule, some]) => {
        const [how, rate] = JSON.parse(rule) as [string, number]
        if (how === 'hour') return rate * some.length
        return how === 'percent' ? Math.floor((priceOf(some) * rate * 2 + 100) / 200) : 0
      })
      return hours.length === 0 ? [] : [[name, hours.length, priceOf(hours), sum(fees)]]
    })
    .toSorted(byText)
}

/** Times and price of the missed bookings of each person, sorted. */
export function plainNoShows({ arrivals, orders, lines }: PlainRows, span: PlainSpan): unknown[] {
  const people = new Map<string, { times: number; price: number }>()
  for (const one of arrivals) {
    const order = orders.get(one.order_id)
    const isSame = (other: typeof one): boolean =>
      other.order_id === one.order_id && other.booking_id === one.booking_id && other.turn === one.turn - 1
    const isUndone =
      one.kind === 'undone' && arrivals.some((other) => isSame(other) && other.kind === 'no_show')
    if (order === undefined || !isIn(one, span) || (one.kind !== 'no_show' && !isUndone)) continue
    const times = isUndone ? -1 : 1
    const price = sum(
      lines
        .filter(
          (line) => line.order_id === one.order_id && line.booking_id === one.booking_id && !line.by_package,
        )
        .map((line) => line.net),
    )
    const before = people.get(personOf(order)) ?? { times: 0, price: 0 }
    people.set(personOf(order), { times: before.times + times, price: before.price + times * price })
  }
  return [...people.values()]
    .filter(({ times }) => times !== 0)
    .map(({ times, price }) => [times, price])
    .toSorted(byText)
}

/** Name, times, price off and written-off rupiah of each member of staff, sorted. */
export function plainPriceOff({ acts, names }: PlainRows, span: PlainSpan): unknown[] {
  const offOf = ({ after }: Act): number =>
    Number((after?.['priceOff'] as { amount?: number } | undefined)?.amount ?? 0)
  const counted = acts.filter(
    (act) =>
      isIn(act, span) &&
      act.action !== 'import-booking' &&
      (act.action === 'forgive-rest' || (act.after !== null && 'priceOff' in act.after)),
  )
  return [...Map.groupBy(counted, (act) => act.customer_id)]
    .map(([staff, mine]) => [
      names.get(staff),
      mine.length,
      sum(mine.map(offOf)),
      sum(mine.filter(({ action }) => action === 'forgive-rest').map(({ amount }) => amount ?? 0)),
    ])
    .toSorted(byText)
}

/** People and rupiah by the age of the debt at the end of the span. */
export function plainOwed({ owed, orders }: PlainRows, span: PlainSpan): unknown[] {
  const ages = { 'to-7': [] as Debt[], 'to-30': [] as Debt[], 'to-60': [] as Debt[], 'over-60': [] as Debt[] }
  for (const [id, entries] of Map.groupBy(owed, ({ order_id: order }) => order)) {
    const order = orders.get(id)
    const left = sum(
      entries
        .filter((one) => isUntil(one, span))
        .map(({ kind, amount }) => (kind === 'owe' ? amount : -amount)),
    )
    if (order === undefined || left <= 0) continue
    // A moved booking keeps the age of the order that it was.
    const root = order.root_id ?? order.id
    const begun = owed
      .filter(({ order_id: other, kind }) => {
        const chain = orders.get(other)
        return (
          kind === 'owe' &&
          chain !== undefined &&
          (other === root || (order.root_id !== null && chain.root_id === root))
        )
      })
      .map((one) => dateOf(one, span.zone))
      .toSorted()
    const days = daysBetween(begun[0] ?? span.to, span.to)
    const age = days <= 7 ? 'to-7' : days <= 30 ? 'to-30' : days <= 60 ? 'to-60' : 'over-60'
    ages[age].push({ person: personOf(order), left })
  }
  return Object.entries(ages).map(([age, debts]) => [
    age,
    new Set(debts.map(({ person }) => person)).size,
    sum(debts.map(({ left }) => left)),
  ])
}
type Debt = { readonly person: string; readonly left: number }

/** Package hours and their share of the price, and store credit, at the end of the span. */
export function plainLiabilities(
  { quotas, quotaEntries, lines, credit }: PlainRows,
  span: PlainSpan,
): unknown[] {
  let hours = 0
  let price = 0
  for (const { id, hours: bought, line_id: line } of quotas) {
    const left = sum(
      quotaEntries
        .filter((entry) => entry.quota_id === id && isUntil(entry, span))
        .map(({ units, reserved }) => units + reserved),
    )
    if (left <= 0) continue
    hours += left
    const net = lines.find((one) => one.id === line)?.net ?? 0
    price += Math.floor((2 * net * Math.min(left, bought) + bought) / (2 * bought))
  }
  return [
    ['packages', hours, price],
    ['credit', null, sum(credit.filter((entry) => isUntil(entry, span)).map(({ amount }) => amount))],
  ]
}

/** Pieces and price of each add-on, sorted. */
export function plainAddOns({ invoices, lines, items }: PlainRows, span: PlainSpan): unknown[] {
  const invoiced = new Map(invoices.map(({ order_id: order, issued_at: at }) => [order, at]))
  const counted = lines.flatMap((line) => {
    const at = invoiced.get(line.order_id)
    if (line.kind !== 'add-on' || at === undefined) return []
    const { cancelled_at: back } = line
    return [
      ...(isIn({ at }, span) ? [{ line, times: 1 }] : []),
      ...(back !== null && isIn({ at: back }, span) ? [{ line, times: -1 }] : []),
    ]
  })
  return [...Map.groupBy(counted, ({ line }) => line.item)]
    .map(([item, some]) => [
      items.find((one) => one.item === item)?.name,
      sum(some.map(({ line, times }) => times * line.quantity)),
      sum(some.map(({ line, times }) => times * line.net)),
    ])
    .toSorted(byText)
}

/** Orders rows that have no order of their own. */
export const byText = (a: unknown, b: unknown): number => {
  const [left, right] = [JSON.stringify(a), JSON.stringify(b)]
  return left < right ? -1 : left > right ? 1 : 0
}

import { daysBetween } from '@pantul/rules/play-date'
import type { Connection } from '../../platform/database/connection.ts'
import type { DateSpan } from './test-expected-revenue.ts'

type Timed = { readonly at: Temporal.Instant }
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
  /** The amount after discounts. */
  readonly net: number
  readonly by_package: boolean
  readonly cancelled_at: Temporal.Instant | null
}

/** For tests: the rows of one location for reports other than revenue. The functions `expected…` add them up. */
export async function readRawRows(db: Connection, locationId: string) {
  const ofLocation = async <Row extends object>(sql: string): Promise<Row[]> =>
    db.query<Row>(sql, [locationId])
  const orders = await ofLocation<Order>(
    'select id, contact_id, customer_id, root_id from sales_order where location_id = $1',
  )
  return {
    orders: new Map(orders.map((order) => [order.id, order])),
    lines: await ofLocation<Line>(
      `select id, order_id, booking_id, kind, item, quantity, amount - discount as net, by_package, cancelled_at
         from order_line where location_id = $1`,
    ),
    invoices: await ofLocation<{ order_id: number; issued_at: Temporal.Instant }>(
      'select order_id, issued_at from invoice where location_id = $1',
    ),
    items: await ofLocation<{ item: string; name: string }>(
      'select item, name_en as name from add_on where location_id = $1',
    ),
    coaches: await ofLocation<{ id: string; name: string; fee_kind: string; fee: number }>(
      'select id, name, fee_kind, fee from coach where location_id = $1',
    ),
    coachHours: await ofLocation<{ coach_id: string; play_date: string; line_id: number | null }>(
      `select coach_id, play_date, line_id from coach_hour
        where location_id = $1 and held_until is null and time_off_id is null`,
    ),
    acts: await ofLocation<Act>(
      `select id, at, customer_id, action, thing, thing_id, amount, before, after from staff_act where location_id = $1`,
    ),
    names: new Map(
      (await db.query<{ id: number; name: string }>('select id, full_name as name from customer')).map(
        ({ id, name }) => [id, name],
      ),
    ),
    arrivals: await db.query<Timed & { order_id: number; booking_id: number; turn: number; kind: string }>(
      'select order_id, booking_id, turn, kind, at from arrival',
    ),
    owed: await db.query<Timed & { order_id: number; kind: string; amount: number }>(
      'select order_id, kind, amount, at from owed_entry',
    ),
    quotas: await ofLocation<{ id: number; hours: number; line_id: number }>(
      'select id, hours, line_id from quota_package where location_id = $1',
    ),
    quotaEntries: await db.query<Timed & { quota_id: number; units: number; reserved: number }>(
      'select quota_id, units, reserved, at from quota_entry',
    ),
    credit: await db.query<Timed & { amount: number }>('select amount, at from credit_entry'),
  }
}
type Act = Timed & {
  readonly id: number
  readonly customer_id: number
  readonly action: string
  readonly thing: string
  readonly thing_id: string
  readonly amount: number | null
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
}

export type RawRows = Awaited<ReturnType<typeof readRawRows>>

const dateOf = ({ at }: Timed, zone: string): string => at.toZonedDateTimeISO(zone).toPlainDate().toString()
const isInSpan = (timed: Timed, { from, to, zone }: DateSpan): boolean =>
  from <= dateOf(timed, zone) && dateOf(timed, zone) <= to
const isUntilEnd = (timed: Timed, { to, zone }: DateSpan): boolean => dateOf(timed, zone) <= to
const sum = (amounts: readonly number[]): number => amounts.reduce((a, b) => a + b, 0)
const personOf = ({ id, contact_id: contact, customer_id: customer }: Order): string =>
  contact === null ? (customer === null ? `order ${id}` : `customer ${customer}`) : `contact ${contact}`

/** Name, hours, price and fee of each coach, sorted. Each hour has the fee of its day. */
export function expectedCoaches({ coaches, coachHours, lines, acts }: RawRows, span: DateSpan): unknown[] {
  const net = new Map(lines.map((line) => [line.id, line.net]))
  return coaches
    .flatMap(({ id, name, fee_kind: kind, fee }) => {
      const hours = coachHours.filter(
        (hour) => hour.coach_id === id && span.from <= hour.play_date && hour.play_date <= span.to,
      )
      const changes = acts
        .filter((act) => act.thing === 'coach' && act.thing_id === id && act.action === 'change-coach')
        .toSorted((a, b) => a.id - b.id)
      const valueOnDate = (date: string, key: string): unknown =>
        changes.find((act) => dateOf(act, span.zone) > date && act.before !== null && key in act.before)
          ?.before?.[key]
      const hoursByRate = Map.groupBy(hours, ({ play_date: date }) =>
        JSON.stringify([valueOnDate(date, 'feeKind') ?? kind, Number(valueOnDate(date, 'fee') ?? fee)]),
      )
      const priceOf = (pricedHours: typeof hours): number =>
        sum(pricedHours.map(({ line_id: line }) => net.get(line ?? 0) ?? 0))
      const fees = [...hoursByRate].map(([feeKindAndRate, ratedHours]) => {
        const [feeKind, rate] = JSON.parse(feeKindAndRate) as [string, number]
        if (feeKind === 'hour') return rate * ratedHours.length
        return feeKind === 'percent' ? Math.floor((priceOf(ratedHours) * rate * 2 + 100) / 200) : 0
      })
      return hours.length === 0 ? [] : [[name, hours.length, priceOf(hours), sum(fees)]]
    })
    .toSorted(byText)
}

/** Times and price of the missed bookings of each person, sorted. */
export function expectedNoShows({ arrivals, orders, lines }: RawRows, span: DateSpan): unknown[] {
  const people = new Map<string, { times: number; price: number }>()
  for (const arrival of arrivals) {
    const order = orders.get(arrival.order_id)
    const isPrevious = (other: typeof arrival): boolean =>
      other.order_id === arrival.order_id &&
      other.booking_id === arrival.booking_id &&
      other.turn === arrival.turn - 1
    const isUndoneNoShow =
      arrival.kind === 'undone' && arrivals.some((other) => isPrevious(other) && other.kind === 'no_show')
    if (order === undefined || !isInSpan(arrival, span) || (arrival.kind !== 'no_show' && !isUndoneNoShow))
      continue
    const times = isUndoneNoShow ? -1 : 1
    const price = sum(
      lines
        .filter(
          (line) =>
            line.order_id === arrival.order_id && line.booking_id === arrival.booking_id && !line.by_package,
        )
        .map((line) => line.net),
    )
    const soFar = people.get(personOf(order)) ?? { times: 0, price: 0 }
    people.set(personOf(order), { times: soFar.times + times, price: soFar.price + times * price })
  }
  return [...people.values()]
    .filter(({ times }) => times !== 0)
    .map(({ times, price }) => [times, price])
    .toSorted(byText)
}

/** Name, times, price off and written-off rupiah of each member of staff, sorted. */
export function expectedPriceOff({ acts, names }: RawRows, span: DateSpan): unknown[] {
  const priceOffOf = ({ after }: Act): number =>
    Number((after?.['priceOff'] as { amount?: number } | undefined)?.amount ?? 0)
  const counted = acts.filter(
    (act) =>
      isInSpan(act, span) &&
      act.action !== 'import-booking' &&
      (act.action === 'forgive-rest' || (act.after !== null && 'priceOff' in act.after)),
  )
  return [...Map.groupBy(counted, (act) => act.customer_id)]
    .map(([staffId, staffActs]) => [
      names.get(staffId),
      staffActs.length,
      sum(staffActs.map(priceOffOf)),
      sum(staffActs.filter(({ action }) => action === 'forgive-rest').map(({ amount }) => amount ?? 0)),
    ])
    .toSorted(byText)
}

/** People and rupiah by the age of their unpaid balances at the end of the span. */
export function expectedOwed({ owed, orders }: RawRows, span: DateSpan): unknown[] {
  const noOrders = (): Owing[] => []
  const ages = { 'to-7': noOrders(), 'to-30': noOrders(), 'to-60': noOrders(), 'over-60': noOrders() }
  for (const [id, entries] of Map.groupBy(owed, ({ order_id: order }) => order)) {
    const order = orders.get(id)
    const unpaid = sum(
      entries
        .filter((entry) => isUntilEnd(entry, span))
        .map(({ kind, amount }) => (kind === 'owe' ? amount : -amount)),
    )
    if (order === undefined || unpaid <= 0) continue
    // The balance of an order that replaces a moved booking is as old as that of the original order.
    const root = order.root_id ?? order.id
    const firstDates = owed
      .filter(({ order_id: other, kind }) => {
        const otherOrder = orders.get(other)
        return (
          kind === 'owe' &&
          otherOrder !== undefined &&
          (other === root || (order.root_id !== null && otherOrder.root_id === root))
        )
      })
      .map((entry) => dateOf(entry, span.zone))
      .toSorted()
    const days = daysBetween(firstDates[0] ?? span.to, span.to)
    const age = days <= 7 ? 'to-7' : days <= 30 ? 'to-30' : days <= 60 ? 'to-60' : 'over-60'
    ages[age].push({ person: personOf(order), unpaid })
  }
  return Object.entries(ages).map(([age, owingOrders]) => [
    age,
    new Set(owingOrders.map(({ person }) => person)).size,
    sum(owingOrders.map(({ unpaid }) => unpaid)),
  ])
}
type Owing = { readonly person: string; readonly unpaid: number }

/** Package hours and their share of the price, and store credit, at the end of the span. */
export function expectedLiabilities(
  { quotas, quotaEntries, lines, credit }: RawRows,
  span: DateSpan,
): unknown[] {
  let hours = 0
  let price = 0
  for (const { id, hours: bought, line_id: line } of quotas) {
    const remaining = sum(
      quotaEntries
        .filter((entry) => entry.quota_id === id && isUntilEnd(entry, span))
        .map(({ units, reserved }) => units + reserved),
    )
    if (remaining <= 0) continue
    hours += remaining
    const net = lines.find(({ id: lineId }) => lineId === line)?.net ?? 0
    price += Math.floor((2 * net * Math.min(remaining, bought) + bought) / (2 * bought))
  }
  return [
    ['packages', hours, price],
    ['credit', null, sum(credit.filter((entry) => isUntilEnd(entry, span)).map(({ amount }) => amount))],
  ]
}

/** Pieces and price of each add-on, sorted. */
export function expectedAddOns({ invoices, lines, items }: RawRows, span: DateSpan): unknown[] {
  const invoiced = new Map(invoices.map(({ order_id: order, issued_at: at }) => [order, at]))
  const counted = lines.flatMap((line) => {
    const at = invoiced.get(line.order_id)
    if (line.kind !== 'add-on' || at === undefined) return []
    const { cancelled_at: cancelledAt } = line
    return [
      ...(isInSpan({ at }, span) ? [{ line, times: 1 }] : []),
      ...(cancelledAt !== null && isInSpan({ at: cancelledAt }, span) ? [{ line, times: -1 }] : []),
    ]
  })
  return [...Map.groupBy(counted, ({ line }) => line.item)]
    .map(([item, countedLines]) => [
      items.find((addOn) => addOn.item === item)?.name,
      sum(countedLines.map(({ line, times }) => times * line.quantity)),
      sum(countedLines.map(({ line, times }) => times * line.net)),
    ])
    .toSorted(byText)
}

/** Compares rows by their JSON text, to sort rows whose order in the report is not checked. */
export const byText = (a: unknown, b: unknown): number => {
  const [left, right] = [JSON.stringify(a), JSON.stringify(b)]
  return left < right ? -1 : left > right ? 1 : 0
}

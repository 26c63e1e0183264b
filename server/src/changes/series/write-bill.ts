import { afterConfirmed } from '../../orders/states/after-state-change.ts'
import type { BasketFacts } from '../../orders/price/basket-facts.ts'
import { insertOrder, newOrderIds, type NewOrder } from '../../orders/stored/insert-order.ts'
import { listLines } from '../../orders/price/list-lines.ts'
import { numberInvoices } from '../../orders/states/number-invoices.ts'
import type { OrderDeps } from '../../orders/states/order-hooks.ts'
import { writeOwed } from '../../orders/states/owed-entries.ts'
import { withServerData } from '../../orders/price/price-order.ts'
import { venueNow } from '../../platform/base/clock.ts'
import type { Connection, Transaction } from '../../platform/database/open.ts'
import { courtDayTopic } from '../../platform/live/topics.ts'
import { startOfHour } from '../../venue/locations/date-text.ts'
import { billTimes } from './bill-deadline.ts'
import { firstHour, type HoursOfDate } from './bill-hours.ts'
import { bookingItemsOf, priceMonth } from './price-month.ts'
import { billSettingsOf } from './queries.ts'

export type BilledSeries = {
  readonly id: number
  readonly actId: number
  readonly locationId: string
  readonly priceOff: number
  readonly reason: string | null
  readonly language: 'en' | 'id'
  readonly contactId: number
  readonly customerId: number | null
  readonly name: string
  readonly email: string
  readonly phone: string
}

export type Bill = {
  readonly series: BilledSeries
  readonly facts: BasketFacts
  readonly now: Temporal.Instant
  readonly hours: readonly HoursOfDate[]
  /** Whether the bill is owed from the beginning, because its hours could not be paid before they began. */
  readonly isOwed: boolean
}

// Updates the rows instead of replacing them, so that nobody can claim an hour in between.
const assignHours = `
  update court_hour h set order_id = l.order_id, line_id = l.id, series_id = null, held_until = $3
    from order_line l
   where l.order_id = $1 and l.kind = 'court' and h.series_id = $2
     and (h.location_id, h.play_date, h.court_id, h.hour) = (l.location_id, l.play_date, l.court_id, l.hour)
  returning h.hour`

/**
 * Writes the order of a bill and gives it the hours of the series. Opens the payment of the order, except of a bill
 * that is owed. Refusals: those of `priceOrder`.
 */
export async function writeBill(deps: OrderDeps, tx: Transaction, bill: Bill): Promise<void> {
  const { series, facts, hours, isOwed, now } = bill
  const order = await describeBill(deps, tx, bill)
  const orderId = await insertOrder(tx, order)
  const assigned = await tx.query(assignHours, [orderId, series.id, order.heldUntil])
  if (assigned.length !== order.lines.length) throw new Error(`series ${series.id} lacks hours of its bill`)
  await tx.query(
    `update series_date d set state = 'billed', order_id = $3, booking_id = billed.booking
       from (select date, min(booking) as booking
               from unnest($2::date[]) with ordinality as hours (date, booking) group by date) as billed
      where d.series_id = $1 and d.date = billed.date and d.state = 'claimed'`,
    [series.id, hours.map(({ seriesDate }) => seriesDate), orderId],
  )
  if (order.heldUntil === null) {
    // A bill uses no promo, so no limit of a promo can refuse it.
    await afterConfirmed(tx, orderId)
    await numberInvoices(tx, [orderId])
    const { actId } = series
    if (isOwed) await writeOwed(tx, { orderId, kind: 'owe', amount: order.total, actId, now })
  } else {
    await deps.payments.insert(tx, order, { amount: order.total, heldUntil: order.heldUntil })
  }
  for (const { date } of hours) tx.publish(courtDayTopic(facts.location.id, date))
}

async function describeBill(
  deps: OrderDeps,
  tx: Connection,
  { series, facts, now, hours, isOwed }: Bill,
): Promise<NewOrder> {
  const { location } = facts
  const items = bookingItemsOf(hours)
  const { priceOff, reason, customerId, name, email, phone } = series
  const [first] = hours
  if (first === undefined) throw new Error('a bill without hours')
  // Played hours are priced as at the start of their first day, because hours that are over are not for sale.
  const start = startOfHour(first.date, 0, location.timeZone)
  const clock = isOwed ? { now: () => start } : deps.clock
  const price = priceMonth(items, { facts, clock, priceOff })
  const { payBy } = billTimes(first.date.slice(0, 7), {
    settings: await billSettingsOf(tx, location.id),
    timeZone: location.timeZone,
    now,
    first: { date: first.date, hour: firstHour(first) },
  })
  const discount = price.priceOff?.amount ?? 0
  return {
    channel: 'series',
    seriesId: series.id,
    actId: null,
    contactId: series.contactId,
    kind: 'court',
    ids: newOrderIds(venueNow({ now: () => now }, location.timeZone).date),
    locationId: location.id,
    division: 'PADEL',
    player: { customerId, name, email, phone, phoneE164: phone },
    language: series.language,
    notes: '',
    total: price.taxed.total,
    discount,
    discountReason: discount === 0 ? null : reason,
    creditUsed: 0,
    promoId: null,
    moved: null,
    tax: { rateBp: location.taxRateBp, isInclusive: location.taxIsInclusive, amount: price.taxed.tax },
    items: withServerData(items, facts),
    lines: listLines(price, items, facts),
    placedAt: now,
    heldUntil: isOwed || price.taxed.total === 0 ? null : payBy,
    orderHolder: null,
  }
}

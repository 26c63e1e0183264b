import { preview } from '../../platform/database/preview.ts'
import type { ChangedCourts, RunningCourts } from '@pantul/contract/desk-court-wire'
import { pairCourts } from '@pantul/rules/court-change'
import { isRunningNow } from '@pantul/rules/lengthen'
import { isProblem, problem } from '@pantul/rules/problem'
import { endMoves } from '../../money/payments/end-moves.ts'
import { basketFacts, type BasketFacts } from '../../orders/basket-facts.ts'
import { changeCourts } from '../../orders/change-courts.ts'
import { expireOverdue } from '../../orders/expire-order.ts'
import { lostClaimsRefusal } from '../../orders/refuse-lost.ts'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import { venueNow } from '../../platform/base/clock.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { beginAttempt, storeAnswer, type Attempt } from '../../platform/http/idempotency.ts'
import type { Locale } from '../../platform/http/language.ts'
import { courtDayTopic } from '../../platform/live/topics.ts'
import { cataloguesOf } from '../../venue/catalogue/cache-catalogues.ts'
import { lastChange, refuseIfStale } from '../after-booking/last-change.ts'
import { bookedOrder, rightOf, type BookedLine, type BookedOrder } from '../after-booking/queries.ts'

/** The wanted courts of a running booking. `language`: the language of names. */
export type CourtRequest = RunningCourts & {
  readonly orderId: number
  readonly staff: ActingStaff
  readonly language: Locale
}

/** Previews a change of court: runs its steps in a transaction and rolls it back. Refusals: those of `changeCourt`. */
export async function previewCourt(
  deps: Deps,
  request: CourtRequest,
): Promise<ChangedCourts & { readonly hash: string }> {
  return preview(deps.db, async (tx) => {
    const order = await lockOrder(tx, request.orderId)
    const hash = await lastChange(tx, order.id)
    return { ...(await change(deps, tx, { request, order })), hash }
  })
}

/**
 * Gives a running booking other courts at the same price, for the current hour and all later ones. Number, money,
 * arrival, coach and rentals stay; an unpaid change ends. Idempotent. Refusals: BOOKING_NOT_FOUND, ORDER_CLOSED, NEW_TIME_PENDING,
 * COURT_UNKNOWN, those of `pairCourts`, SLOT_TAKEN, and CHANGED_MEANWHILE if somebody else changed the order since the
 * preview (`seen`).
 */
export async function changeCourt(
  deps: Deps,
  { seen, ...request }: CourtRequest & { readonly seen: string },
  attempt: Attempt,
): Promise<ChangedCourts> {
  const { locationId, lines } = await bookedOrder(deps.db, request.orderId)
  const dates = [...new Set(lines.map(({ date }) => date))]
  await expireOverdue(deps.db, { locationId, dates, customerId: null })
  const changed = await deps.db.transaction(async (tx) => {
    const answered = await beginAttempt<ChangedCourts>(tx, attempt)
    if (answered !== null) return answered
    const order = await lockOrder(tx, request.orderId)
    await refuseIfStale(tx, order, seen)
    const answer = await change(deps, tx, { request, order })
    await storeAnswer(tx, attempt, { status: 200, answer })
    return answer
  })
  deps.wakeOutbox()
  return changed
}

async function lockOrder(tx: Transaction, orderId: number): Promise<BookedOrder> {
  await tx.query('select id from sales_order where id = $1 for update', [orderId])
  return bookedOrder(tx, orderId)
}

type LockedRequest = { readonly request: CourtRequest; readonly order: BookedOrder }

async function change(
  deps: Deps,
  tx: Transaction,
  { request, order }: LockedRequest,
): Promise<ChangedCourts> {
  const { courts, language, bookingId } = request
  const now = venueNow(deps.clock, order.timeZone)
  const facts = basketFacts(await cataloguesOf(deps.db).of(tx, order.locationId), language)
  const lines = runningLines(order, bookingId)
  const [first] = lines
  const hours = lines.map(({ hour }) => hour ?? 0)
  const date = first?.date ?? ''
  const span = { date, from: Math.min(...hours), until: Math.max(...hours) + 1 }
  if (first === undefined || !isRunningNow(span, now)) throw new Refusal(problem('COURT_CHANGE_CLOSED'))
  if (courts.some((id) => facts.courts.every((court) => court.id !== id)))
    throw new Refusal(problem('COURT_UNKNOWN'))
  const changes = pairCourts(
    lines.map(({ id, ref, hour, amount }) => ({ id, court: ref, hour: hour ?? 0, amount })),
    { runningHour: now.hour, courts, priceOf: priceIn(facts, date) },
  )
  if (isProblem(changes)) throw new Refusal(changes)
  const changed = lines.filter(({ id }) => changes.some((one) => one.id === id))
  const ruled = changes.map((one) => {
    const hour = changed.find(({ id }) => id === one.id)?.hour ?? 0
    return { ...one, ruleId: facts.ruleOf(one.court, date, hour) }
  })
  // An unpaid change shares hours with the booking on the court that it leaves.
  await endMoves(tx, { orderId: order.id, bookingId, by: 'staff' })
  const lost = await changeCourts(tx, ruled)
  if (lost.length > 0) throw lostClaimsRefusal({ courts: lost, coaches: [], addOns: [] })
  const after = [...new Set(changes.map(({ court }) => court))].toSorted()
  await record(tx, { staff: request.staff, order, bookingId, before: changed, after, now: deps.clock.now() })
  tx.publishes(courtDayTopic(order.locationId, date))
  return {
    hours: hoursOf(changed),
    from: [...new Set(changed.map(({ name }) => name))],
    to: after.map((id) => facts.courts.find((court) => court.id === id)?.name ?? id),
  }
}

/** The court-hours of a confirmed booking. Refusals: BOOKING_NOT_FOUND, ORDER_CLOSED, NEW_TIME_PENDING. */
function runningLines(order: BookedOrder, bookingId: number): readonly BookedLine[] {
  const own = order.lines.filter((line) => line.bookingId === bookingId && line.kind === 'court')
  if (own.length === 0) throw new Refusal(problem('BOOKING_NOT_FOUND'))
  if (order.kind !== 'court' || order.state !== 'confirmed' || order.movedAway.includes(bookingId))
    throw new Refusal(problem('ORDER_CLOSED'))
  if (rightOf(order, bookingId) !== undefined) throw new Refusal(problem('NEW_TIME_PENDING'))
  return own.filter(({ isCancelled }) => !isCancelled)
}

const priceIn = ({ tariffOf }: BasketFacts, date: string) => {
  const { hourPrices, courtDifference } = tariffOf(date)
  return (court: string, hour: number): number | null => {
    const listed = hourPrices.find((one) => one.hour === hour)
    return listed === undefined ? null : listed.price + courtDifference(court, hour)
  }
}

const hoursOf = (lines: readonly BookedLine[]): number[] =>
  [...new Set(lines.map(({ hour }) => hour ?? 0))].toSorted((a, b) => a - b)

type CourtRecord = Pick<CourtRequest, 'staff' | 'bookingId'> & {
  readonly order: BookedOrder
  readonly before: readonly BookedLine[]
  /** Ids of courts. */
  readonly after: readonly string[]
  readonly now: Temporal.Instant
}

/** Records the act of staff, the courts before it, and the mail to the player if there is an address. */
async function record(
  tx: Transaction,
  { staff, order, bookingId, before, after, now }: CourtRecord,
): Promise<void> {
  const date = before[0]?.date ?? ''
  const hours = hoursOf(before)
  const courts = [...new Set(before.map(({ ref }) => ref))].toSorted()
  const actId = await writeStaffAct(tx, {
    at: now,
    ...staff,
    action: 'change-court',
    thing: 'order',
    thingId: order.number,
    before: { booking: bookingId, date, hours, courts },
    after: { booking: bookingId, date, hours, courts: after },
  })
  await tx.query(
    'insert into place_change (act_id, order_id, booking_id, play_date, hours, courts) values ($1, $2, $3, $4, $5, $6)',
    [actId, order.id, bookingId, date, hours, courts],
  )
  await tx.query(
    `insert into outbox (dedupe_key, kind, payload)
     select 'court-changed:' || $2::bigint, 'mail',
            jsonb_build_object('template', 'booking-changed', 'orderId', id, 'actId', $2::bigint)
       from sales_order where id = $1 and (customer_id is not null or guest_email is not null)`,
    [order.id, actId],
  )
}

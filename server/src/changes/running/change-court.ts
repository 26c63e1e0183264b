import type { ChangedCourts, CourtPreview, WantedCourts } from '@pantul/contract/desk-change-court-wire'
import { pairCourts } from '@pantul/rules/court-change'
import { isRunningNow } from '@pantul/rules/lengthen'
import { isProblem, problem } from '@pantul/rules/problem'
import { cancelUnpaidMoves } from '../../money/payments/cancel-unpaid-moves.ts'
import { basketFacts, type BasketFacts } from '../../orders/price/basket-facts.ts'
import { changeCourts } from '../../orders/claims/change-courts.ts'
import { expireOverdue } from '../../orders/states/expire-order.ts'
import { lostClaimsRefusal } from '../../orders/place/refuse-taken-hours.ts'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import { venueNow } from '../../platform/base/clock.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'
import { preview } from '../../platform/database/preview.ts'
import type { Deps } from '../../platform/deps.ts'
import { answerOnce, type Attempt } from '../../platform/http/idempotency.ts'
import type { Locale } from '../../platform/http/language.ts'
import { courtDayTopic } from '../../platform/live/topics.ts'
import { cataloguesOf } from '../../venue/catalogue/cache-catalogues.ts'
import { lastChangeToken, refuseIfStale } from '../after-booking/last-change.ts'
import { bookedOrder, openMoveRightOf, type BookedLine, type BookedOrder } from '../after-booking/queries.ts'
import { recordPlaceChange } from '../after-booking/record-place-change.ts'

/** The courts that a running booking should get. */
export type CourtRequest = WantedCourts & {
  readonly orderId: number
  readonly staff: ActingStaff
  readonly language: Locale
}

/** Previews a change of courts: makes its steps in a transaction that is rolled back. Refusals: those of `changeCourt`. */
export async function previewCourt(deps: Deps, request: CourtRequest): Promise<CourtPreview> {
  return preview(deps.db, async (tx) => {
    const order = await lockOrder(tx, request.orderId)
    const hash = await lastChangeToken(tx, order.id)
    return { ...(await applyChange(deps, tx, { request, order })), hash }
  })
}

/**
 * Gives a running booking other courts at the same price, for the running hour and all later ones. Order number, money,
 * arrival, coach and rentals stay; an unpaid move ends. Idempotent. Refusals: BOOKING_NOT_FOUND, ORDER_CLOSED,
 * NEW_TIME_PENDING, COURT_CHANGE_CLOSED if the booking is not running, COURT_UNKNOWN, those of `pairCourts`, SLOT_TAKEN, and
 * CHANGED_MEANWHILE if somebody else changed the order since the preview (`seenChange`).
 */
export async function changeCourt(
  deps: Deps,
  { seenChange, ...request }: CourtRequest & { readonly seenChange: string },
  attempt: Attempt,
): Promise<ChangedCourts> {
  const { locationId, lines } = await bookedOrder(deps.db, request.orderId)
  const dates = [...new Set(lines.map(({ date }) => date))]
  await expireOverdue(deps.db, { locationId, dates, customerId: null })
  const changed = await answerOnce(deps.db, attempt, async (tx) => {
    const order = await lockOrder(tx, request.orderId)
    await refuseIfStale(tx, order, seenChange)
    return applyChange(deps, tx, { request, order })
  })
  deps.wakeOutbox()
  return changed
}

async function lockOrder(tx: Transaction, orderId: number): Promise<BookedOrder> {
  await tx.query('select id from sales_order where id = $1 for update', [orderId])
  return bookedOrder(tx, orderId)
}

type LockedRequest = { readonly request: CourtRequest; readonly order: BookedOrder }

async function applyChange(
  deps: Deps,
  tx: Transaction,
  { request, order }: LockedRequest,
): Promise<ChangedCourts> {
  const { courts, language, bookingId, staff } = request
  const now = venueNow(deps.clock, order.timeZone)
  const facts = basketFacts(await cataloguesOf(deps.db).of(tx, order.locationId), language)
  const lines = courtLinesOf(order, bookingId)
  const [first] = lines
  const hours = lines.map(({ hour }) => hour ?? 0)
  const date = first?.date ?? ''
  const span = { date, from: Math.min(...hours), until: Math.max(...hours) + 1 }
  if (first === undefined || !isRunningNow(span, now)) throw new Refusal(problem('COURT_CHANGE_CLOSED'))
  if (courts.some((id) => facts.courts.every((court) => court.id !== id)))
    throw new Refusal(problem('COURT_UNKNOWN'))
  const changes = pairCourts(
    lines.map(({ id, ref, hour, amount }) => ({ id, court: ref, hour: hour ?? 0, amount })),
    { runningHour: now.hour, courts, priceOf: priceOn(date, facts) },
  )
  if (isProblem(changes)) throw new Refusal(changes)
  const changedLines = lines.filter(({ id }) => changes.some((change) => change.id === id))
  const hourOf = (lineId: number): number => changedLines.find(({ id }) => id === lineId)?.hour ?? 0
  const changesWithRules = changes.map((change) => ({
    ...change,
    ruleId: facts.ruleOf(change.court, date, hourOf(change.id)),
  }))
  // An unpaid move shares hours with the booking, also on the court that the booking gives up.
  await cancelUnpaidMoves(tx, { orderId: order.id, bookingId, by: 'staff' })
  const lostCourts = await changeCourts(tx, changesWithRules)
  if (lostCourts.length > 0) throw lostClaimsRefusal({ courts: lostCourts, coaches: [], addOns: [] })
  const newCourts = [...new Set(changes.map(({ court }) => court))].toSorted()
  await recordChange(tx, { staff, order, bookingId, changedLines, newCourts, now: deps.clock.now() })
  tx.publish(courtDayTopic(order.locationId, date))
  return {
    hours: hoursOf(changedLines),
    from: [...new Set(changedLines.map(({ name }) => name))],
    to: newCourts.map((id) => facts.courts.find((court) => court.id === id)?.name ?? id),
  }
}

/** The court lines of a booking that are not cancelled. Refusals: BOOKING_NOT_FOUND, ORDER_CLOSED, NEW_TIME_PENDING. */
function courtLinesOf(order: BookedOrder, bookingId: number): readonly BookedLine[] {
  const courtLines = order.lines.filter((line) => line.bookingId === bookingId && line.kind === 'court')
  if (courtLines.length === 0) throw new Refusal(problem('BOOKING_NOT_FOUND'))
  if (order.kind !== 'court' || order.state !== 'confirmed' || order.movedAway.includes(bookingId))
    throw new Refusal(problem('ORDER_CLOSED'))
  if (openMoveRightOf(order, bookingId) !== undefined) throw new Refusal(problem('NEW_TIME_PENDING'))
  return courtLines.filter(({ isCancelled }) => !isCancelled)
}

const priceOn = (date: string, { tariffOf }: BasketFacts) => {
  const { hourPrices, courtDifference } = tariffOf(date)
  return (court: string, hour: number): number | null => {
    const hourPrice = hourPrices.find((priced) => priced.hour === hour)
    return hourPrice === undefined ? null : hourPrice.price + courtDifference(court, hour)
  }
}

const hoursOf = (lines: readonly BookedLine[]): number[] =>
  [...new Set(lines.map(({ hour }) => hour ?? 0))].toSorted((a, b) => a - b)

type CourtChangeRecord = Pick<CourtRequest, 'staff' | 'bookingId'> & {
  readonly order: BookedOrder
  /** The lines before the change. */
  readonly changedLines: readonly BookedLine[]
  readonly newCourts: readonly string[]
  readonly now: Temporal.Instant
}

/** Records the change as a staff act (audit log), and queues the mail to the player. */
async function recordChange(
  tx: Transaction,
  { staff, order, bookingId, changedLines, newCourts, now }: CourtChangeRecord,
): Promise<void> {
  const date = changedLines[0]?.date ?? ''
  const hours = hoursOf(changedLines)
  const courts = [...new Set(changedLines.map(({ ref }) => ref))].toSorted()
  const actId = await writeStaffAct(tx, {
    at: now,
    ...staff,
    action: 'change-court',
    thing: 'order',
    thingId: order.number,
    before: { booking: bookingId, date, hours, courts },
    after: { booking: bookingId, date, hours, courts: newCourts },
  })
  await recordPlaceChange(tx, {
    orderId: order.id,
    bookingId,
    actId,
    before: { date, hours, courts },
    mail: { key: 'court-changed', template: 'booking-changed' },
  })
}

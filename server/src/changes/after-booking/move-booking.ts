import { refundPercent } from '@pantul/rules/cancellation'
import { checkHoursPerDate } from '@pantul/rules/limits'
import type { UnpaidTotals } from '@pantul/rules/unpaid-limits'
import { venueNow } from '../../platform/base/clock.ts'
import type { Transaction } from '../../platform/database/open.ts'
import { problem } from '@pantul/rules/problem'
import type { MoneyDeps } from '../../money/money-deps.ts'
import type { ClientKeys } from '../../platform/http/client-keys.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { courtDayTopic } from '../../platform/live/topics.ts'
import { hoursByPackage } from '../../orders/apply-balances.ts'
import { allowDiscount, type AllowedDiscount } from '../../orders/allow-discount.ts'
import { lockPerson, type PriorOrders } from '../../orders/check-prior-orders.ts'
import { claimHours } from '../../orders/claim-hours.ts'
import { afterConfirmed } from '../../orders/after-state-change.ts'
import {
  insertOrder,
  newOrderIds,
  placedOnline,
  type NewOrder,
  type OrderIds,
  type OrderSource,
} from '../../orders/insert-order.ts'
import { holdEndOf } from '../../orders/hold-duration.ts'
import {
  withHoldMinutes,
  limitUnpaidMove,
  useWork,
  type UnpaidOrderCount,
} from '../../orders/limit-unpaid.ts'
import { listLines } from '../../orders/list-lines.ts'
import { numberInvoices } from '../../orders/number-invoices.ts'
import {
  openOrderPayment,
  orderForRepeatedRequest,
  type OrderWithPaymentPage,
  type PlacedOrder,
  type WrittenOrder,
} from '../../orders/placed-order.ts'
import { retryOrder } from '../../orders/retry-order.ts'
import { withServerData } from '../../orders/price-order.ts'
import { lostClaimsRefusal } from '../../orders/refuse-lost.ts'
import { beginAttempt, idempotent, storeAnswer, type Attempt } from '../../platform/http/idempotency.ts'
import { lockPaymentsOfOrder } from '../../money/payments/payment.ts'
import { reserveQuota } from '../../balances/quotas/reserve-quota.ts'
import { lockCustomer } from '../../orders/seller.ts'
import { endCheaper, refundDifference, type StaffMove } from './refund-difference.ts'
import { recordMove } from './record-move.ts'
import { refuseIfStale } from './last-change.ts'
import { endMoves } from '../../money/payments/end-moves.ts'
import { checkMove, priceOfWaiver } from './plan-move.ts'
import { startOf } from './preview-cancel.ts'
import { bookedOrder, rightOf, type BookedOrder } from './queries.ts'
import { describeMoveQuote, planWithPackages, type MoveRequest, type QuotedMove } from './quote-move.ts'

/** A move by the player or by staff. `quoteHash` identifies the quote that the caller saw. */
export type MoveOrder = Omit<MoveRequest, 'by'> & { readonly quoteHash: string } & (PlayerMover | StaffMove)

type PlayerMover = { readonly by: 'player'; readonly clientKeys: ClientKeys }

/**
 * Moves a booking. The player can move it once, staff any number of times; a move right does not count. A new order claims the new hours, and takes
 * over shared hours when it is confirmed. A more expensive time is held until the difference is paid, and the booking
 * keeps its hours until then; otherwise it is confirmed at once and the difference is refunded. Idempotent. Refusals:
 * those of `quoteMove`, ADD_ON_SOLD_OUT, TOO_MANY_UNPAID, TOO_MANY_UNPAID_HOURS, TOO_MANY_UNPAID_AT_ADDRESS,
 * WORK_NEEDED, TOO_MANY_HOURS, IDEMPOTENCY_KEY_REUSED, PRICE_CHANGED with the new quote. The limits of players do not
 * apply to staff. Refusals for staff are also CHANGED_MEANWHILE if somebody else changed the order since staff read it,
 * those of `refundAtDesk` and `chooseRoutes`; of `allowDiscount` if they waive the price difference.
 */
export async function moveBooking(
  deps: MoneyDeps,
  moving: MoveOrder,
  attempt: Attempt,
): Promise<OrderWithPaymentPage> {
  const written = await idempotent<PlacedOrder, WrittenOrder>(deps.db, attempt, {
    work: () => writeMove(deps, moving, attempt),
    repeat: async (order) => orderForRepeatedRequest(deps, order),
  })
  return openOrderPayment(deps, written)
}

async function writeMove(deps: MoneyDeps, moving: MoveOrder, attempt: Attempt): Promise<WrittenOrder> {
  const { locationId, customerId } = await bookedOrder(deps.db, moving.orderId)
  const scope = { locationId, dates: [moving.date], customerId }
  return retryOrder(deps.db, scope, (tx) => move(deps, tx, { moving, attempt }))
}

type MoveAttempt = { readonly moving: MoveOrder; readonly attempt: Attempt }

async function move(
  deps: MoneyDeps,
  tx: Transaction,
  { moving, attempt }: MoveAttempt,
): Promise<WrittenOrder> {
  const answered = await beginAttempt<PlacedOrder>(tx, attempt)
  if (answered !== null) return orderForRepeatedRequest(deps, answered)
  const now = deps.clock.now()
  const priorOrders = await lockMover(tx, moving, now)
  await lockPaymentsOfOrder(tx, moving.orderId)
  const order = await bookedOrder(tx, moving.orderId)
  if (moving.by === 'staff') await refuseIfStale(tx, order, moving.change)
  checkMove(order, { ...moving, now })
  const { orderId, bookingId } = moving
  const ended = await endMoves(tx, { orderId, bookingId, by: moving.by === 'player' ? 'guest' : 'staff' })
  const quoted = await planWithPackages(deps, tx, { order, moving })
  if (quoted.plan.hash !== moving.quoteHash)
    throw new Refusal(problem('PRICE_CHANGED'), {
      data: { Quote: describeMoveQuote(quoted, moving.language) },
    })
  const limited = { quoted, moving, priorOrders: priorOrders && withoutEnded(priorOrders, ended) }
  checkHours(limited)
  const waiver = await checkWaiver(deps, tx, limited)
  return write(deps, tx, { ...limited, attempt, now, unpaidCount: plannedHold(limited), waiver })
}

/**
 * Locks the player and returns the prior orders. For a move by staff locks the account only and returns null, because
 * staff have no limits.
 */
async function lockMover(
  tx: Transaction,
  moving: MoveOrder,
  now: Temporal.Instant,
): Promise<PriorOrders | null> {
  const { customerId, email, phoneE164: phone, locationId } = await bookedOrder(tx, moving.orderId)
  if (moving.by === 'player')
    return lockPerson(tx, { customerId, email, phone, clientKeys: moving.clientKeys }, { locationId, now })
  await lockCustomer(tx, customerId)
  return null
}

/** Whether staff may waive the price difference; null: they do not. Refusals: those of `allowDiscount`. */
async function checkWaiver(
  deps: MoneyDeps,
  tx: Transaction,
  { moving, quoted: { plan } }: CheckedMove,
): Promise<AllowedDiscount | null> {
  if (moving.by === 'player' || moving.waiver === null || plan.waivedNow === 0) return null
  const { staff, waiver: priceOff } = moving
  return allowDiscount(tx, deps, { staff, priceOff, discount: plan.waivedNow, ...priceOfWaiver(plan) })
}

type CheckedMove = {
  readonly quoted: QuotedMove
  readonly moving: MoveOrder
  /** Null for staff. */
  readonly priorOrders: PriorOrders | null
}

/** Excludes the unpaid moves of this booking that the new move cancels. */
const withoutEnded = (priorOrders: PriorOrders, ended: UnpaidTotals): PriorOrders => ({
  ...priorOrders,
  unpaid: {
    orders: Math.max(0, priorOrders.unpaid.orders - ended.orders),
    hours: Math.max(0, priorOrders.unpaid.hours - ended.hours),
  },
})

/** Counts an unpaid move. Limits and proof of work concern only the court-hours beyond those of the paid booking. */
function plannedHold({ quoted, moving, priorOrders }: CheckedMove): UnpaidOrderCount | null {
  const { plan, facts, order } = quoted
  if (plan.toPay === 0 || moving.by === 'staff' || priorOrders === null) return null
  const units = moving.hours.length * moving.courts.length
  const booked = order.lines.filter(
    ({ bookingId, kind }) => bookingId === moving.bookingId && kind === 'court',
  )
  return limitUnpaidMove(
    { person: { clientKeys: moving.clientKeys }, priorOrders, units, location: facts.location },
    units - booked.length,
  )
}

/** Checks the limit of hours on the new date. The hours of the moved booking do not count; with a move right it has none. */
function checkHours({ quoted: { facts, order }, moving, priorOrders }: CheckedMove): void {
  if (priorOrders === null) return
  const { limits } = facts.location
  const movedLines =
    rightOf(order, moving.bookingId) === undefined
      ? order.lines.filter(
          (line) => line.bookingId === moving.bookingId && line.kind === 'court' && line.date === moving.date,
        )
      : []
  const hours =
    (priorOrders.hours[moving.date] ?? 0) - movedLines.length + moving.hours.length * moving.courts.length
  const broken = checkHoursPerDate(new Map([[moving.date, hours]]), limits)
  if (broken !== null) throw new Refusal(broken)
}

type PreparedMove = MoveAttempt &
  CheckedMove & {
    readonly now: Temporal.Instant
    /** Null when nothing is to be paid. */
    readonly unpaidCount: UnpaidOrderCount | null
    /** Null when no difference is waived. */
    readonly waiver: AllowedDiscount | null
  }

async function write(deps: MoneyDeps, tx: Transaction, writing: PreparedMove): Promise<WrittenOrder> {
  const { quoted, moving, attempt, now, unpaidCount, waiver } = writing
  const { plan, facts, order } = quoted
  const ids = newOrderIds(venueNow(deps.clock, order.timeZone).date)
  const heldUntil = plan.toPay === 0 ? null : holdOf(writing)
  const placed = describePlacedOrder(writing, { ids, heldUntil })
  const actId =
    moving.by === 'staff' ? await recordMove(tx, { moving, quoted, number: ids.number, now, waiver }) : null
  const lines = listLines({ lines: plan.price.lines, discounts: plan.discounts }, [plan.item], facts)
  const source = actId === null ? placedOnline : await sourceAtDesk(tx, { actId, orderId: moving.orderId })
  const written = { ...newOrder(writing, ids), ...source, lines, heldUntil }
  if (heldUntil === null) await endCheaper(tx, plan.debt, { orderId: order.id, actId, now })
  const id = await insertOrder(tx, written)
  const kinds = new Set(lines.map(({ kind }) => kind))
  const lost = await claimHours(tx, ids.publicId, { heldUntil, kinds, isMove: true })
  if (lost !== null) throw lostClaimsRefusal(lost)
  await payByPackages(tx, quoted, ids.publicId)
  if (unpaidCount?.usesWork === true)
    await useWork(tx, { browser: unpaidCount.browser, orderPublicId: ids.publicId, now })
  const openPayment =
    heldUntil === null ? null : await deps.payments.insert(tx, written, { amount: plan.toPay, heldUntil })
  if (heldUntil === null) {
    if ((await afterConfirmed(tx, id)) !== null)
      throw new Error('the limit of a package or promo refused a move')
    await refundDifference(deps, tx, { orderId: id, moving, amount: plan.toCredit, actId, now })
  }
  await storeAnswer(tx, attempt, { status: 201, answer: placed, orderPublicId: ids.publicId })
  if (heldUntil === null) await numberInvoices(tx, [id])
  tx.publishes(courtDayTopic(order.locationId, moving.date))
  return { order: placed, openPayment }
}

/** A move by staff stays with the person of the booking. */
async function sourceAtDesk(
  tx: Transaction,
  { actId, orderId }: { readonly actId: number; readonly orderId: number },
): Promise<OrderSource> {
  const [moved] = await tx.query<{ contactId: number | null }>(
    'select contact_id as "contactId" from sales_order where id = $1',
    [orderId],
  )
  return { channel: 'desk', actId, contactId: moved?.contactId ?? null }
}

/** The hold of an unpaid move ends at the latest when the booking begins, unless the venue closed its hours. */
function holdOf({
  now,
  moving,
  priorOrders,
  quoted: { plan, facts, order },
}: PreparedMove): Temporal.Instant {
  const location = priorOrders === null ? facts.location : withHoldMinutes(facts.location, priorOrders)
  const end = holdEndOf(now, location, [plan.item])
  if (rightOf(order, moving.bookingId) !== undefined) return end
  const start = startOf(order, moving.bookingId)
  return Temporal.Instant.compare(end, start) < 0 ? end : start
}

async function payByPackages(
  tx: Transaction,
  { plan, order }: QuotedMove,
  orderPublicId: string,
): Promise<void> {
  const wanted = hoursByPackage(plan.price.lines, order.locationId)
  if (wanted.length === 0) return
  if (order.customerId === null) throw new Error('a guest has no packages')
  const short = await reserveQuota(tx, { orderPublicId, customerId: order.customerId, wanted })
  if (short !== null) throw new Refusal(short)
}

const describePlacedOrder = (
  { quoted: { plan, order } }: PreparedMove,
  { ids, heldUntil }: { ids: OrderIds; heldUntil: Temporal.Instant | null },
): PlacedOrder => ({
  number: ids.number,
  publicId: ids.publicId,
  total: plan.taxed.total,
  expiresAt: heldUntil?.toString() ?? null,
  timeZone: order.timeZone,
  payment: heldUntil === null ? null : { publicId: ids.paymentPublicId },
})

function newOrder(
  { quoted: { plan, facts, order }, moving, now, unpaidCount, waiver }: PreparedMove,
  ids: OrderIds,
): Omit<NewOrder, 'lines' | 'heldUntil' | keyof OrderSource> {
  const { customerId, name, email, phone, phoneE164 } = order
  return {
    ids,
    kind: 'court',
    locationId: order.locationId,
    division: order.division,
    player: { customerId, name, email, phone, phoneE164 },
    language: order.locale,
    notes: order.notes,
    total: plan.taxed.total,
    discount: plan.discount,
    discountReason:
      plan.discount === 0
        ? null
        : (waiver?.reason ??
          order.discountReason ??
          (plan.raised > 0 ? 'prices rose after the closing' : null)),
    creditUsed: 0,
    promoId: null,
    moved: {
      orderId: moving.orderId,
      bookingId: moving.bookingId,
      carried: plan.debt.carried,
      debt: plan.debt.movedDebt,
      waived: plan.waived,
      mostBack: mostBackOf(order, moving.bookingId, now),
    },
    tax: {
      rateBp: facts.location.taxRateBp,
      isInclusive: facts.location.taxIsInclusive,
      amount: plan.taxed.tax,
    },
    items: withServerData([plan.item], facts),
    placedAt: now,
    unpaidCount,
  }
}

/** The percentage that a cancellation would bring back now: everything if the venue closed the hours. */
const mostBackOf = (order: BookedOrder, bookingId: number, now: Temporal.Instant): number =>
  rightOf(order, bookingId) === undefined
    ? refundPercent(order.tiers, now.until(startOf(order, bookingId)).total('minutes'))
    : 100

import { newQuoteToWire } from '@pantul/contract/refusal-wire'
import { formatRupiah } from '@pantul/rules/money'
import { problem, type Problem } from '@pantul/rules/problem'
import type { ApprovedBy } from '../../people/staff/approve.ts'
import { cataloguesOf } from '../../venue/catalogue/cache-catalogues.ts'
import { venueNow } from '../../platform/base/clock.ts'
import { queueBalanceMail } from '../../balances/credit/queue-balance-mail.ts'
import { spendCredit } from '../../balances/credit/spend-credit.ts'
import { awaitPipelined } from '../../platform/database/await-pipelined.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { AllowedUnpaidBalance, OrderDeps } from '../states/order-hooks.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { courtDayTopic } from '../../platform/live/topics.ts'
import { takePromo } from '../../balances/promos/take-promo.ts'
import { reserveQuota } from '../../balances/quotas/reserve-quota.ts'
import { hoursToPayByPackage } from '../price/apply-balances.ts'
import { allowDiscount, type AllowedDiscount } from '../price/allow-discount.ts'
import { basketFacts, type BasketFacts } from '../price/basket-facts.ts'
import { beginOrder, lockBuyer, type OrderStart } from './begin-order.ts'
import { claimHours } from '../claims/claim-hours.ts'
import { findBalances } from '../price/find-balances.ts'
import { afterConfirmed } from '../states/after-state-change.ts'
import {
  insertOrder,
  newOrderIds,
  placedOnline,
  type NewOrder,
  type OrderIds,
} from '../stored/insert-order.ts'
import type { OrderRequest } from './order-request.ts'
import { spendWork } from '../limits/limit-unpaid.ts'
import { listLines, type OrderLine } from '../price/list-lines.ts'
import {
  openOrderPayment,
  orderForRepeatedRequest,
  type OrderWithPaymentPage,
  type PlacedOrder,
  type OrderWithPaymentOpener,
} from './placed-order.ts'
import { retryOrder } from './retry-order.ts'
import { describeQuote } from '../price/show-quote.ts'
import { priceOrder, withServerData, type OrderPrice } from '../price/price-order.ts'
import { lostClaimsRefusal, refuseIfTaken } from './refuse-taken-hours.ts'
import { numberInvoices } from '../states/number-invoices.ts'
import { allowUsedBalances } from './use-balances.ts'
import { writeSaleAct, type BookingWithNumber, type CounterSale } from './seller.ts'
import {
  beginAttempt,
  runOrRepeatAnswer,
  storeAnswer,
  type Attempt,
} from '../../platform/http/idempotency.ts'

/**
 * Places one order for the whole basket: all slots, coach hours and add-ons are claimed, or none. A repeated request
 * gets the first answer. Refusals: those of the rules; SLOT_TAKEN, COACH_UNAVAILABLE and ADD_ON_SOLD_OUT with all lost
 * claims; PRICE_CHANGED with the new quote; TOO_MANY_…; WORK_NEEDED and EMAIL_PROOF_NEEDED (`limitUnpaid`);
 * IDEMPOTENCY_KEY_REUSED. For staff also those of `settleCounterSale`, `allowUsedBalances` and
 * DRAWER_CLOSED, but none of the limits of players.
 */
export async function placeOrder(
  deps: OrderDeps,
  request: OrderRequest,
  attempt: Attempt,
): Promise<OrderWithPaymentPage> {
  const written = await runOrRepeatAnswer<PlacedOrder, OrderWithPaymentOpener>(deps.db, attempt, {
    work: () => writeOrder(deps, request, attempt),
    repeat: async (order) => orderForRepeatedRequest(deps, order),
  })
  return openOrderPayment(deps, written)
}

/** Refuses taken hours before a transaction begins, then writes the order, if necessary several times (`retryOrder`). */
async function writeOrder(
  deps: OrderDeps,
  request: OrderRequest,
  attempt: Attempt,
): Promise<OrderWithPaymentOpener> {
  const { locationId, items, player } = request
  const scope = { locationId, dates: items.map(({ date }) => date), customerId: player.customerId }
  const earlierAnswer = await refuseIfTaken(deps.db, request, attempt)
  if (earlierAnswer !== null) return orderForRepeatedRequest(deps, earlierAnswer)
  return retryOrder(deps.db, scope, (tx) => checkAndWrite(deps, tx, { request, attempt }))
}

type OrderAttempt = { readonly request: OrderRequest; readonly attempt: Attempt }

/**
 * The work of one transaction: locks and reads, checks the rules, then writes. The price is computed from what this
 * transaction reads.
 */
async function checkAndWrite(
  deps: OrderDeps,
  tx: Transaction,
  { request, attempt }: OrderAttempt,
): Promise<OrderWithPaymentOpener> {
  const now = deps.clock.now()
  const { items, usesCredit, language } = request
  const [earlierAnswer, placer, catalogue, balances] = await awaitPipelined([
    beginAttempt<PlacedOrder>(tx, attempt),
    lockBuyer(tx, request, now),
    cataloguesOf(deps.db).of(tx, request.locationId),
    findBalances(tx, request),
  ])
  if (earlierAnswer !== null) return orderForRepeatedRequest(deps, earlierAnswer)
  const facts = basketFacts(catalogue, request.language)
  const isByStaff = placer.by === 'staff'
  const price = priceOrder(items, {
    facts,
    clock: deps.clock,
    balances,
    usesCredit,
    isByStaff,
    priceOff: request.seller?.priceOff ?? null,
  })
  if (request.quoteHash !== undefined && request.quoteHash !== price.hash)
    throw new Refusal(problem('PRICE_CHANGED'), {
      data: newQuoteToWire(describeQuote(price, { clock: deps.clock, facts, language })),
    })
  const { location } = facts
  const lines = listLines(price, items, facts)
  const start = beginOrder(placer, { due: price.due, items, lines, location, now })
  const parentBooking = await lockLengthened(tx, request, start)
  const ids = newOrderIds(venueNow(deps.clock, location.timeZone).date)
  return write(deps, tx, { ...start, parentBooking, request, attempt, facts, price, now, lines, ids })
}

/** The booking that the order makes longer; null: none. Refusals: those of `LengthenSteps`. */
async function lockLengthened(
  tx: Transaction,
  { seller }: OrderRequest,
  { counterSale, heldUntil }: OrderStart,
): Promise<BookingWithNumber | null> {
  if (seller?.lengthenSteps == null) return null
  const isPaidNow = heldUntil === null && (counterSale?.wantedUnpaidBalance ?? null) === null
  return seller.lengthenSteps.lock(tx, { isPaidNow })
}

type PreparedOrder = OrderAttempt &
  OrderStart & {
    readonly parentBooking: BookingWithNumber | null
    readonly facts: BasketFacts
    readonly price: OrderPrice
    readonly now: Temporal.Instant
    readonly lines: readonly OrderLine[]
    readonly ids: OrderIds
  }

/** Writes the order with its claims, payment and answer. If claims were lost, the refusal rolls everything back. */
async function write(
  deps: OrderDeps,
  tx: Transaction,
  prepared: PreparedOrder,
): Promise<OrderWithPaymentOpener> {
  const {
    request,
    attempt,
    facts,
    price,
    now,
    lines,
    orderHolder,
    heldUntil,
    ids,
    counterSale,
    parentBooking,
  } = prepared
  const order = describePlacedOrder(prepared)
  const { number } = ids
  const allowedDiscount = counterSale && (await checkDiscount(deps, tx, { sale: counterSale, price }))
  const usedBalances =
    counterSale &&
    (await allowUsedBalances(tx, deps, { sale: counterSale, player: request.player, price, allowedDiscount }))
  const otherApprovals = [allowedDiscount, usedBalances]
  const allowedUnpaidBalance =
    counterSale &&
    (await checkUnpaidBalance(deps, tx, { sale: counterSale, player: request.player, otherApprovals }))
  const actId =
    counterSale &&
    (await writeSaleAct(tx, counterSale, {
      number,
      total: order.total,
      allowedUnpaidBalance,
      allowedDiscount,
      usedBalances,
      parentBooking,
      now,
    }))
  const newOrder = describeNewOrder(prepared, actId)
  const [orderId, lostClaims, balanceProblem, openPayment] = await awaitPipelined([
    insertOrder(tx, newOrder),
    claimHours(tx, ids.publicId, { heldUntil, kinds: new Set(lines.map(({ kind }) => kind)) }),
    takeBalances(tx, prepared),
    heldUntil === null
      ? Promise.resolve(null)
      : deps.payments.insert(tx, newOrder, { amount: price.due, heldUntil }),
    orderHolder?.usesWork === true
      ? spendWork(tx, { browser: orderHolder.browser, orderPublicId: ids.publicId, now })
      : Promise.resolve(),
    storeAnswer(tx, attempt, { status: 201, answer: order, orderPublicId: ids.publicId }),
  ])
  if (lostClaims !== null) throw lostClaimsRefusal(lostClaims)
  if (balanceProblem !== null) throw new Refusal(balanceProblem)
  if (counterSale !== null && actId !== null)
    await deps.payments.take(tx, {
      ...counterSale,
      order: { id: orderId, number },
      unpaidBalance: allowedUnpaidBalance && {
        amount: counterSale.wantedUnpaidBalance?.unpaid.amount ?? 0,
        isSplit: allowedUnpaidBalance.isSplit,
        now,
      },
      actId,
    })
  if (heldUntil === null) {
    const limitReached = await afterConfirmed(tx, orderId)
    if (limitReached !== null) throw new Refusal(problem('PROMO_USED_UP'))
    await numberInvoices(tx, [orderId])
    if (actId !== null && usedBalances !== null)
      await queueBalanceMail(tx, { ...usedBalances, orderId, actId })
    if (actId !== null) await request.seller?.lengthenSteps?.onConfirmed(tx, { id: orderId, actId })
  }
  for (const { date } of request.items) tx.publish(courtDayTopic(facts.location.id, date))
  return { order, openPayment }
}

/** Checks the price reduction that staff ask for; null if they ask for none. Refusals: those of `allowDiscount`. */
async function checkDiscount(
  deps: OrderDeps,
  tx: Transaction,
  { sale: { staff, priceOff }, price }: { readonly sale: CounterSale; readonly price: OrderPrice },
): Promise<AllowedDiscount | null> {
  if (priceOff === null || price.priceOff === null || price.priceOff.amount === 0) return null
  const { amount: discount, listPrice } = price.priceOff
  return allowDiscount(tx, deps, { staff, priceOff, discount, listPrice })
}

/** Checks the unpaid balance of a sale; null if the sale is paid in full. Refusals: those of `allowUnpaidBalance`. */
async function checkUnpaidBalance(
  deps: OrderDeps,
  tx: Transaction,
  {
    sale,
    player,
    otherApprovals,
  }: {
    readonly sale: CounterSale
    readonly player: OrderRequest['player']
    readonly otherApprovals: readonly (ApprovedBy | null)[]
  },
): Promise<AllowedUnpaidBalance | null> {
  if (sale.wantedUnpaidBalance === null) return null
  const { phoneE164: phone, customerId } = player
  return deps.payments.allowUnpaidBalance(tx, {
    ...sale.wantedUnpaidBalance,
    otherApprovals,
    owingPlayer: { phone, contactId: sale.contactId, customerId },
  })
}

/**
 * Takes package hours, credit and the promo use, in the lock order of all orders. Returns the first problem; the caller
 * rolls back.
 */
async function takeBalances(
  tx: Transaction,
  { request, price, now, ids, counterSale }: PreparedOrder,
): Promise<Problem | null> {
  const { player, clientKeys, locationId } = request
  const { customerId } = player
  const orderPublicId = ids.publicId
  const wanted = hoursToPayByPackage(price.lines, locationId)
  const notUsed = Promise.resolve(null)
  const [packageProblem, isCreditSpent, promoProblem] = await awaitPipelined([
    wanted.length === 0 || customerId === null
      ? notUsed
      : reserveQuota(tx, { orderPublicId, customerId, wanted }),
    creditUsedOf(price, counterSale) === 0 ? Promise.resolve(true) : spendCredit(tx, orderPublicId),
    price.promo === null
      ? notUsed
      : takePromo(tx, {
          promoId: price.promo.id,
          orderPublicId,
          customer: player,
          browser: clientKeys?.browser ?? null,
          now,
        }),
  ])
  return packageProblem ?? (isCreditSpent ? promoProblem : creditShortProblem(price))
}

/** Store credit of the order in rupiah: as much as possible for a player, the sum that staff entered at the desk. */
const creditUsedOf = ({ creditUsed }: OrderPrice, sale: CounterSale | null): number =>
  creditUsed + (sale?.balances?.credit ?? 0)

const creditShortProblem = ({ credit }: OrderPrice): Problem =>
  problem('CREDIT_SHORT', { have: formatRupiah(credit ?? 0) })

const describePlacedOrder = ({ facts, price, heldUntil, ids }: PreparedOrder): PlacedOrder => ({
  number: ids.number,
  publicId: ids.publicId,
  total: price.taxed.total,
  expiresAt: heldUntil?.toString() ?? null,
  timeZone: facts.location.timeZone,
  payment: heldUntil === null ? null : { publicId: ids.paymentPublicId },
})

const describeNewOrder = (
  {
    request,
    facts,
    price,
    now,
    lines,
    orderHolder,
    heldUntil,
    ids,
    counterSale,
    parentBooking,
  }: PreparedOrder,
  actId: number | null,
): NewOrder => ({
  ...request,
  ...(counterSale === null
    ? placedOnline
    : {
        channel: counterSale.importedPaid === null ? 'desk' : 'import',
        actId,
        contactId: counterSale.contactId,
        parentBooking,
      }),
  ids,
  kind: 'court',
  total: price.taxed.total,
  discount: price.promo?.discount ?? price.priceOff?.amount ?? 0,
  discountReason: (price.priceOff?.amount ?? 0) === 0 ? null : (counterSale?.priceOff?.reason.trim() ?? null),
  creditUsed: creditUsedOf(price, counterSale),
  promoId: price.promo?.id ?? null,
  moved: null,
  tax: {
    rateBp: facts.location.taxRateBp,
    isInclusive: facts.location.taxIsInclusive,
    amount: price.taxed.tax,
  },
  items: withServerData(request.items, facts),
  lines,
  placedAt: now,
  heldUntil,
  orderHolder,
})

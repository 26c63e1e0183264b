import { newTotalToWire } from '@pantul/contract/refusal-wire'
import { holdEnd } from '@pantul/rules/hold'
import { isProblem, problem } from '@pantul/rules/problem'
import { countUnpaidHours } from '@pantul/rules/unpaid-limits'
import { venueNow } from '../../platform/base/clock.ts'
import { awaitPipelined } from '../../platform/database/await-pipelined.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { OrderDeps } from '../states/order-hooks.ts'
import type { ClientKeys } from '../../platform/http/client-keys.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { locationOf, type Location } from '../../venue/locations/queries.ts'
import { lockPerson } from '../limits/check-prior-orders.ts'
import { buildSaleOrder, taxedSale, type SaleLine, type SaleBuyer } from './build-sale-order.ts'
import { insertOrder, newOrderIds, type OrderIds } from '../stored/insert-order.ts'
import { withHoldMinutes, limitUnpaid, spendWork, type OrderHolder } from '../limits/limit-unpaid.ts'
import {
  openOrderPayment,
  orderForRepeatedRequest,
  type OrderWithPaymentPage,
  type PlacedOrder,
  type OrderWithPaymentOpener,
} from './placed-order.ts'
import { retryOrder } from './retry-order.ts'
import {
  beginAttempt,
  runOrRepeatAnswer,
  storeAnswer,
  type Attempt,
} from '../../platform/http/idempotency.ts'

export type SaleMoment = { readonly location: Location; readonly now: Temporal.Instant }

/** What is sold. `latestHoldEnd`: null if only the location's minutes limit the hold. */
export type SaleOffer = {
  readonly lines: readonly SaleLine[]
  readonly latestHoldEnd: Temporal.Instant | null
}

/**
 * A purchase of packages or places. `expectedTotal`: the total that the player saw, in rupiah. `offer` runs under the
 * person's locks and prices the sale; `claim` runs after the lines and before the payment are written, and takes
 * places. Both throw Refusals.
 */
export type Sale = SaleBuyer & {
  readonly locationId: string
  readonly clientKeys: ClientKeys
  readonly expectedTotal: number
  offer(tx: Transaction, at: SaleMoment): Promise<SaleOffer>
  claim(tx: Transaction, order: { readonly id: number; readonly heldUntil: Temporal.Instant }): Promise<void>
}

/**
 * Places an order of packages or places, which is held until it is paid. Refusals: PRICE_CHANGED with the new total in
 * rupiah in `data.Total`; TOO_MANY_UNPAID, TOO_MANY_UNPAID_HOURS; WORK_NEEDED and EMAIL_PROOF_NEEDED
 * (`limitUnpaid`); LOCATION_UNKNOWN, LOGIN_REQUIRED; SLOT_PAST if too little time is left to pay;
 * IDEMPOTENCY_KEY_REUSED; and those of `offer` and `claim`.
 */
export async function placeSale(
  deps: OrderDeps,
  sale: Sale,
  attempt: Attempt,
): Promise<OrderWithPaymentPage> {
  const written = await runOrRepeatAnswer<PlacedOrder, OrderWithPaymentOpener>(deps.db, attempt, {
    work: () => writeSale(deps, sale, attempt),
    repeat: async (order) => orderForRepeatedRequest(deps, order),
  })
  return openOrderPayment(deps, written)
}

async function writeSale(deps: OrderDeps, sale: Sale, attempt: Attempt): Promise<OrderWithPaymentOpener> {
  const scope = { locationId: sale.locationId, dates: [], customerId: sale.player.customerId }
  return retryOrder(deps.db, scope, (tx) => checkAndWriteSale(deps, tx, { sale, attempt }))
}

type SaleAttempt = { readonly sale: Sale; readonly attempt: Attempt }

async function checkAndWriteSale(
  deps: OrderDeps,
  tx: Transaction,
  { sale, attempt }: SaleAttempt,
): Promise<OrderWithPaymentOpener> {
  const now = deps.clock.now()
  const { customerId, email, phoneE164: phone } = sale.player
  const person = { customerId, email, phone, clientKeys: sale.clientKeys }
  const [earlierAnswer, priorOrders, location] = await awaitPipelined([
    beginAttempt<PlacedOrder>(tx, attempt),
    lockPerson(tx, person, { locationId: sale.locationId, now }),
    locationOf(tx, sale.locationId),
  ])
  if (earlierAnswer !== null) return orderForRepeatedRequest(deps, earlierAnswer)
  const offer = await sale.offer(tx, { location, now })
  const { total } = taxedSale(offer.lines, location)
  if (total !== sale.expectedTotal)
    throw new Refusal(problem('PRICE_CHANGED'), { data: newTotalToWire(total) })
  const orderHolder = limitUnpaid({
    person,
    priorOrders,
    unpaidHours: countUnpaidHours(offer.lines),
    location,
  })
  return write(deps, tx, {
    sale,
    attempt,
    location,
    lines: offer.lines,
    total,
    now,
    orderHolder,
    heldUntil: holdEndOfSale(now, withHoldMinutes(location, priorOrders), offer.latestHoldEnd),
    ids: newOrderIds(venueNow(deps.clock, location.timeZone).date),
  })
}

type PreparedSale = SaleAttempt & {
  readonly location: Location
  readonly lines: readonly SaleLine[]
  /** Rupiah. */
  readonly total: number
  readonly now: Temporal.Instant
  readonly orderHolder: OrderHolder
  readonly heldUntil: Temporal.Instant
  readonly ids: OrderIds
}

/** Writes the order, its claims, the payment and the answer, in the order of locks. */
async function write(
  deps: OrderDeps,
  tx: Transaction,
  prepared: PreparedSale,
): Promise<OrderWithPaymentOpener> {
  const { sale, attempt, total, now, orderHolder, heldUntil, ids } = prepared
  const order = describePlacedOrder(prepared)
  const newOrder = buildSaleOrder(sale, prepared)
  const id = await insertOrder(tx, newOrder)
  await sale.claim(tx, { id, heldUntil })
  const [openPayment] = await awaitPipelined([
    deps.payments.insert(tx, newOrder, { amount: total, heldUntil }),
    orderHolder.usesWork
      ? spendWork(tx, { browser: orderHolder.browser, orderPublicId: ids.publicId, now })
      : Promise.resolve(),
    storeAnswer(tx, attempt, { status: 201, answer: order, orderPublicId: ids.publicId }),
  ])
  return { order, openPayment }
}

const describePlacedOrder = ({ location, total, heldUntil, ids }: PreparedSale): PlacedOrder => ({
  number: ids.number,
  publicId: ids.publicId,
  total,
  expiresAt: heldUntil.toString(),
  timeZone: location.timeZone,
  payment: { publicId: ids.paymentPublicId },
})

function holdEndOfSale(
  now: Temporal.Instant,
  { holdMinutes }: Location,
  latestHoldEnd: Temporal.Instant | null,
): Temporal.Instant {
  const end = holdEnd({
    now: now.epochMilliseconds,
    minutes: holdMinutes,
    firstHourEnd: latestHoldEnd?.epochMilliseconds ?? Infinity,
  })
  if (isProblem(end)) throw new Refusal(end)
  return Temporal.Instant.fromEpochMilliseconds(end)
}

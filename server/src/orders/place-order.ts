import type { BookingItem } from '@pantul/rules/booking-item'
import { venueNow } from '../clock.ts'
import type { Transaction } from '../database/open.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import type { BothLanguages } from '../locations/queries.ts'
import { courtDayTopic } from '../live/name-topics.ts'
import { insertPayment } from '../payments/insert-payment.ts'
import { startPayment } from '../payments/start-payment.ts'
import { checkPersonsOrders } from './check-booked-before.ts'
import { claimHours } from './claim-hours.ts'
import { expireOverdue } from './expire-order.ts'
import { insertOrder, type InsertedOrder, type OrderingPlayer } from './insert-order.ts'
import { limitHold } from './limit-hold.ts'
import { listLines } from './list-lines.ts'
import { loadFacts, type BasketFacts } from './load-facts.ts'
import { priceOrder, withOwnNames, type OrderPrice } from './price-order.ts'
import { lostRefusal, refuseTaken } from './refuse-lost.ts'
import { numberInvoices } from './number-invoices.ts'
import { beginAttempt, keepAnswer, rememberedAnswer, type Attempt } from './remember-answer.ts'

/** What somebody wants to order. `quoteHash` names the price that the player saw, if one was shown. */
export type OrderRequest = {
  readonly locationId: string
  readonly division: string
  readonly items: readonly BookingItem[]
  readonly player: OrderingPlayer
  readonly language: keyof BothLanguages
  readonly notes: string
  readonly quoteHash: string | undefined
}

/** What was accepted. `payment` and `expiresAt` (ISO 8601) are null when nothing is to be paid; `total` in rupiah. */
export type PlacedOrder = {
  readonly number: string
  readonly publicId: string
  readonly total: number
  readonly expiresAt: string | null
  readonly timeZone: string
  readonly payment: { readonly id: number; readonly publicId: string } | null
}

/** A price that is not the one that the player saw. The route makes the refusal, which carries the new quote. */
export class PriceChanged extends Error {
  override name = 'PriceChanged'
  readonly price: OrderPrice
  readonly facts: BasketFacts

  constructor(price: OrderPrice, facts: BasketFacts) {
    super('the price has changed')
    this.price = price
    this.facts = facts
  }
}

/** The gateway stops taking money so long before the hours go free. */
const gatewayMarginSeconds = 60
/** Time for the request itself to make the payment at the gateway, before the outbox does. */
const firstTrySeconds = 10

/**
 * Places one order for the whole basket: every slot, coach hour and add-on is claimed, or nothing is
 * (`product.md` §5). The same try gives the same answer again. Refusals: those of the rules, SLOT_TAKEN,
 * COACH_UNAVAILABLE, ADD_ON_SOLD_OUT with all that was lost, TOO_MANY_…, IDEMPOTENCY_KEY_REUSED; and PriceChanged.
 * `redirectUrl` is null while the gateway cannot be reached, and when nothing is to be paid.
 */
export async function placeOrder(
  deps: Deps,
  request: OrderRequest,
  attempt: Attempt,
): Promise<{ order: PlacedOrder; redirectUrl: string | null }> {
  const order = await placedOnce(deps, request, attempt)
  deps.wakeOutbox()
  const redirectUrl = order.payment === null ? null : await startPayment(deps, order.payment.id)
  return { order, redirectUrl }
}

/** A twin that succeeded took the very hours that this one finds taken: its answer goes before any refusal. */
async function placedOnce(deps: Deps, request: OrderRequest, attempt: Attempt): Promise<PlacedOrder> {
  try {
    return await placedPastOverdue(deps, request, attempt)
  } catch (refused) {
    if (!(refused instanceof Refusal || refused instanceof PriceChanged)) throw refused
    const answered = await rememberedAnswer<PlacedOrder>(deps.db, attempt)
    if (answered === null) throw refused
    return answered
  }
}

const lostCodes: readonly string[] = ['SLOT_TAKEN', 'COACH_UNAVAILABLE', 'ADD_ON_SOLD_OUT']

/** What is still lost after the holds that ran out were let go is lost. */
async function placedPastOverdue(deps: Deps, request: OrderRequest, attempt: Attempt): Promise<PlacedOrder> {
  try {
    return await tryToPlace(deps, request, attempt)
  } catch (refused) {
    if (!(refused instanceof Refusal) || !lostCodes.includes(refused.problem.problem)) throw refused
    if ((await expireOverdue(deps.db, request)) === 0) throw refused
    return tryToPlace(deps, request, attempt)
  }
}

async function tryToPlace(deps: Deps, request: OrderRequest, attempt: Attempt): Promise<PlacedOrder> {
  await refuseTaken(deps.db, request)
  return deps.db.transaction(async (tx) => {
    const answered = await beginAttempt<PlacedOrder>(tx, attempt)
    if (answered !== null) return answered
    const priced = await pricedWithin(tx, deps, request)
    const { limits, timeZone } = priced.facts.location
    await checkPersonsOrders(
      tx,
      { customerId: request.player.customerId, email: request.player.email, phone: request.player.phoneE164 },
      { items: request.items, limits, today: venueNow(deps.clock, timeZone).date },
    )
    return write(deps, tx, { request, attempt, ...priced })
  })
}

type Priced = { readonly facts: BasketFacts; readonly price: OrderPrice }

/** Priced by what the transaction sees: a price that changed since it was shown is never charged silently. */
async function pricedWithin(tx: Transaction, { clock }: Deps, request: OrderRequest): Promise<Priced> {
  const facts = await loadFacts(tx, request)
  const price = priceOrder(request.items, facts, clock)
  if (request.quoteHash !== undefined && request.quoteHash !== price.hash)
    throw new PriceChanged(price, facts)
  return { facts, price }
}

type Writing = Priced & { readonly request: OrderRequest; readonly attempt: Attempt }

async function write(
  deps: Deps,
  tx: Transaction,
  { request, attempt, ...priced }: Writing,
): Promise<PlacedOrder> {
  const { facts, price } = priced
  const { location } = facts
  const now = deps.clock.now()
  const { total } = price.taxed
  const lines = listLines(price.lines, request.items, facts)
  const heldUntil = total === 0 ? null : limitHold(now, location, request.items)
  const inserted = await insertOrder(tx, {
    ...request,
    total,
    tax: { rateBp: location.taxRateBp, isInclusive: location.taxIsInclusive, amount: price.taxed.tax },
    items: withOwnNames(request.items, facts),
    lines,
    placedAt: now,
    today: venueNow(deps.clock, location.timeZone).date,
    heldUntil,
  })
  const lost = await claimHours(tx, inserted.id, { heldUntil, kinds: new Set(lines.map(({ kind }) => kind)) })
  if (lost !== null) throw lostRefusal(lost)
  for (const { date } of request.items) tx.tells(courtDayTopic(request.locationId, date))
  const order: PlacedOrder = {
    number: inserted.number,
    publicId: inserted.publicId,
    total,
    expiresAt: heldUntil?.toString() ?? null,
    timeZone: location.timeZone,
    payment: heldUntil === null ? null : await firstAttempt(deps, tx, { inserted, total, heldUntil, now }),
  }
  await keepAnswer(tx, attempt, { status: 201, answer: order, orderId: inserted.id })
  if (heldUntil === null) await numberInvoices(tx, [inserted.id])
  return order
}

type FirstAttempt = {
  readonly inserted: InsertedOrder
  readonly total: number
  readonly heldUntil: Temporal.Instant
  readonly now: Temporal.Instant
}

/** The attempt to pay, and what makes it at the gateway should this process end before it does. */
async function firstAttempt(deps: Deps, tx: Transaction, { inserted, total, heldUntil, now }: FirstAttempt) {
  const payment = await insertPayment(tx, {
    orderId: inserted.id,
    orderNumber: inserted.number,
    attempt: 1,
    amount: total,
    expiresAt: heldUntil.subtract({ seconds: gatewayMarginSeconds }),
    now,
    gateway: deps.gateway.name,
  })
  await tx.query(
    `insert into outbox (dedupe_key, kind, payload, next_at) values ($1, 'gateway-create', $2, $3)`,
    [
      `create-payment:${payment.id}`,
      JSON.stringify({ paymentId: payment.id }),
      now.add({ seconds: firstTrySeconds }),
    ],
  )
  return payment
}

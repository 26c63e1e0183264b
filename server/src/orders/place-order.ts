import type { BookingItem } from '@pantul/rules/booking-item'
import { cataloguesOf } from '../catalogue/keep-catalogues.ts'
import { venueNow } from '../clock.ts'
import { allAnswered } from '../database/all-answered.ts'
import type { Transaction } from '../database/open.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import type { BothLanguages } from '../locations/queries.ts'
import { courtDayTopic } from '../live/name-topics.ts'
import { insertPayment } from '../payments/insert-payment.ts'
import { gatewayAttemptOf } from '../payments/queries.ts'
import { startNewPayment, startPayment, type NewAttempt } from '../payments/start-payment.ts'
import { basketFacts, type BasketFacts } from './basket-facts.ts'
import { checkBefore, lockPerson } from './check-booked-before.ts'
import { claimHours } from './claim-hours.ts'
import { expireOverdue } from './expire-order.ts'
import { insertOrder, newNames, NumberTaken } from './insert-order.ts'
import type { NewOrder, OrderingPlayer, OrderNames } from './insert-order.ts'
import { limitHold } from './limit-hold.ts'
import { listLines, type OrderLine } from './list-lines.ts'
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
  readonly payment: { readonly publicId: string } | null
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
/** Of the numbers of a day some millions are free; one that is taken is thrown again. */
const throwsAtMost = 5

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
  const placed = await placedOnce(deps, request, attempt)
  deps.wakeOutbox()
  return { order: placed.order, redirectUrl: await payPage(deps, placed) }
}

/** `payment` is null when nothing is to be paid, and when the answer was given before. */
type Placed = { readonly order: PlacedOrder; readonly payment: NewAttempt | null }

async function payPage(deps: Deps, { order, payment }: Placed): Promise<string | null> {
  if (payment !== null) return startNewPayment(deps, payment)
  return order.payment === null ? null : startPayment(deps, order.payment.publicId)
}

/** A twin that succeeded took the very hours that this one finds taken: its answer goes before any refusal. */
async function placedOnce(deps: Deps, request: OrderRequest, attempt: Attempt): Promise<Placed> {
  try {
    return await placedPastOverdue(deps, request, attempt)
  } catch (refused) {
    if (!(refused instanceof Refusal || refused instanceof PriceChanged)) throw refused
    const order = await rememberedAnswer<PlacedOrder>(deps.db, attempt)
    if (order === null) throw refused
    return { order, payment: null }
  }
}

const lostCodes: readonly string[] = ['SLOT_TAKEN', 'COACH_UNAVAILABLE', 'ADD_ON_SOLD_OUT']

/** What is still lost after the holds that ran out were let go is lost. */
async function placedPastOverdue(deps: Deps, request: OrderRequest, attempt: Attempt): Promise<Placed> {
  try {
    return await tryToPlace(deps, request, attempt)
  } catch (refused) {
    if (!(refused instanceof Refusal) || !lostCodes.includes(refused.problem.problem)) throw refused
    if ((await expireOverdue(deps.db, request)) === 0) throw refused
    return tryToPlace(deps, request, attempt)
  }
}

async function tryToPlace(deps: Deps, request: OrderRequest, attempt: Attempt): Promise<Placed> {
  await refuseTaken(deps.db, request)
  for (let thrown = 1; ; thrown += 1) {
    try {
      return await deps.db.transaction((tx) => place(deps, tx, { request, attempt }))
    } catch (error) {
      if (!(error instanceof NumberTaken) || thrown === throwsAtMost) throw error
    }
  }
}

type Trying = { readonly request: OrderRequest; readonly attempt: Attempt }

/**
 * Two waits for the database: the locks with all that decides, then all that is written. Priced by what the
 * transaction sees: a price that changed since it was shown is never charged silently.
 */
async function place(deps: Deps, tx: Transaction, { request, attempt }: Trying): Promise<Placed> {
  const now = deps.clock.now()
  const { customerId, email, phoneE164: phone } = request.player
  const [order, before, catalogue] = await allAnswered([
    beginAttempt<PlacedOrder>(tx, attempt),
    lockPerson(tx, { customerId, email, phone }, { locationId: request.locationId, now }),
    cataloguesOf(deps.db).of(tx, request.locationId),
  ])
  if (order !== null) return { order, payment: null }
  const facts = basketFacts(catalogue, request.language)
  const price = priceOrder(request.items, facts, deps.clock)
  if (request.quoteHash !== undefined && request.quoteHash !== price.hash)
    throw new PriceChanged(price, facts)
  checkBefore(before, { items: request.items, limits: facts.location.limits })
  const { location } = facts
  return write(deps, tx, {
    request,
    attempt,
    facts,
    price,
    now,
    lines: listLines(price.lines, request.items, facts),
    heldUntil: price.taxed.total === 0 ? null : limitHold(now, location, request.items),
    names: newNames(venueNow(deps.clock, location.timeZone).date),
  })
}

type Writing = Trying & {
  readonly facts: BasketFacts
  readonly price: OrderPrice
  readonly now: Temporal.Instant
  readonly lines: readonly OrderLine[]
  readonly heldUntil: Temporal.Instant | null
  readonly names: OrderNames
}

/** Everything by one wait: what is lost is known when all of it is written, and undoes it. */
async function write(deps: Deps, tx: Transaction, writing: Writing): Promise<Placed> {
  const { request, attempt, facts, lines, heldUntil, names } = writing
  const order = placedOrder(writing)
  const [orderId, lost, payment] = await allAnswered([
    insertOrder(tx, newOrder(writing)),
    claimHours(tx, names.publicId, { heldUntil, kinds: new Set(lines.map(({ kind }) => kind)) }),
    heldUntil === null ? Promise.resolve(null) : firstAttempt(deps, tx, { ...writing, heldUntil }),
    keepAnswer(tx, attempt, { status: 201, answer: order, orderPublicId: names.publicId }),
  ])
  if (lost !== null) throw lostRefusal(lost)
  if (heldUntil === null) await numberInvoices(tx, [orderId])
  for (const { date } of request.items) tx.tells(courtDayTopic(facts.location.id, date))
  return { order, payment }
}

const placedOrder = ({ facts, price, heldUntil, names }: Writing): PlacedOrder => ({
  number: names.number,
  publicId: names.publicId,
  total: price.taxed.total,
  expiresAt: heldUntil?.toString() ?? null,
  timeZone: facts.location.timeZone,
  payment: heldUntil === null ? null : { publicId: names.paymentPublicId },
})

const newOrder = ({ request, facts, price, now, lines, heldUntil, names }: Writing): NewOrder => ({
  ...request,
  names,
  total: price.taxed.total,
  tax: {
    rateBp: facts.location.taxRateBp,
    isInclusive: facts.location.taxIsInclusive,
    amount: price.taxed.tax,
  },
  items: withOwnNames(request.items, facts),
  lines,
  placedAt: now,
  heldUntil,
})

/** The attempt to pay, and what the gateway is to know of it. */
async function firstAttempt(
  { gateway }: Deps,
  tx: Transaction,
  { names, price, heldUntil, now }: Writing & { readonly heldUntil: Temporal.Instant },
): Promise<NewAttempt> {
  const [id, attempt] = await allAnswered([
    insertPayment(tx, {
      publicId: names.paymentPublicId,
      orderPublicId: names.publicId,
      attempt: 1,
      amount: price.taxed.total,
      expiresAt: heldUntil.subtract({ seconds: gatewayMarginSeconds }),
      now,
      gateway: gateway.name,
    }),
    gatewayAttemptOf(tx, names.paymentPublicId),
  ])
  return { id, attempt }
}

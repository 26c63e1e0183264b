import type { PlayDate } from '@pantul/rules/play-date'
import type { ProblemCode } from '@pantul/rules/problem'
import { allAnswered } from '../platform/database/all-answered.ts'
import type { Database, Transaction } from '../platform/database/open.ts'
import type { Deps } from '../platform/deps.ts'
import { Refusal } from '../platform/base/refusal.ts'
import type { Gateway } from '../money/gateways/gateway.ts'
import { insertPayment } from '../money/payments/insert-payment.ts'
import { gatewayAttemptOf } from '../money/payments/queries.ts'
import { startNewPayment, startPayment, type NewAttempt } from '../money/payments/start-payment.ts'
import { expireOverdue } from './expire-order.ts'
import { NumberTaken, type OrderNames } from './insert-order.ts'
import { rememberedAnswer, type Attempt } from '../platform/http/idempotency.ts'

/** What was accepted. `payment` and `expiresAt` (ISO 8601) are null when nothing is to be paid; `total` in rupiah. */
export type PlacedOrder = {
  readonly number: string
  readonly publicId: string
  readonly total: number
  readonly expiresAt: string | null
  readonly timeZone: string
  readonly payment: { readonly publicId: string } | null
}

/** `payment` is null when nothing is to be paid, and when the answer was given before. */
export type Placed = { readonly order: PlacedOrder; readonly payment: NewAttempt | null }

/** Where it is ordered, for which dates, by which customer (null: a guest): whose overdue holds are let go first. */
type Place = {
  readonly locationId: string
  readonly dates: readonly PlayDate[]
  readonly customerId: number | null
}

/**
 * How an order is placed: `before` any transaction, cheaply, what is lost whatever runs out is refused, unless it was
 * this very try that took it: its answer. `write` in a transaction of its own, perhaps again after another order had the
 * same number. `isRefused`: an error that is an answer, like a Refusal.
 */
type Ways = {
  before(): Promise<PlacedOrder | null>
  write(tx: Transaction): Promise<Placed>
  isRefused(error: unknown): boolean
}

/**
 * Places an order and opens its payment after the commit. The same try gives the same answer again, also where it would
 * be refused by now. What is lost to holds that have run out is tried once more without them. `redirectUrl` is null
 * while the gateway cannot be reached, and when nothing is to be paid.
 */
export async function placeOnce(
  deps: Deps,
  { place, attempt }: { readonly place: Place; readonly attempt: Attempt },
  ways: Ways,
): Promise<{ order: PlacedOrder; redirectUrl: string | null }> {
  const placed = await placedOrRemembered(deps.db, attempt, { place, ways })
  deps.wakeOutbox()
  return { order: placed.order, redirectUrl: await payPage(deps, placed) }
}

async function payPage(deps: Deps, { order, payment }: Placed): Promise<string | null> {
  if (payment !== null) return startNewPayment(deps, payment)
  return order.payment === null ? null : startPayment(deps, order.payment.publicId)
}

type Placing = { readonly place: Place; readonly ways: Ways }

/** A twin that succeeded took the very things that this one finds taken: its answer goes before any refusal. */
async function placedOrRemembered(db: Database, attempt: Attempt, placing: Placing): Promise<Placed> {
  const answered = await placing.ways.before()
  if (answered !== null) return { order: answered, payment: null }
  try {
    return await placedPastOverdue(db, placing)
  } catch (refused) {
    if (!(refused instanceof Refusal || placing.ways.isRefused(refused))) throw refused
    const order = await rememberedAnswer<PlacedOrder>(db, attempt)
    if (order === null) throw refused
    return { order, payment: null }
  }
}

const lostCodes: readonly ProblemCode[] = [
  'SLOT_TAKEN',
  'COACH_UNAVAILABLE',
  'ADD_ON_SOLD_OUT',
  'PLACES_SHORT',
  'PACKAGE_SHORT',
  'CREDIT_SHORT',
  'PROMO_USED_UP',
  'PACKAGE_LIMIT',
]

/** What the write lost may be of holds that ran out; what is still lost after they were let go is lost. */
async function placedPastOverdue(db: Database, { place, ways }: Placing): Promise<Placed> {
  try {
    return await tryToPlace(db, ways)
  } catch (refused) {
    if (!(refused instanceof Refusal) || !lostCodes.includes(refused.problem.problem)) throw refused
    if ((await expireOverdue(db, place)) === 0) throw refused
    return tryToPlace(db, ways)
  }
}

/** Of the numbers of a day some millions are free; one that is taken is thrown again. */
const throwsAtMost = 5

async function tryToPlace(db: Database, ways: Ways): Promise<Placed> {
  for (let thrown = 1; ; thrown += 1) {
    try {
      return await db.transaction((tx) => ways.write(tx))
    } catch (error) {
      if (!(error instanceof NumberTaken) || thrown === throwsAtMost) throw error
    }
  }
}

/** The gateway stops taking money so long before the hold ends. */
const gatewayMarginSeconds = 60

type First = {
  readonly names: OrderNames
  /** Rupiah. */
  readonly amount: number
  readonly heldUntil: Temporal.Instant
  readonly now: Temporal.Instant
}

/** The first attempt to pay an order, and what the gateway is to know of it. */
export async function firstAttempt(
  gateway: Gateway,
  tx: Transaction,
  { names, amount, heldUntil, now }: First,
): Promise<NewAttempt> {
  const [id, attempt] = await allAnswered([
    insertPayment(tx, {
      publicId: names.paymentPublicId,
      orderPublicId: names.publicId,
      attempt: 1,
      amount,
      expiresAt: heldUntil.subtract({ seconds: gatewayMarginSeconds }),
      now,
      gateway: gateway.name,
    }),
    gatewayAttemptOf(tx, names.paymentPublicId),
  ])
  return { id, attempt }
}

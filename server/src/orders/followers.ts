import type { Transaction } from '../platform/database/open.ts'
import type { Deps } from '../platform/deps.ts'
import type { OrderNames } from './insert-order.ts'

type Step = (tx: Transaction, orderId: number) => Promise<void>

/** The order by its IDs. Nothing that has begun at `now` can be claimed. */
export type Reclaimed = { readonly id: number; readonly publicId: string; readonly now: Temporal.Instant }

/** Why money cannot have what it pays for: somebody else has it, or the person has as much of it as one may. */
export type Lost = 'hours_gone' | 'limit_reached'

/**
 * What the seller of packages or places does when an order of its kind changes state, inside the transaction of the
 * change. The row of the order is locked.
 */
export type Follower = {
  /** The order became confirmed, within the limit. Its invoice is numbered afterwards. */
  readonly confirmed: Step
  /** A gateway reviews the payment: claims no longer end at a moment. */
  readonly reviewed: Step
  /** The order expired, or was cancelled with everything given back. */
  readonly released: Step
  /** The money went back, and the order was not cancelled. */
  readonly moneyGone: Step
  /** The money came: whether the person's paid orders leave room for it. False: the caller rolls back. */
  readonly isWithinLimit: (tx: Transaction, orderId: number) => Promise<boolean>
  /** Money came late: claims what `released` gave back. Says why when it is gone; the caller rolls back. */
  readonly reclaim: (tx: Transaction, order: Reclaimed) => Promise<Lost | null>
}

/** Orders of courts need no follower: their claims are in this folder. */
export type Followers = { readonly package: Follower; readonly enrolment: Follower }

let followers: Followers | undefined

/** Called once by `app.ts`, before the first order. */
export function setOrderFollowers(table: Followers): void {
  followers = table
}

/** Undefined for an order of courts. */
export function followerOf(kind: 'court' | 'package' | 'enrolment'): Follower | undefined {
  if (followers === undefined) throw new Error('setOrderFollowers was not called')
  return kind === 'court' ? undefined : followers[kind]
}

/** The first payment of an order: `amount` in rupiah. */
export type FirstPayment = {
  readonly names: OrderNames
  readonly amount: number
  readonly heldUntil: Temporal.Instant
  readonly now: Temporal.Instant
}

/** Opens a payment at the gateway, after the commit: the address of the page to pay on, or null while it is away. */
export type OpenPayment = () => Promise<string | null>

/** How an order is paid with money; `money/payments` implements it. */
export type OrderPayments = {
  /** Writes the first attempt to pay, in the transaction that writes the order. */
  readonly insert: (tx: Transaction, payment: FirstPayment) => Promise<OpenPayment>
  /** Opens an attempt that an earlier request wrote. */
  readonly open: (paymentPublicId: string) => Promise<string | null>
}

/** What placing an order needs. */
export type OrderDeps = Deps & { readonly payments: OrderPayments }

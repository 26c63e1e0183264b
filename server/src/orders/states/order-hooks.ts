import type { UnpaidBalance } from '@pantul/contract/desk-payments-wire'
import type { OrderKind } from '@pantul/rules/order-kind'
import type { Tender } from '@pantul/rules/tender'
import type { ApprovedBy } from '../../people/staff/approve.ts'
import type { ActingStaff } from '../../people/staff/write-staff-act.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'
import type { NewOrder } from '../stored/insert-order.ts'

type Step = (tx: Transaction, orderId: number) => Promise<void>

/** An order by its ids. Hours and sessions that have begun at `now` cannot be claimed. */
export type ReclaimedOrder = {
  readonly id: number
  readonly publicId: string
  readonly now: Temporal.Instant
}

/** Why late money cannot confirm an order: its hours, package hours or credit are gone, or the person is at a limit. */
export type ReclaimFailure = 'hours_gone' | 'limit_reached'

/**
 * The functions of a feature that sells packages or places. They are called when an order of its kind changes
 * state, in that transaction, with the order locked.
 */
export type OrderHooks = {
  /** The order became confirmed, within the limit. Its invoice is numbered afterwards. */
  readonly confirmed: Step
  /** A gateway reviews the payment: the claims no longer expire. */
  readonly underReview: Step
  /** The order expired, or was cancelled and everything is returned. */
  readonly released: Step
  /** Whether the person may have this order in addition to the paid orders. If not, the caller rolls back. */
  readonly isWithinLimit: (tx: Transaction, orderId: number) => Promise<boolean>
  /** Money came late: claims again what `released` returned. With a failure the caller rolls back. */
  readonly reclaim: (tx: Transaction, order: ReclaimedOrder) => Promise<ReclaimFailure | null>
}

/** Orders of courts and goods need no hooks, because `orders/claims` claims their hours. */
export type HooksByKind = { readonly package: OrderHooks; readonly enrolment: OrderHooks }

let hooks: HooksByKind | undefined

/** `app.ts` calls it once, before the first order. */
export function setOrderHooks(table: HooksByKind): void {
  hooks = table
}

/** Undefined for an order of courts or goods. */
export function orderHooksOf(kind: OrderKind): OrderHooks | undefined {
  if (hooks === undefined) throw new Error('setOrderHooks was not called')
  return kind === 'court' || kind === 'goods' ? undefined : hooks[kind]
}

/** The first payment of an order: `amount` in rupiah. */
export type FirstPayment = { readonly amount: number; readonly heldUntil: Temporal.Instant }

/**
 * Opens a payment at the gateway, after the commit. Returns the address of its page, null while the gateway is down.
 */
export type OpenPayment = () => Promise<string | null>

/** The player who would owe the unpaid balance. `phone`: empty if none is known. */
export type OwingPlayer = {
  readonly phone: string
  readonly contactId: number | null
  readonly customerId: number | null
}

/**
 * An unpaid balance that staff want to allow. `paid`: what is paid now, rupiah. `startsAt`, `endsAt`: start of the
 * first and end of the last hour of the order.
 */
export type UnpaidBalanceRequest = {
  /** The approvals of other parts of the same act. */
  readonly otherApprovals?: readonly (ApprovedBy | null)[]
  readonly staff: ActingStaff
  readonly unpaid: UnpaidBalance
  readonly paid: number
  readonly owingPlayer: OwingPlayer
  readonly startsAt: Temporal.Instant
  readonly endsAt: Temporal.Instant
}

/** The approval of an unpaid balance. `isSplit`: the balance of a split payment. `reason`: null if none was given. */
export type AllowedUnpaidBalance = ApprovedBy & { readonly isSplit: boolean; readonly reason: string | null }

/** A balance that stays unpaid, rupiah. */
export type UnpaidAmount = {
  readonly amount: number
  readonly isSplit: boolean
  readonly now: Temporal.Instant
}

/** Money that the counter takes for a new order; the act of the sale records it. */
export type CounterMoney = {
  readonly order: { readonly id: number; readonly number: string }
  readonly tenders: readonly Tender[]
  readonly unpaidBalance: UnpaidAmount | null
  readonly actId: number
  readonly staff: { readonly customerId: number; readonly locationId: string }
  /** Rupiah that were paid before the order was imported; null: the order is not from a file. */
  readonly importedPaid?: number | null
}

/** Payments of orders; `money/payments` implements it. */
export type OrderPayments = {
  /** Writes the first attempt to pay, in the transaction that writes the order. */
  readonly insert: (tx: Transaction, order: NewOrder, payment: FirstPayment) => Promise<OpenPayment>
  /** Allows staff to leave a balance unpaid. Refusals: those of `allowUnpaidBalance`. */
  readonly allowUnpaidBalance: (
    tx: Transaction,
    wanted: UnpaidBalanceRequest,
  ) => Promise<AllowedUnpaidBalance>
  /** Writes the settled payments of a new order in its transaction. Refusal: DRAWER_CLOSED without an open drawer. */
  readonly take: (tx: Transaction, money: CounterMoney) => Promise<void>
  /** Opens an attempt that an earlier request wrote. */
  readonly open: (paymentPublicId: string) => Promise<string | null>
}

export type OrderDeps = Deps & { readonly payments: OrderPayments }

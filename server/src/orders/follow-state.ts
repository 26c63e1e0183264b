import { finishMove } from '../changes/after-booking/finish-move.ts'
import { returnCredit } from '../balances/credit/return-credit.ts'
import { spendCredit } from '../balances/credit/spend-credit.ts'
import type { Transaction } from '../platform/database/open.ts'
import { keepPlaces } from '../sales/enrolments/keep-places.ts'
import { releasePlaces } from '../sales/enrolments/release-places.ts'
import { retakePlaces } from '../sales/enrolments/retake-places.ts'
import { isWithinLimit } from '../sales/packages/count-bought.ts'
import { grantPackages } from '../sales/packages/grant-packages.ts'
import { takeBackPackages } from '../sales/packages/take-back-packages.ts'
import { returnPromo } from '../balances/promos/return-promo.ts'
import { retakePromo } from '../balances/promos/take-promo.ts'
import { consumeQuota } from '../balances/quotas/consume-quota.ts'
import { releaseQuota } from '../balances/quotas/release-quota.ts'
import { reserveAgain } from '../balances/quotas/reserve-again.ts'

/** What an order sells, and by what it is paid beside money. */
type Followed = {
  readonly kind: 'court' | 'package' | 'enrolment'
  readonly movesBooking: boolean
  readonly drawsQuota: boolean
  readonly usesPromo: boolean
  readonly spendsCredit: boolean
  /** Its account was deleted. */
  readonly isNobodys: boolean
}

/**
 * What follows when an order became confirmed, by what it sells and how it is paid, in the caller's transaction: the
 * one place that says so. Before its invoice is numbered; the order's row is locked.
 */
export async function afterConfirmed(tx: Transaction, orderId: number): Promise<void> {
  const { kind, drawsQuota, movesBooking } = await followed(tx, orderId)
  if (movesBooking) await finishMove(tx, orderId)
  if (drawsQuota) await consumeQuota(tx, orderId)
  if (kind === 'package') await grantPackages(tx, orderId)
  if (kind === 'enrolment') await keepPlaces(tx, orderId)
}

/** What follows when somebody has to look at an order first: nothing of it is held until a moment any more. */
export async function afterReviewed(tx: Transaction, orderId: number): Promise<void> {
  const { kind } = await followed(tx, orderId)
  if (kind === 'enrolment') await keepPlaces(tx, orderId)
}

/**
 * What follows when an order expired or was cancelled and nobody is to lose anything by it: everything beside money
 * goes back whole. A booking that is cancelled by the venue's tiers is after-booking's, which knows what comes back.
 * The order's row is locked.
 */
export async function afterReleased(tx: Transaction, orderId: number): Promise<void> {
  const { kind, drawsQuota, spendsCredit, usesPromo } = await followed(tx, orderId)
  if (drawsQuota) await releaseQuota(tx, { orderId, bookingIds: null, cause: 'order released' })
  if (spendsCredit) await returnCredit(tx, orderId)
  if (usesPromo) await returnPromo(tx, orderId)
  if (kind === 'package') await takeBackPackages(tx, { orderId, cause: 'order cancelled' })
  if (kind === 'enrolment') await releasePlaces(tx, orderId)
}

/**
 * What follows when the money of an order went back, or was taken back by the bank, and the order was not cancelled. The
 * order's row is locked.
 */
export async function afterMoneyGone(tx: Transaction, orderId: number): Promise<void> {
  const { kind } = await followed(tx, orderId)
  if (kind === 'package') await takeBackPackages(tx, { orderId, cause: 'money gone' })
}

/**
 * Whether an order whose hold ended may have what it sells beside hours, now that its money came; called before it is
 * confirmed. False: the money goes back, as it does when nobody is left to play. The order's row is locked.
 */
export async function isStillToBeHad(tx: Transaction, orderId: number): Promise<boolean> {
  const { kind, isNobodys } = await followed(tx, orderId)
  return !isNobodys && (kind !== 'package' || isWithinLimit(tx, orderId))
}

/** The order by its public id, and the moment: nothing is taken that has begun by then. */
type Again = { readonly publicId: string; readonly now: Temporal.Instant }

/**
 * Takes what pays an order beside money once more, and its places in a class, in the order of locks, because late money
 * seats it again. False when something of it is gone by now: then the caller rolls back, for a part may have been taken.
 * The order's row is locked.
 */
export async function takeMeansAgain(
  tx: Transaction,
  orderId: number,
  { publicId, now }: Again,
): Promise<boolean> {
  const { kind, drawsQuota, spendsCredit, usesPromo } = await followed(tx, orderId)
  if (drawsQuota && !(await reserveAgain(tx, orderId))) return false
  if (spendsCredit && !(await spendCredit(tx, publicId))) return false
  if (usesPromo && !(await retakePromo(tx, orderId))) return false
  return kind !== 'enrolment' || retakePlaces(tx, orderId, now)
}

async function followed(tx: Transaction, orderId: number): Promise<Followed> {
  const [order] = await tx.query<Followed>(
    `select kind, moved_from is not null as "movesBooking", promo_id is not null as "usesPromo", credit_used > 0 as "spendsCredit",
            exists (select from quota_entry q
                     where q.order_id = $1 and q.kind = 'reserve') as "drawsQuota",
            exists (select from customer c where c.id = o.customer_id and c.deleted_at is not null) as "isNobodys"
       from sales_order o where o.id = $1`,
    [orderId],
  )
  if (order === undefined) throw new Error(`there is no order ${orderId}`)
  return order
}

import type { ReasonedDiscount } from '@pantul/contract/desk-sale-wire'
import { discountLeft, discountLimitProblem } from '@pantul/rules/desk-price'
import { isReasonTooShort } from '@pantul/rules/drawer'
import { problem } from '@pantul/rules/problem'
import { roleWithinLimit } from '@pantul/rules/staff-may'
import { isOfPersonToday, lockLimit, personAndDay } from '../people/staff/acts-today.ts'
import { approve, type ApprovedBy } from '../people/staff/approve.ts'
import { staffLimitsOf } from '../people/staff/staff-limits.ts'
import type { ActingStaff } from '../people/staff/write-staff-act.ts'
import { Refusal } from '../platform/base/refusal.ts'
import type { Connection, Transaction } from '../platform/database/open.ts'
import type { Deps } from '../platform/deps.ts'

const takenOff = `
  select coalesce(sum((a.after -> 'priceOff' ->> 'counted')::bigint), 0)::bigint as sum
    from staff_act a
   where ${isOfPersonToday} and a.action in ('sell', 'change-booking') and a.after ? 'priceOff'`

type Person = Pick<ActingStaff, 'customerId' | 'locationId'>

/** Rupiah that this member of staff took off prices today (venue-local date). */
async function takenOffSoFar(db: Connection, person: Person, now: Temporal.Instant): Promise<number> {
  const [taken] = await db.query<{ sum: number }>(takenOff, personAndDay(person, now))
  return taken?.sum ?? 0
}

type DiscountedPrice = { readonly list: number; readonly earlier?: number }

/**
 * Rupiah that a member of staff may still take off an order without an approval; null: any sum. `list`: the list price
 * of the order, `earlier`: its discount so far; rupiah.
 */
export async function discountLeftOf(
  db: Connection,
  staff: Person & Pick<ActingStaff, 'roles'>,
  { now, ...price }: DiscountedPrice & { readonly now: Temporal.Instant },
): Promise<number | null> {
  if (roleWithinLimit(staff.roles, 'price-off', false) !== undefined) return null
  const limits = await staffLimitsOf(db, staff.locationId)
  return discountLeft({ ...price, before: await takenOffSoFar(db, staff, now), limits })
}

/** `off`: what is taken off now, rupiah. */
type DiscountRequest = DiscountedPrice & {
  readonly staff: ActingStaff
  readonly priceOff: Pick<ReasonedDiscount, 'reason' | 'approval'>
  readonly off: number
}

/** How a price reduction is allowed. `counted`: rupiah that count against the daily limit of the member of staff. */
export type AllowedDiscount = ApprovedBy & {
  readonly reason: string
  readonly amount: number
  readonly counted: number
}

/**
 * Allows staff to lower the price of an order: within the limits of the front desk, else by a role without a limit or
 * by an approval. Concurrent sales of one member of staff wait for each other. Refusals: REASON_REQUIRED,
 * DISCOUNT_LIMIT with what is left of the limit, those of `approve`.
 */
export async function allowDiscount(
  tx: Transaction,
  deps: Pick<Deps, 'config' | 'clock'>,
  { staff, priceOff, off, ...price }: DiscountRequest,
): Promise<AllowedDiscount> {
  const { reason, approval } = priceOff
  if (isReasonTooShort(reason, { isRequired: true })) throw new Refusal(problem('REASON_REQUIRED'))
  await lockLimit(tx, 'price off', staff)
  const limits = await staffLimitsOf(tx, staff.locationId)
  const limited = { ...price, before: await takenOffSoFar(tx, staff, deps.clock.now()), limits }
  const allowed = { reason: reason.trim(), amount: off }
  if (off <= discountLeft(limited)) return { ...allowed, role: staff.role, approvedBy: null, counted: off }
  if (approval === null && roleWithinLimit(staff.roles, 'price-off', false) === undefined)
    throw new Refusal(discountLimitProblem(limited))
  const approved = await approve(tx, deps, { staff, action: 'price-off', approval })
  return { ...approved, ...allowed, counted: 0 }
}

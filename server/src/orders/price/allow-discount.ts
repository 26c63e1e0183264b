import type { ReasonedDiscount } from '@pantul/contract/desk-sale-wire'
import { problem } from '@pantul/rules/problem'
import { isReasonTooShort } from '@pantul/rules/reason'
import {
  discountLimitProblem,
  remainingDiscount,
  type DiscountLimitFacts,
} from '@pantul/rules/staff-discount'
import { roleWithoutApproval } from '@pantul/rules/staff-may'
import { isOfPersonTodaySql, lockLimit, personAndDay } from '../../people/staff/acts-today.ts'
import { approve, type ApprovedBy } from '../../people/staff/approve.ts'
import { staffLimitsOf } from '../../people/staff/staff-limits.ts'
import type { ActingStaff } from '../../people/staff/write-staff-act.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Connection, Transaction } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'

// SQL: the sum of the discounts that the acts of a person today count (`counted`: see `AllowedDiscount`).
const sumToday = `
  select coalesce(sum((a.after -> 'priceOff' ->> 'counted')::bigint), 0)::bigint as sum
    from staff_act a
   where ${isOfPersonTodaySql} and a.action in ('sell', 'change-booking') and a.after ? 'priceOff'`

type Person = Pick<ActingStaff, 'customerId' | 'locationId'>

/** Rupiah that a member of staff took off prices today (venue-local date) without an approval. */
async function readDiscountedToday(db: Connection, person: Person, now: Temporal.Instant): Promise<number> {
  const [discounts] = await db.query<{ sum: number }>(sumToday, personAndDay(person, now))
  return discounts?.sum ?? 0
}

/** `earlierDiscount`: rupiah that staff took off the order before; none for a new order. */
type ListPrice = Pick<DiscountLimitFacts, 'listPrice' | 'earlierDiscount'>

/** Rupiah that a member of staff may still take off an order without an approval; null: any sum. */
export async function remainingDiscountOf(
  db: Connection,
  staff: Person & Pick<ActingStaff, 'roles'>,
  { now, ...price }: ListPrice & { readonly now: Temporal.Instant },
): Promise<number | null> {
  // `false`: not within the limit. Then only some roles may allow a discount.
  if (roleWithoutApproval(staff.roles, 'price-off', false) !== undefined) return null
  const limits = await staffLimitsOf(db, staff.locationId)
  const discountedToday = await readDiscountedToday(db, staff, now)
  return remainingDiscount({ ...price, discountedToday, limits })
}

type DiscountRequest = ListPrice & {
  readonly staff: ActingStaff
  readonly priceOff: Pick<ReasonedDiscount, 'reason' | 'approval'>
  /** Rupiah that are taken off now. */
  readonly discount: number
}

export type AllowedDiscount = ApprovedBy & {
  readonly reason: string
  readonly amount: number
  /** Rupiah that count against the daily limit of the member of staff: 0 with an approval or a role without a limit. */
  readonly counted: number
}

/**
 * Allows a staff discount: within the limits of the front desk, else by a role without a limit or by an approval.
 * Concurrent sales of one member of staff wait for each other. Refusals: REASON_REQUIRED, DISCOUNT_LIMIT with what may
 * still be taken off, those of `approve`.
 */
export async function allowDiscount(
  tx: Transaction,
  deps: Pick<Deps, 'config' | 'clock'>,
  { staff, priceOff, discount, ...price }: DiscountRequest,
): Promise<AllowedDiscount> {
  const { reason, approval } = priceOff
  if (isReasonTooShort(reason, { isRequired: true })) throw new Refusal(problem('REASON_REQUIRED'))
  await lockLimit(tx, 'price off', staff)
  const limits = await staffLimitsOf(tx, staff.locationId)
  const discountedToday = await readDiscountedToday(tx, staff, deps.clock.now())
  const facts = { ...price, discountedToday, limits }
  const allowed = { reason: reason.trim(), amount: discount }
  if (discount <= remainingDiscount(facts))
    return { ...allowed, role: staff.role, approvedBy: null, counted: discount }
  if (approval === null && roleWithoutApproval(staff.roles, 'price-off', false) === undefined)
    throw new Refusal(discountLimitProblem(facts))
  const approved = await approve(tx, deps, { staff, action: 'price-off', approval })
  return { ...approved, ...allowed, counted: 0 }
}

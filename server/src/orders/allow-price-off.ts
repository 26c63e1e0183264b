import type { ReasonedPriceOff } from '@pantul/contract/desk-sale-wire'
import { priceOffLeft, takesTooMuch } from '@pantul/rules/desk-price'
import { isReasonTooShort } from '@pantul/rules/drawer'
import { problem } from '@pantul/rules/problem'
import { roleWithinLimit, approvals } from '@pantul/rules/staff-may'
import { isOfPersonToday, lockLimit, personAndDay } from '../people/staff/acts-today.ts'
import { approve, type Approved } from '../people/staff/approve.ts'
import type { ActingStaff } from '../people/staff/write-act.ts'
import { Refusal } from '../platform/base/refusal.ts'
import type { Connection, Transaction } from '../platform/database/open.ts'
import type { Deps } from '../platform/deps.ts'

const takenOff = `
  select coalesce(sum((a.after -> 'priceOff' ->> 'counted')::bigint), 0)::bigint as sum
    from staff_act a
   where ${isOfPersonToday} and a.action = 'sell' and a.after ? 'priceOff'`

type Person = Pick<ActingStaff, 'customerId' | 'locationId'>

/** What this person took off today. */
async function takenOffSoFar(db: Connection, person: Person, now: Temporal.Instant): Promise<number> {
  const [taken] = await db.query<{ sum: number }>(takenOff, personAndDay(person, now))
  return taken?.sum ?? 0
}

/** What somebody may still take off an order without an approval; null: any sum. `list`: its list price, rupiah. */
export async function priceOffLeftOf(
  db: Connection,
  staff: Person & Pick<ActingStaff, 'roles'>,
  { list, now }: { readonly list: number; readonly now: Temporal.Instant },
): Promise<number | null> {
  if (roleWithinLimit(staff.roles, 'price-off', approvals['price-off'].limit + 1) !== undefined) return null
  return priceOffLeft({ list, before: await takenOffSoFar(db, staff, now) })
}

/** `off` and `list`: rupiah. */
type WantedPriceOff = {
  readonly staff: ActingStaff
  readonly priceOff: ReasonedPriceOff
  readonly off: number
  readonly list: number
}

/** How a price off is allowed. `counted`: what of it counts against the person's limit. */
export type AllowedPriceOff = Approved & {
  readonly reason: string
  readonly amount: number
  readonly counted: number
}

/**
 * Allows staff to lower the price of an order: within the limits of the front desk, else by a role without a limit or by
 * an approval. Two sales of one person wait for each other. Refusals: REASON_REQUIRED, DISCOUNT_LIMIT with what is left,
 * those of `approve`.
 */
export async function allowPriceOff(
  tx: Transaction,
  deps: Pick<Deps, 'config' | 'clock'>,
  { staff, priceOff, off, list }: WantedPriceOff,
): Promise<AllowedPriceOff> {
  const { reason, approval } = priceOff
  if (isReasonTooShort(reason, { isRequired: true })) throw new Refusal(problem('REASON_REQUIRED'))
  await lockLimit(tx, 'price off', staff)
  const before = await takenOffSoFar(tx, staff, deps.clock.now())
  const allowed = { reason: reason.trim(), amount: off }
  if (off <= priceOffLeft({ list, before }))
    return { ...allowed, role: staff.role, approvedBy: null, counted: off }
  const above = approvals['price-off'].limit + 1
  if (approval === null && roleWithinLimit(staff.roles, 'price-off', above) === undefined)
    throw new Refusal(takesTooMuch({ list, before }))
  const approved = await approve(tx, deps, { staff, action: 'price-off', sum: above, approval })
  return { ...approved, ...allowed, counted: 0 }
}

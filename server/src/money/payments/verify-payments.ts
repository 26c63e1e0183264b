import { problem } from '@pantul/rules/problem'
import { rolesFor } from '@pantul/rules/staff-may'
import { boughtOrder } from '../../orders/bought-order.ts'
import { hasProvedJustNow } from '../../people/staff/proved-just-now.ts'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import type { Deps } from '../../platform/deps.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'

/** `payments`: public ids. */
export type VerifyInput = {
  readonly staff: ActingStaff
  readonly sessionId: number
  readonly payments: readonly string[]
  readonly isVerified: boolean
}

type PaymentToVerify = {
  readonly id: number
  readonly publicId: string
  readonly amount: number
  readonly isOpen: boolean
  readonly isVerified: boolean
  readonly isOwn: boolean
  readonly hasOther: boolean
}

// Sorted, so that concurrent verifications wait for each other instead of deadlocking.
const locked = `
  select p.id, p.public_id as "publicId", p.amount, p.settles_order as "isOpen",
         p.verified_act_id is not null as "isVerified", ${tookMoneyOf('$3')} as "isOwn",
         exists (select from staff_role r
                  where r.role = any ($4) and (r.location_id = $2 or r.location_id is null)
                    and r.customer_id <> $3 and not ${tookMoneyOf('r.customer_id')}) as "hasOther"
    from payment p
    join sales_order o on o.id = p.order_id
   where p.public_id = any($1) and o.location_id = $2 and p.gateway = 'desk' and p.method <> 'cash'
   order by p.id
     for update of p`

/**
 * Marks payments as found on the bank statement, or removes the mark; each with an act of its own. Skips payments that
 * have the wanted mark already. Refusals: PAYMENT_UNKNOWN (also of another location, and cash), PAYMENT_CLOSED (it was
 * corrected), TWO_PEOPLE (the person took money of the order or bought it, and somebody who did not may verify it),
 * NEW_CODE_NEEDED (nobody else may verify it, and the code was not just entered).
 */
export async function verifyPayments(
  deps: Deps,
  { staff, sessionId, payments, isVerified }: VerifyInput,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const found = await tx.query<PaymentToVerify>(locked, [
      payments,
      staff.locationId,
      staff.customerId,
      rolesFor('verify-payments'),
    ])
    if (found.length !== new Set(payments).size) throw new Refusal(problem('PAYMENT_UNKNOWN'))
    if (!found.every(({ isOpen }) => isOpen)) throw new Refusal(problem('PAYMENT_CLOSED'))
    const changing = found.filter((one) => one.isVerified !== isVerified)
    const own = isVerified ? changing.filter(({ isOwn }) => isOwn) : []
    if (own.length > 0) {
      if (own.some(({ hasOther }) => hasOther)) throw new Refusal(problem('TWO_PEOPLE'))
      if (!(await hasProvedJustNow(tx, deps, sessionId))) throw new Refusal(problem('NEW_CODE_NEEDED'))
    }
    for (const payment of changing) await mark(tx, deps, { staff, payment, isVerified })
  })
}

type MarkInput = {
  readonly staff: ActingStaff
  readonly payment: PaymentToVerify
  readonly isVerified: boolean
}

async function mark(
  tx: Transaction,
  { clock }: Deps,
  { staff, payment, isVerified }: MarkInput,
): Promise<void> {
  const actId = await writeStaffAct(tx, {
    at: clock.now(),
    ...staff,
    action: isVerified ? 'verify-payment' : 'unverify-payment',
    thing: 'payment',
    thingId: payment.publicId,
    amount: payment.amount,
    before: { verified: payment.isVerified },
    after: { verified: isVerified, ...(isVerified && payment.isOwn ? { alone: true } : {}) },
  })
  await tx.query('update payment set verified_act_id = $2 where id = $1', [
    payment.id,
    isVerified ? actId : null,
  ])
}

/** SQL: whether a person took, corrected or approved money of the order of payment `p`, or bought the order. */
export function tookMoneyOf(customer: string): string {
  return `(exists (select from payment own join staff_act taking on taking.id = own.act_id
                    where own.order_id = p.order_id and ${customer} in (taking.customer_id, taking.approved_by))
           or ${boughtOrder(customer, 'p.order_id')})`
}

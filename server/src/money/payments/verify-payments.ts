import { problem } from '@pantul/rules/problem'
import { rolesFor } from '@pantul/rules/staff-may'
import { hasBoughtOrderSql } from '../../orders/stored/bought-order.ts'
import { hasProvedSecondFactorJustNow } from '../../people/staff/proved-second-factor-just-now.ts'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import type { Deps } from '../../platform/deps.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'

export type Verification = {
  readonly staff: ActingStaff
  readonly sessionId: number
  /** Public ids. */
  readonly payments: readonly string[]
  /** True: the payments get the mark. False: they lose it. */
  readonly isVerified: boolean
}

type PaymentToVerify = {
  readonly id: number
  readonly publicId: string
  readonly amount: number
  /** False: a correction replaced it. */
  readonly settlesOrder: boolean
  readonly isVerified: boolean
  /** Whether the person who verifies took, corrected or approved money of the order, or bought it. */
  readonly isOwn: boolean
  /** Whether somebody else may verify it. */
  readonly hasOtherVerifier: boolean
}

// Locks in the order of ids, so that concurrent verifications do not deadlock.
const lockPayments = `
  select p.id, p.public_id as "publicId", p.amount, p.settles_order as "settlesOrder",
         p.verified_act_id is not null as "isVerified", ${isInvolvedSql('$3')} as "isOwn",
         exists (select from staff_role r
                  where r.role = any ($4) and (r.location_id = $2 or r.location_id is null)
                    and r.customer_id <> $3 and not ${isInvolvedSql('r.customer_id')}) as "hasOtherVerifier"
    from payment p
    join sales_order o on o.id = p.order_id
   where p.public_id = any($1) and o.location_id = $2 and p.gateway = 'desk' and p.method <> 'cash'
   order by p.id
     for update of p`

/**
 * Marks payments as found on the bank statement, or removes the mark. Each change is a staff act (audit log). Skips
 * payments that have the mark already. Refusals: PAYMENT_UNKNOWN (also of another location, and cash), PAYMENT_CLOSED (it
 * was corrected), TWO_PEOPLE (the person took money of the order or bought it, and an uninvolved person may verify it),
 * NEW_CODE_NEEDED (nobody else may verify it, and the person has not just entered a code).
 */
export async function verifyPayments(
  deps: Deps,
  { staff, sessionId, payments, isVerified }: Verification,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const found = await tx.query<PaymentToVerify>(lockPayments, [
      payments,
      staff.locationId,
      staff.customerId,
      rolesFor('verify-payments'),
    ])
    if (found.length !== new Set(payments).size) throw new Refusal(problem('PAYMENT_UNKNOWN'))
    if (!found.every(({ settlesOrder }) => settlesOrder)) throw new Refusal(problem('PAYMENT_CLOSED'))
    const toChange = found.filter((payment) => payment.isVerified !== isVerified)
    const ownPayments = isVerified ? toChange.filter(({ isOwn }) => isOwn) : []
    if (ownPayments.length > 0) {
      if (ownPayments.some(({ hasOtherVerifier }) => hasOtherVerifier))
        throw new Refusal(problem('TWO_PEOPLE'))
      if (!(await hasProvedSecondFactorJustNow(tx, deps, sessionId)))
        throw new Refusal(problem('NEW_CODE_NEEDED'))
    }
    for (const payment of toChange) await changeMark(tx, deps, { staff, payment, isVerified })
  })
}

type MarkChange = {
  readonly staff: ActingStaff
  readonly payment: PaymentToVerify
  readonly isVerified: boolean
}

async function changeMark(
  tx: Transaction,
  { clock }: Deps,
  { staff, payment, isVerified }: MarkChange,
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

/**
 * SQL: whether a person (`customer`: SQL of the id) is involved in payment `p`: took, corrected or approved money of
 * its order, or bought the order.
 */
export function isInvolvedSql(customer: string): string {
  return `(exists (select from payment own join staff_act taking on taking.id = own.act_id
                    where own.order_id = p.order_id and ${customer} in (taking.customer_id, taking.approved_by))
           or ${hasBoughtOrderSql(customer, 'p.order_id')})`
}

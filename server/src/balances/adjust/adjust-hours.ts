import type { HoursChange } from '@pantul/contract/desk-person-panel-wire'
import { changedBalance } from '@pantul/rules/balance-change'
import { isProblem, problem } from '@pantul/rules/problem'
import { isReasonTooShort } from '@pantul/rules/reason'
import { requireContact } from '../../people/contacts/describe-contact.ts'
import type { Contact } from '../../people/contacts/queries.ts'
import { withApproval } from '../../people/staff/approve.ts'
import { writeStaffAct } from '../../people/staff/write-staff-act.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { beginAttempt, storeAnswer, type Attempt } from '../../platform/http/idempotency.ts'
import type { AdjustInput } from './adjust-credit.ts'
import { allowAdjustment } from './allow-adjustment.ts'
import { queueAdjustmentMail } from './queue-adjustment-mail.ts'

type LockedPackage = {
  readonly id: number
  readonly customerId: number | null
  readonly orderId: number
  readonly name: string
  readonly balance: number
}

// SQL. The package of an account, or of a guest's order that belongs to the contact. It must be valid at the location, and
// its payment must not have been refunded or reversed.
const lockPackage = `
  select q.id, q.customer_id as "customerId", q.order_id as "orderId", q.name, q.balance
    from quota_package q
    join sales_order o on o.id = q.order_id
    join location l on l.id = $3
   where q.public_id = $1
     and (q.customer_id = (select customer_id from contact where id = $2)
          or q.customer_id is null and o.contact_id = $2)
     and (q.location_ids is null or l.id = any (q.location_ids))
     and q.taken_back_at is null and o.state in ('confirmed', 'completed')
     and not exists (select from payment p where p.order_id = o.id and p.settles_order
                                             and p.state in ('reversed', 'refunded', 'charged_back'))
     and q.expires_on >= ($4::timestamptz at time zone l.time_zone)::date
     for no key update of q`

// SQL. `$2`: court-hours, below 0 to remove some.
const changeBalance = `
  with changed as (
    update quota_package set balance = balance + $2 where id = $1 and balance + $2 >= 0 returning id
  )
  insert into quota_entry (quota_id, kind, units, reserved, cause, at)
  select id, 'adjust', $2, 0, 'by staff', now() from changed
  returning id`

/**
 * Adds court-hours to a package that the person holds (`change` above 0), or removes hours that are not reserved, once
 * per attempt. Returns the new balance: the hours that are not reserved. Refusals: REASON_REQUIRED, PERSON_UNKNOWN,
 * QUOTA_UNKNOWN (another person's, of other locations, expired, or its payment was refunded or reversed), NUMBER_RANGE,
 * BALANCE_OVER, those of `allowAdjustment`, IDEMPOTENCY_KEY_REUSED.
 */
export async function adjustHours(
  deps: Deps,
  { staff, sessionId, publicId, change: request }: AdjustInput<HoursChange>,
  attempt: Attempt,
): Promise<{ readonly balance: number }> {
  const { quotaId, change: hours, reason, approval } = request
  if (isReasonTooShort(reason, { isRequired: true })) throw new Refusal(problem('REASON_REQUIRED'))
  const now = deps.clock.now()
  return withApproval(deps, { staff, approval }, async (tx) => {
    const answered = await beginAttempt<{ balance: number }>(tx, attempt)
    if (answered !== null) return answered
    const contact = await requireContact(tx, { publicId, locationId: staff.locationId, now })
    const { hasNoApprover, role, approvedBy } = await allowAdjustment(tx, deps, {
      of: 'hours',
      staff,
      sessionId,
      contact,
      change: hours,
      approval,
    })
    const owned = await lockPackageOf(tx, quotaId, { contact, locationId: staff.locationId, now })
    const after = changedBalance('hours', owned.balance, hours)
    if (isProblem(after)) throw new Refusal(after)
    const actId = await writeStaffAct(tx, {
      at: now,
      ...staff,
      role,
      approvedBy,
      action: 'adjust-hours',
      thing: 'contact',
      thingId: publicId,
      before: { package: owned.name, hours: owned.balance },
      after: { package: owned.name, hours: after, change: hours, ...(hasNoApprover ? { alone: true } : {}) },
      reason: reason.trim(),
    })
    const entries = await tx.query(changeBalance, [owned.id, hours])
    if (entries.length === 0) throw new Error('locked court-hours of a package were gone')
    const { customerId, orderId } = owned
    await queueAdjustmentMail(tx, actId, customerId === null ? { orderId } : { customerId })
    const answer = { balance: after }
    await storeAnswer(tx, attempt, { status: 200, answer })
    return answer
  })
}

type PackageOwner = { readonly contact: Contact; readonly locationId: string; readonly now: Temporal.Instant }

async function lockPackageOf(
  tx: Transaction,
  quotaId: string,
  { contact, locationId, now }: PackageOwner,
): Promise<LockedPackage> {
  const [owned] = await tx.query<LockedPackage>(lockPackage, [quotaId, contact.id, locationId, now])
  if (owned === undefined) throw new Refusal(problem('QUOTA_UNKNOWN'))
  return owned
}

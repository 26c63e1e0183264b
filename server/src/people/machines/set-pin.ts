import { checkPin } from '@pantul/rules/pin'
import { problem } from '@pantul/rules/problem'
import type { Deps } from '../../platform/deps.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { CurrentCustomer } from '../../platform/http/session.ts'
import { countAttempts } from '../../platform/limits/count-attempts.ts'
import { recogniseStaff } from '../staff/recognise-staff.ts'
import { highestRole, writeStaffAct } from '../staff/write-staff-act.ts'
import { hashPin } from './pin-hash.ts'

/**
 * Sets or replaces the person's own PIN. Refusals: SECOND_FACTOR_NEEDED, NEW_CODE_NEEDED, PIN_INVALID, PIN_WEAK,
 * STAFF_ONLY (no role yet), TOO_MANY_REQUESTS.
 */
export async function setPin(deps: Deps, customer: CurrentCustomer, pin: string): Promise<void> {
  const { db, clock, config } = deps
  const { secondFactor, isCodeNew, deviceId } = await recogniseStaff(deps, customer, /* no location */ null)
  if (secondFactor === 'none' || secondFactor === 'needed') throw new Refusal(problem('SECOND_FACTOR_NEEDED'))
  if (!isCodeNew) throw new Refusal(problem('NEW_CODE_NEEDED'))
  const wrong = checkPin(pin)
  if (wrong !== null) throw new Refusal(problem(wrong))
  const now = clock.now()
  // Limited, because each attempt computes a hash.
  await countAttempts(db, now, [['set PIN, staff member', customer.publicId]])
  const hash = await hashPin(config, { customerId: customer.id, pin })
  await db.transaction(async (tx) => {
    // Locks the roles, so that a person who loses them at the same time has no PIN.
    const role = await highestRole(tx, customer.id)
    await tx.query(
      `insert into staff_pin (customer_id, pin_hash, set_at) values ($1, $2, $3)
       on conflict (customer_id) do update set pin_hash = excluded.pin_hash, set_at = excluded.set_at`,
      [customer.id, hash, now],
    )
    await writeStaffAct(tx, {
      at: now,
      customerId: customer.id,
      role,
      locationId: null,
      action: 'set-pin',
      thing: 'staff',
      thingId: customer.publicId,
      deviceId,
      after: null,
    })
  })
}

import { problem } from '@pantul/rules/problem'
import type { Deps } from '../../platform/deps.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { CurrentCustomer } from '../../platform/http/session.ts'
import { countAttempts, resetAttempts } from '../../platform/limits/count-attempts.ts'
import { joinStaff } from './join-staff.ts'
import { markSecondFactorProved } from './mark-second-factor-proved.ts'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import { decryptSecret } from './encrypt-secret.ts'
import { stepOfCode } from './totp.ts'
import { highestRole, writeStaffAct } from './write-staff-act.ts'

/**
 * Confirms the new secret by its first code, which also proves the second factor in this session. Returns the recovery
 * codes, which cannot be shown again. Refusals: SECOND_FACTOR_SET if a secret was confirmed before;
 * SECOND_FACTOR_WRONG; TOO_MANY_REQUESTS.
 */
export async function confirmSecondFactor(
  { db, clock, config }: Deps,
  customer: CurrentCustomer,
  code: string,
): Promise<readonly string[]> {
  const now = clock.now()
  await countAttempts(db, now, [['wrong second factor, staff member', customer.publicId]])
  const codes = newRecoveryCodes()
  await db.transaction(async (tx) => {
    const [secret] = await tx.query<{ totp: Buffer; isConfirmed: boolean }>(
      `select totp, confirmed_at is not null as "isConfirmed" from staff_secret where customer_id = $1 for update`,
      [customer.id],
    )
    if (secret?.isConfirmed === true) throw new Refusal(problem('SECOND_FACTOR_SET'))
    const step =
      secret && stepOfCode(decryptSecret(config.secretKey, customer.publicId, secret.totp), code, now)
    if (step === undefined || step === null) throw new Refusal(problem('SECOND_FACTOR_WRONG'))
    await tx.query(
      'update staff_secret set confirmed_at = $2, last_step = $3, recovery = $4 where customer_id = $1',
      [customer.id, now, step, codes.map(hashRecoveryCode)],
    )
    await markSecondFactorProved(tx, customer.sessionId, now)
    await joinStaff(tx, customer, now)
    await writeStaffAct(tx, {
      at: now,
      customerId: customer.id,
      role: await highestRole(tx, customer.id),
      locationId: null,
      action: 'set-up-second-factor',
      thing: 'staff',
      thingId: customer.publicId,
      after: null,
    })
  })
  await resetAttempts(db, ['wrong second factor, staff member', customer.publicId])
  return codes
}

import type { NewSecret } from '@pantul/contract/desk-session-wire'
import { problem } from '@pantul/rules/problem'
import { generateSecret } from 'otplib'
import type { Deps } from '../../platform/deps.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { CurrentCustomer } from '../../platform/http/session.ts'
import { recogniseStaff } from './recognise-staff.ts'
import { encryptSecret } from './encrypt-secret.ts'
import { totpUri } from './totp.ts'

const storeSecret = `
  insert into staff_secret (customer_id, totp, created_at) values ($1, $2, $3)
  on conflict (customer_id) do update set totp = excluded.totp, created_at = excluded.created_at
    where staff_secret.confirmed_at is null
  returning customer_id`

/**
 * Creates a secret for the person's authenticator app. It counts only after a first code of the app confirms it.
 * Replaces an unconfirmed secret. Refusals: SECOND_FACTOR_SET if a secret was confirmed before; FORBIDDEN for
 * demonstration accounts, because several people share such an account.
 */
export async function startSecondFactor(deps: Deps, customer: CurrentCustomer): Promise<NewSecret> {
  const { secondFactor } = await recogniseStaff(deps, customer, /* no location */ null)
  if (secondFactor === 'demonstration') throw new Refusal(problem('FORBIDDEN'))
  const secret = generateSecret()
  const encrypted = encryptSecret(deps.config.secretKey, customer.publicId, secret)
  const stored = await deps.db.query(storeSecret, [customer.id, encrypted, deps.clock.now()])
  if (stored.length === 0) throw new Refusal(problem('SECOND_FACTOR_SET'))
  return { uri: totpUri(secret, customer.email), secret }
}

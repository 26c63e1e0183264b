import type { Transaction } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { decryptSecret } from './encrypt-secret.ts'
import { stepOfCode } from './totp.ts'

type AppCode = {
  readonly id: number
  readonly publicId: string
  readonly code: string
  readonly now: Temporal.Instant
}

/**
 * Uses up a code of the person's authenticator app, so that it works once. Returns the number of recovery codes that
 * are left, because the page shows it. Null if the code is wrong, or if it or a newer code was used already.
 */
export async function spendAppCode(
  tx: Transaction,
  { config }: Pick<Deps, 'config'>,
  { id, publicId, code, now }: AppCode,
): Promise<number | null> {
  const [secret] = await tx.query<{ totp: Buffer }>(
    'select totp from staff_secret where customer_id = $1 and confirmed_at is not null',
    [id],
  )
  const step = secret && stepOfCode(decryptSecret(config.secretKey, publicId, secret.totp), code, now)
  if (step === undefined || step === null) return null
  const [spent] = await tx.query<{ left: number }>(
    `update staff_secret set last_step = $2 where customer_id = $1 and last_step < $2
     returning cardinality(recovery) as left`,
    [id, step],
  )
  return spent?.left ?? null
}

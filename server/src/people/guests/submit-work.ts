import type { BodyOf } from '@pantul/contract/call'
import type { SubmitWork } from '@pantul/contract/guests'
import { problem } from '@pantul/rules/problem'
import { verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Deps } from '../../platform/deps.ts'
import type { ClientKeys } from '../../platform/http/client-keys.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { workKeys, workPurpose } from './ask-for-work.ts'

/**
 * Seconds for which a solution counts after its challenge has expired. An order may need several solutions: the first
 * must be valid until the last is solved.
 */
const secondsToUse = 20 * 60

/**
 * Stores a solved proof of work for the browser's next order. The row outlives the challenge and names the order that
 * used it, so that a solution counts once. Refusal: WORK_WRONG if it is wrong, expired, or of another browser.
 */
export async function submitWork(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  { challenge, solution }: BodyOf<typeof SubmitWork>,
  clientKeys: ClientKeys,
): Promise<void> {
  const { verified } = await verifySolution({
    challenge,
    solution,
    deriveKey,
    ...workKeys(config.secretKey),
  })
  const { data, expiresAt, nonce } = challenge.parameters
  const isExpired = expiresAt * 1_000 <= clock.now().epochMilliseconds
  if (!verified || isExpired || data.purpose !== workPurpose || data.browser !== clientKeys.browser)
    throw new Refusal(problem('WORK_WRONG'))
  await db.query(
    `insert into guest_work (challenge, browser, level, expires_at) values ($1, $2, $3, to_timestamp($4))
     on conflict (challenge) do nothing`,
    [nonce, clientKeys.browser, data.level, expiresAt + secondsToUse],
  )
}

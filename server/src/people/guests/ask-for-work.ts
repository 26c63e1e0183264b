import { randomInt } from 'node:crypto'
import type { DataOf } from '@pantul/contract/call'
import type { AskForWork } from '@pantul/contract/guests'
import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Deps } from '../../platform/deps.ts'
import { keyedHash, type ClientKeys } from '../../platform/http/client-keys.ts'

type Challenge = DataOf<typeof AskForWork>['Challenge']

/** Signed into the challenge, so that a challenge for another purpose does not count for an order. */
export const workPurpose = 'order'
const minutesToSolve = 10
/** PBKDF2 iterations of one attempt: about 5 ms on a cheap phone. The server checks a solution with one attempt. */
const roundsPerAttempt = 5_000
/** The range of attempts for one unit of work: on average about 0.75 seconds on a cheap phone. */
const [minAttempts, maxAttempts] = [100, 200]

/** Keys that sign challenges and solutions. */
export const workKeys = (secretKey: string) => ({
  hmacSignatureSecret: keyedHash(secretKey, 'challenge of a proof of work'),
  hmacKeySignatureSecret: keyedHash(secretKey, 'answer of a proof of work'),
})

/**
 * Creates a challenge of `level` units for the next order of this browser. It is not stored until it is solved. An
 * order may need several challenges.
 */
export async function askForWork(
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  { clientKeys, level }: { readonly clientKeys: ClientKeys; readonly level: number },
): Promise<Challenge> {
  const { parameters, signature } = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: roundsPerAttempt,
    counter: randomInt(minAttempts * level, maxAttempts * level),
    deriveKey,
    expiresAt: Math.floor(clock.now().add({ minutes: minutesToSolve }).epochMilliseconds / 1_000),
    data: { purpose: workPurpose, browser: clientKeys.browser, level },
    ...workKeys(config.secretKey),
  })
  // Zod drops fields that the contract does not name, so the contract must name all fields of a challenge.
  return { parameters, signature } as Challenge
}

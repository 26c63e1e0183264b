import { randomInt } from 'node:crypto'
import type { DataOf } from '@pantul/contract/call'
import type { AskForWork } from '@pantul/contract/guests'
import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Deps } from '../../platform/deps.ts'
import { keyedHash, type Holder } from '../../platform/http/holder.ts'

type Challenge = DataOf<typeof AskForWork>['Challenge']

/** What the work is for; a challenge of another purpose is worth nothing here. */
export const purpose = 'order'
const minutesToSolve = 10
/** Rounds of PBKDF2 for one try, which takes a cheap phone about 5 ms. The server checks an answer with one. */
const roundsOfTry = 5_000
/** The answer is found after so many tries for each unit of work: three quarters of a second there. */
const [fewestTries, mostTries] = [100, 200]

/** The keys that sign challenges and their answers. */
export const workKeys = (secretKey: string) => ({
  hmacSignatureSecret: keyedHash(secretKey, 'challenge of a proof of work'),
  hmacKeySignatureSecret: keyedHash(secretKey, 'answer of a proof of work'),
})

/**
 * A challenge for the next order, bound to the browser, of `level` units; an order may need several. It is in no table
 * until it is solved.
 */
export async function askForWork(
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  { holder, level }: { readonly holder: Holder; readonly level: number },
): Promise<Challenge> {
  const { parameters, signature } = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: roundsOfTry,
    counter: randomInt(fewestTries * level, mostTries * level),
    deriveKey,
    expiresAt: Math.floor(clock.now().add({ minutes: minutesToSolve }).epochMilliseconds / 1_000),
    data: { purpose, browser: holder.browser, level },
    ...workKeys(config.secretKey),
  })
  // The contract lets out only what it names; the answer is checked against it.
  return { parameters, signature } as Challenge
}

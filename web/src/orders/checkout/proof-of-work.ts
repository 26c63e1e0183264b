import type { BodyOf } from '@pantul/contract/call'
import type { Calls } from '@pantul/contract/calls'
import { challengeFromWire } from '@pantul/contract/guests-wire'
import { call } from '../../api/call.ts'
import { startWorker } from './start-worker.ts'

type ProofAnswer = BodyOf<Calls['POST /api/guests/work']>

/** The browser cannot solve the challenge: no workers, no cryptography without https, or too slow. */
class CannotSolve extends Error {
  override name = 'CannotSolve'
}

/** Units per challenge: some seconds on a phone. The page shows the progress after each. */
const UNITS_AT_ONCE = 8

type ProofOptions = { readonly onShare: (share: number) => void; readonly signal: AbortSignal }

/** Solves the challenges that an order needs and submits them. Throws CannotSolve or `CallProblem`. */
export async function submitProof(units: number, { onShare, signal }: ProofOptions): Promise<void> {
  for (let done = 0; done < units;) {
    const level = Math.min(UNITS_AT_ONCE, units - done)
    await answerChallenge(level, signal)
    done += level
    onShare(done / units)
  }
}

async function answerChallenge(level: number, signal: AbortSignal): Promise<void> {
  const { data } = await call('POST /api/guests/challenge', { body: { level }, signal })
  const challenge = challengeFromWire(data)
  const solution = await solve(challenge, signal)
  if (solution === null) throw new CannotSolve()
  await call('POST /api/guests/work', { body: { challenge, solution }, signal })
}

function solve(
  challenge: ProofAnswer['challenge'],
  signal: AbortSignal,
): Promise<ProofAnswer['solution'] | null> {
  const { promise, resolve, reject } = Promise.withResolvers<ProofAnswer['solution'] | null>()
  const worker = startWorker()
  const stop = (): void => reject(new CannotSolve())
  worker.addEventListener('message', ({ data }: MessageEvent<ProofAnswer['solution'] | null>) =>
    resolve(data && { counter: data.counter, derivedKey: data.derivedKey }),
  )
  worker.addEventListener('error', stop)
  signal.addEventListener('abort', stop)
  worker.postMessage(challenge)
  return promise.finally(() => worker.terminate())
}

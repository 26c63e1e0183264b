import type { BodyOf } from '@pantul/contract/call'
import type { Calls } from '@pantul/contract/calls'
import { challengeFromWire } from '@pantul/contract/guests-wire'
import { call } from '../../api/call.ts'
import { startWorker } from './start-worker.ts'

type SolvedWork = BodyOf<Calls['POST /api/guests/work']>

/** The browser cannot solve the challenge: it has no workers, or no cryptography without https, or is too slow. */
class CannotSolve extends Error {
  override name = 'CannotSolve'
}

/** Eight units take some seconds on a phone. The page shows the progress after each challenge. */
const UNITS_PER_CHALLENGE = 8

type ProofOfWorkOptions = {
  /** `share`: the part of the units that is done, 0 to 1. */
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
}

/** Solves as many units of work as an order needs, and submits them. Throws CannotSolve or `CallProblem`. */
export async function submitProofOfWork(
  units: number,
  { onProgress, signal }: ProofOfWorkOptions,
): Promise<void> {
  let doneUnits = 0
  while (doneUnits < units) {
    const level = Math.min(UNITS_PER_CHALLENGE, units - doneUnits)
    await answerChallenge(level, signal)
    doneUnits += level
    onProgress(doneUnits / units)
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
  challenge: SolvedWork['challenge'],
  signal: AbortSignal,
): Promise<SolvedWork['solution'] | null> {
  const { promise, resolve, reject } = Promise.withResolvers<SolvedWork['solution'] | null>()
  const worker = startWorker()
  const fail = (): void => reject(new CannotSolve())
  worker.addEventListener('message', ({ data }: MessageEvent<SolvedWork['solution'] | null>) =>
    resolve(data && { counter: data.counter, derivedKey: data.derivedKey }),
  )
  worker.addEventListener('error', fail)
  signal.addEventListener('abort', fail)
  worker.postMessage(challenge)
  return promise.finally(() => worker.terminate())
}

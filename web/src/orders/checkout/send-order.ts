import { CallProblem } from '../../api/call.ts'
import { stayActive } from '../../browser/idle.ts'
import { cannotWork, workIn } from './guest-proof.ts'

/** An order of whatever kind as it is sent, again and again under the same key. */
export type Sending<Answer> = {
  /** One try; under the key that all tries share. */
  readonly send: (signal: AbortSignal) => Promise<Answer>
  /** Called whenever no answer tells whether the order stands. */
  readonly onUnsure: (problem: CallProblem) => void
  /** Called while the proof of work is done that the server wants first; `share` of it from 0 to 1. */
  readonly onWork: (share: number) => void
  /** Stops the work when the page is left. */
  readonly left: AbortSignal
  /** Passes when it is time for another try; rejects with `Left` when nobody waits for the order any more. */
  readonly pause: (round: number) => Promise<void>
}

/** The page was left while it was unknown whether the order stands; coming back asks again. */
export class Left extends Error {
  override name = 'Left'
}

/** Longer than a full house makes one wait, shorter than a dead connection. */
const TIMEOUT_MS = 30_000
/** Others behind the same address may order meanwhile, so that some more is asked; not for ever. */
const MOST_WORKS = 10
const UNKNOWN = new Set([0, 502, 503, 504])

/**
 * Sends the order until it is known whether it stands: an answer that got lost is no failure, the same key asks again.
 * `call` itself repeats three times within each round. Throws the `CallProblem` of a definite
 * refusal, or `Left`. The work that an order may need is done and the order sent again.
 */
export const sendOrder = <Answer>(sending: Sending<Answer>): Promise<Answer> =>
  // An order being submitted is activity.
  stayActive(() => sendUntilKnown(sending))

async function sendUntilKnown<Answer>(sending: Sending<Answer>): Promise<Answer> {
  const { send, onUnsure, pause } = sending
  let works = 0
  for (let round = 0; ; round++) {
    const answer = await sendOnce(send)
    if (!(answer instanceof CallProblem)) return answer
    if (answer.code === 'WORK_NEEDED' && works < MOST_WORKS) {
      works += 1
      await work(answer, sending)
      continue
    }
    if (!UNKNOWN.has(answer.status)) throw answer
    onUnsure(answer)
    await pause(round)
  }
}

async function work<Answer>(refused: CallProblem, { onWork, left }: Sending<Answer>): Promise<void> {
  onWork(0)
  try {
    const { submitProof } = await import('./proof-of-work.ts')
    await submitProof(workIn(refused), { onShare: onWork, signal: left })
  } catch (problem) {
    if (left.aborted) throw new Left()
    if (problem instanceof CallProblem) throw problem
    throw cannotWork(refused)
  }
}

async function sendOnce<Answer>(send: Sending<Answer>['send']): Promise<Answer | CallProblem> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  try {
    return await send(signal)
  } catch (problem) {
    if (problem instanceof CallProblem) return problem
    if (signal.aborted) return new CallProblem({ status: 0, code: 'NETWORK', message: '' })
    throw problem
  }
}

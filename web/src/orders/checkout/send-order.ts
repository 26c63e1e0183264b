import { CallProblem } from '../../api/call.ts'
import { stayActive } from '../../browser/idle.ts'
import { cannotWork, workIn } from './guest-proof.ts'

/** An order to send, repeated under one idempotency key. */
export type SendOptions<Answer> = {
  /** Sends once, under the shared key. */
  readonly send: (signal: AbortSignal) => Promise<Answer>
  /** Called while the result is unknown; `away`: the server's message, if it sent one. */
  readonly onUnsure: (away: string | null) => void
  /** Called during the proof of work that the server requires; `share` done from 0 to 1. */
  readonly onWork: (share: number) => void
  /** Aborted when the page is left. */
  readonly left: AbortSignal
  /** Resolves when the next attempt is due; rejects with `Left` when the page is left. */
  readonly pause: (round: number) => Promise<void>
}

/** The page was left while the result was unknown. The next visit asks again. */
export class Left extends Error {
  override name = 'Left'
}

/** Longer than the server's queue, shorter than a dead connection. */
const TIMEOUT_MS = 30_000
/** Other orders from the same address may raise the requirement, so it is repeated a limited number of times. */
const MAX_WORKS = 10
const UNKNOWN = new Set([0, 502, 503, 504])
/** Problems whose message is shown while the order is repeated. */
const SHOWN = new Set(['DATABASE_AWAY', 'BUSY'])

/**
 * Sends the order until the result is known; after a lost response it repeats with the same key. `call` retries three
 * times in each round. Throws the `CallProblem` of a refusal, or `Left`. Does a proof of work if the server requires
 * it; a browser that cannot must prove the e-mail address.
 */
export const sendOrder = <Answer>(sending: SendOptions<Answer>): Promise<Answer> =>
  // An order being submitted is activity.
  stayActive(() => sendUntilKnown(sending))

async function sendUntilKnown<Answer>(sending: SendOptions<Answer>): Promise<Answer> {
  const { send, onUnsure, pause } = sending
  let works = 0
  for (let round = 0; ; round++) {
    const answer = await sendOnce(send)
    if (!(answer instanceof CallProblem)) return answer
    if (answer.code === 'WORK_NEEDED' && works < MAX_WORKS) {
      works += 1
      await work(answer, sending)
      continue
    }
    if (!UNKNOWN.has(answer.status)) throw answer
    onUnsure(SHOWN.has(answer.code) ? answer.message : null)
    // The server keeps the place in its queue for a minute only.
    await pause(answer.code === 'BUSY' ? 0 : round)
  }
}

async function work<Answer>(refused: CallProblem, { onWork, left }: SendOptions<Answer>): Promise<void> {
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

async function sendOnce<Answer>(send: SendOptions<Answer>['send']): Promise<Answer | CallProblem> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  try {
    return await send(signal)
  } catch (problem) {
    if (problem instanceof CallProblem) return problem
    if (signal.aborted) return new CallProblem({ status: 0, code: 'NETWORK', message: '' })
    throw problem
  }
}

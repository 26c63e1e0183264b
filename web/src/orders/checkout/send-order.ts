import { CallProblem } from '../../api/call.ts'
import { stayActive } from '../../browser/idle.ts'
import { cannotWorkError, workDemandedBy } from './guest-proof.ts'

/** An order to send, repeated under one idempotency key. */
export type SendOptions<Answer> = {
  /** Sends once, under the shared key. */
  readonly send: (signal: AbortSignal) => Promise<Answer>
  /** Called while the result is unknown; `message`: the server's message, if it sent one. */
  readonly onUnsure: (message: string | null) => void
  /** Called during the proof of work that the server requires; `share`: how much is done, 0 to 1. */
  readonly onWork: (share: number) => void
  /** Aborted when the page is left. */
  readonly pageSignal: AbortSignal
  /** Resolves when the next attempt is due; rejects with `PageLeft` when the page is left. */
  readonly pause: (round: number) => Promise<void>
}

/** The page was left while the result was unknown. The next visit asks again. */
export class PageLeft extends Error {
  override name = 'PageLeft'
}

/** Longer than a request waits in the server's queue, shorter than the browser takes to notice a dead connection. */
const TIMEOUT_MS = 30_000
/** Other orders from the same address may raise the requirement, so a second proof may be asked for; not endlessly. */
const MAX_PROOFS = 10
const UNKNOWN = new Set([0, 502, 503, 504])
/** Problems whose message is shown while the order is repeated. */
const SHOWN = new Set(['DATABASE_AWAY', 'BUSY'])

/**
 * Sends the order until the result is known; after a lost response it repeats with the same key. `call` retries three
 * times in each round. Throws the `CallProblem` of a refusal, or `PageLeft`. Does a proof of work if the server
 * requires it; if the browser cannot do it, the guest must verify the e-mail address.
 */
export const sendOrder = <Answer>(sending: SendOptions<Answer>): Promise<Answer> =>
  // An order being submitted is activity.
  stayActive(() => sendUntilKnown(sending))

async function sendUntilKnown<Answer>(sending: SendOptions<Answer>): Promise<Answer> {
  const { send, onUnsure, pause } = sending
  let proofs = 0
  for (let round = 0; ; round++) {
    const answer = await sendOnce(send)
    if (!(answer instanceof CallProblem)) return answer
    if (answer.code === 'WORK_NEEDED' && proofs < MAX_PROOFS) {
      proofs += 1
      await work(answer, sending)
      continue
    }
    if (!UNKNOWN.has(answer.status)) throw answer
    onUnsure(SHOWN.has(answer.code) ? answer.message : null)
    // The server keeps the place in its queue for a minute only.
    await pause(answer.code === 'BUSY' ? 0 : round)
  }
}

async function work<Answer>(
  refused: CallProblem,
  { onWork, pageSignal: left }: SendOptions<Answer>,
): Promise<void> {
  onWork(0)
  try {
    const { submitProof } = await import('./proof-of-work.ts')
    await submitProof(workDemandedBy(refused), { onShare: onWork, signal: left })
  } catch (problem) {
    if (left.aborted) throw new PageLeft()
    if (problem instanceof CallProblem) throw problem
    throw cannotWorkError(refused)
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

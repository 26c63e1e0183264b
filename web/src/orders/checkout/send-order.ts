import { CallProblem } from '../../api/call.ts'
import { stayActive } from '../../browser/idle.ts'
import { cannotWorkProblem, workLevelIn } from './demanded-proof.ts'

/** How an order is sent, always under the same idempotency key. */
export type SendOptions<Answer> = {
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

/** The page was left while the result was unknown. The next visit sends the order again. */
export class PageLeft extends Error {
  override name = 'PageLeft'
}

/** Longer than a request waits in the server's queue, shorter than the browser takes to notice a dead connection. */
const TIMEOUT_MS = 30_000
/** While a browser works, other orders of its network address can raise the required level. Then it works again. */
const MAX_PROOFS_OF_WORK = 10
const STATUSES_OF_UNKNOWN_RESULT = new Set([0, 502, 503, 504])
/** Problems whose message is shown while the order is repeated. */
const CODES_SHOWN_WHILE_UNSURE = new Set(['DATABASE_AWAY', 'BUSY'])

/**
 * Sends the order until the result is known; after a lost answer it repeats with the same key. `call` retries three
 * times in each round. Throws the `CallProblem` of a refusal, or `PageLeft`. Does a proof of work if the server
 * requires it; if the browser cannot do it, the thrown refusal has a message that says so.
 */
export const sendOrder = <Answer>(options: SendOptions<Answer>): Promise<Answer> =>
  // A pending order counts as activity, so that the page does not become idle.
  stayActive(() => sendUntilKnown(options))

async function sendUntilKnown<Answer>(options: SendOptions<Answer>): Promise<Answer> {
  const { send, onUnsure, pause } = options
  let proofsOfWork = 0
  for (let round = 0; ; round++) {
    const answer = await sendOnce(send)
    if (!(answer instanceof CallProblem)) return answer
    if (answer.code === 'WORK_NEEDED' && proofsOfWork < MAX_PROOFS_OF_WORK) {
      proofsOfWork += 1
      await doProofOfWork(answer, options)
      continue
    }
    if (!STATUSES_OF_UNKNOWN_RESULT.has(answer.status)) throw answer
    onUnsure(CODES_SHOWN_WHILE_UNSURE.has(answer.code) ? answer.message : null)
    // A busy server keeps the order's place in its queue for a minute only, so the pause stays short.
    await pause(answer.code === 'BUSY' ? 0 : round)
  }
}

async function doProofOfWork<Answer>(
  refusal: CallProblem,
  { onWork, pageSignal }: SendOptions<Answer>,
): Promise<void> {
  onWork(0)
  try {
    const { submitProofOfWork } = await import('./proof-of-work.ts')
    await submitProofOfWork(workLevelIn(refusal), { onProgress: onWork, signal: pageSignal })
  } catch (problem) {
    if (pageSignal.aborted) throw new PageLeft()
    if (problem instanceof CallProblem) throw problem
    throw cannotWorkProblem(refusal)
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

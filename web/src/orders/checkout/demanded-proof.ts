import * as m from '@pantul/messages/words'
import { workLevelFromWire } from '@pantul/contract/refusal-wire'
import { CallProblem } from '../../api/call.ts'

/** How many units of work a refusal demands; 1 if it does not say. */
export const workLevelIn = ({ data }: CallProblem): number => workLevelFromWire(data) ?? 1

/** The refusal, with a message that this browser cannot do the proof of work. */
export const cannotWorkProblem = ({ status, code }: CallProblem): CallProblem =>
  new CallProblem({ status, code, message: m.checkout_cannot_work() })

/** Whether the order needs a code that is mailed to the guest. */
export const needsEmailProof = ({ code }: CallProblem): boolean => code === 'EMAIL_PROOF_NEEDED'

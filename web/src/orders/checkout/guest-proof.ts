import * as m from '@pantul/messages/words'
import { workLevelFromWire } from '@pantul/contract/refusal-wire'
import { CallProblem } from '../../api/call.ts'

/** The missing units of work in a refusal. */
export const workDemandedBy = ({ data }: CallProblem): number => workLevelFromWire(data) ?? 1

/** The refusal if this browser cannot do the proof of work. */
export const cannotWorkError = ({ status, code }: CallProblem): CallProblem =>
  new CallProblem({ status, code, message: m.checkout_cannot_work() })

/** Whether the order needs a code from the guest's e-mail. */
export const needsEmailProof = ({ code }: CallProblem): boolean => code === 'EMAIL_PROOF_NEEDED'

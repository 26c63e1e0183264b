import { checkout_cannot_work } from '@pantul/messages/words'
import { workLevelFromWire } from '@pantul/contract/refusal-wire'
import { CallProblem } from '../../api/call.ts'

/** How many units of work a refusal says are missing. */
export const workIn = ({ data }: CallProblem): number => workLevelFromWire(data) ?? 1

/** The refusal of an order that needs work which this browser cannot do. */
export const cannotWork = ({ status, code }: CallProblem): CallProblem =>
  new CallProblem({ status, code, message: checkout_cannot_work() })

/** Whether the order needs a code from the guest's e-mail. */
export const needsEmailProof = ({ code }: CallProblem): boolean => code === 'EMAIL_PROOF_NEEDED'

import { checkout_prove_first } from '@pantul/messages/words'
import { workLevelFromWire } from '@pantul/contract/refusal-wire'
import { CallProblem } from '../../api/call.ts'

/** The level of the proof of work that a refusal asks for. */
export const levelOf = ({ data }: CallProblem): number => workLevelFromWire(data) ?? 1

/** A proved e-mail address takes the place of work that a browser cannot do. */
export const emailProofNeeded = ({ status }: CallProblem): CallProblem =>
  new CallProblem({ status, code: 'EMAIL_PROOF_NEEDED', message: checkout_prove_first() })

/** Whether an order waits for a code that went to the guest's e-mail address; the page shows the step for it. */
export const needsEmailProof = ({ code }: CallProblem): boolean => code === 'EMAIL_PROOF_NEEDED'

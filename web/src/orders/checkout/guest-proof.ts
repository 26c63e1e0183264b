import { checkout_prove_first } from '@pantul/messages/words'
import { CallProblem } from '../../api/call.ts'

/** The level of the work that a refusal asks for, as the server says it. */
export const levelOf = ({ data }: CallProblem): number =>
  typeof data === 'object' && data !== null && 'Level' in data && typeof data.Level === 'number'
    ? data.Level
    : 1

/** A proved e-mail address takes the place of work that a browser cannot do. */
export const emailProofNeeded = ({ status }: CallProblem): CallProblem =>
  new CallProblem({ status, code: 'EMAIL_PROOF_NEEDED', message: checkout_prove_first() })

/** Whether an order waits for a code that went to the guest's e-mail address; the page shows the step for it. */
export const needsEmailProof = ({ code }: CallProblem): boolean => code === 'EMAIL_PROOF_NEEDED'

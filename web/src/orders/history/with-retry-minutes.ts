import * as m from '@pantul/messages/words'
import { CallProblem } from '../../api/call.ts'

/** Awaits an answer. If a refusal says when to try again, its message gets the minutes until then. */
export async function withRetryMinutes<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } catch (problem) {
    if (!(problem instanceof CallProblem) || problem.retryAfter === null) throw problem
    const { status, code, message, retryAfter } = problem
    const againText = m.history_again_in({ count: Math.ceil(retryAfter / 60) })
    throw new CallProblem({ status, code, message: `${message} ${againText}` })
  }
}

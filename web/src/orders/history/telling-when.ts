import { history_again_in } from '@pantul/messages/words'
import { CallProblem } from '../../api/call.ts'

/** The answer; a refusal that ends by itself also says in how many minutes. */
export async function tellingWhen<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } catch (problem) {
    if (!(problem instanceof CallProblem) || problem.retryAfter === null) throw problem
    const { status, code, message, retryAfter } = problem
    const again = history_again_in({ count: Math.ceil(retryAfter / 60) })
    throw new CallProblem({ status, code, message: `${message} ${again}` })
  }
}

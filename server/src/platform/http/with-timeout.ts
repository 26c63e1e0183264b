import { problem } from '@pantul/rules/problem'
import { Refusal } from '../base/refusal.ts'

/** Milliseconds in which an answer has to be there. */
const patience = 10_000
/** Seconds until another try makes sense. */
const retryAfter = 2

/**
 * What was answered, or DATABASE_AWAY when that takes too long. What was begun goes on and may still be committed: who
 * repeats the call with its key learns of it. The framework's own limit is none for whatever has a body: it is lifted
 * as soon as the body was read.
 */
export async function withTimeout<Answer>(answering: Answer | Promise<Answer>): Promise<Answer> {
  if (!(answering instanceof Promise)) return answering
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Refusal(problem('DATABASE_AWAY'), { retryAfter })), patience)
  try {
    return await Promise.race([answering, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

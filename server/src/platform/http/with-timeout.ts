import { problem } from '@pantul/rules/problem'
import { Refusal } from '../base/refusal.ts'

/** The longest time until an answer. */
const timeoutMs = 10_000
/** Seconds until a retry makes sense. */
const retryAfter = 2

/**
 * Refuses with DATABASE_AWAY if the answer takes too long. The work continues and may still commit; then a repeated call
 * with the same Idempotency-Key gets its answer. The framework's own timeout only limits the time until the body of the
 * request has arrived.
 */
export async function withTimeout<Answer>(answering: Promise<Answer>): Promise<Answer> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Refusal(problem('DATABASE_AWAY'), { retryAfter })), timeoutMs)
  try {
    return await Promise.race([answering, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

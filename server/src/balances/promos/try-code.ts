import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { limitKeysOf } from '../../platform/http/rate-limit.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { CurrentCustomer } from '../../platform/http/session.ts'
import { countAttempts, undoAttempts } from '../../platform/limits/count-attempts.ts'
import type { CountedAttempt } from '../../platform/base/rate-limits.ts'

type CodeAttempt = { readonly request: FastifyRequest; readonly customer: CurrentCustomer | null }

/**
 * Runs `work`, which tries a typed code. TOO_MANY_REQUESTS after too many wrong codes of the browser, account or
 * network address. Counts the attempt before `work`, so that concurrent requests cannot exceed the limit, and
 * removes the count unless the code was wrong.
 */
export async function tryCode<T>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  code: string | undefined,
  codeAttempt: CodeAttempt,
  work: () => Promise<T>,
): Promise<T> {
  if (code === undefined || code.trim() === '') return work()
  const attempts = countedAttemptsOf(codeAttempt)
  await countAttempts(db, clock.now(), attempts)
  try {
    const result = await work()
    await undoAttempts(db, attempts)
    return result
  } catch (error) {
    const isWrong = error instanceof Refusal && error.problem.problem === 'PROMO_UNKNOWN'
    if (!isWrong) await undoAttempts(db, attempts)
    throw error
  }
}

function countedAttemptsOf({ request, customer }: CodeAttempt): CountedAttempt[] {
  const { browser, network } = limitKeysOf(request)
  return [
    ['wrong promo code, browser', browser],
    ...(customer === null ? [] : [['wrong promo code, account', customer.publicId] as const]),
    ['wrong promo code, network', network],
  ]
}

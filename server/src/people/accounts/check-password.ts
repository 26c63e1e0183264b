import { checkPassword } from '@pantul/rules/account'
import type { ProblemCode } from '@pantul/rules/problem'
import { isPopular } from './popular-passwords.ts'

/**
 * The first problem of a new password, including the checks that need server-side lists. `email` must be normalised.
 */
export function weakPasswordProblem(password: string, email: string): ProblemCode | null {
  const wrong = checkPassword(password, email)
  if (wrong !== null) return wrong
  return isPopular(password) ? 'PASSWORD_COMMON' : null
}

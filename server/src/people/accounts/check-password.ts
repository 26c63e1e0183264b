import { checkPassword } from '@pantul/rules/account'
import type { ProblemCode } from '@pantul/rules/problem'
import { isPopular } from './popular-passwords.ts'

/** What is wrong with a new password, the lists that only the server has included. Expects a tidied e-mail. */
export function weakPasswordProblem(password: string, email: string): ProblemCode | null {
  const wrong = checkPassword(password, email)
  if (wrong !== null) return wrong
  return isPopular(password) ? 'PASSWORD_COMMON' : null
}

import { checkPassword } from '@pantul/rules/account'
import type { ProblemCode } from '@pantul/rules/problem'
import { isEasyToGuess } from './popular-passwords.ts'

/**
 * The first problem of a new password, or null. `checkPassword` runs in the browser too; the check for easy passwords
 * runs only here. `email` must be normalised.
 */
export function weakPasswordProblem(password: string, email: string): ProblemCode | null {
  const formProblem = checkPassword(password, email)
  if (formProblem !== null) return formProblem
  return isEasyToGuess(password) ? 'PASSWORD_COMMON' : null
}

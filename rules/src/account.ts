import { checkEmail, checkFullName, checkPhone } from './guest.ts'
import { fromDayMonthYear } from './play-date.ts'
import type { PlayDate } from './play-date.ts'
import { problem } from './problem.ts'
import type { Problem, ProblemCode } from './problem.ts'

/** Years somebody has to be old for an account. */
export const LEAST_AGE = 13

/** Characters of a password. */
export const PASSWORD_LENGTH = { least: 10, most: 128 } as const

export const genders = ['male', 'female', 'unspecified'] as const

export type Gender = (typeof genders)[number]

/**
 * What somebody types to register, under the names of the payload. `phoneNumber` is country code and
 * number with a space between, `birthDate` is `dd-mm-yyyy`.
 */
export type Registration = {
  readonly email: string
  readonly password: string
  readonly fullname: string
  readonly phoneNumber: string
  readonly gender: Gender
  readonly birthDate: string
}

/** A problem beside a field of the registration. */
export type RegistrationProblem = Problem & { readonly path: keyof Registration }

/** Trimmed, e-mail in lower case; a password stays as it was typed. */
export const tidyRegistration = (typed: Registration): Registration => ({
  email: tidyEmail(typed.email),
  password: typed.password,
  fullname: typed.fullname.trim(),
  phoneNumber: typed.phoneNumber.trim(),
  gender: typed.gender,
  birthDate: typed.birthDate.trim(),
})

/** An e-mail address as it is kept and looked up. */
export const tidyEmail = (typed: string): string => typed.trim().toLowerCase()

/**
 * What is wrong with a registration, in the order of the form; none when it may be sent. Expects tidied values.
 * Whether the password is a common one, or the e-mail taken, only the server knows.
 */
export function checkRegistration(registration: Registration, today: PlayDate): RegistrationProblem[] {
  const { email, password, fullname, phoneNumber, birthDate } = registration
  const found: readonly [keyof Registration, Problem | null][] = [
    ['fullname', asProblem(checkFullName(fullname))],
    ['email', asProblem(checkEmail(email))],
    ['phoneNumber', asProblem(checkPhoneNumber(phoneNumber))],
    ['birthDate', checkBirthDate(birthDate, today)],
    ['password', asProblem(checkPassword(password, email))],
  ]
  return found.flatMap(([path, wrong]) => (wrong === null ? [] : [{ path, ...wrong }]))
}

/**
 * Required; 10 to 128 characters of any kind, an emoji counts as one; not the e-mail of the account.
 * Expects a tidied e-mail.
 */
export function checkPassword(password: string, email: string): ProblemCode | null {
  if (password === '') return 'PASSWORD_REQUIRED'
  const text = password.normalize('NFC')
  const { length } = Array.from(text)
  if (length < PASSWORD_LENGTH.least) return 'PASSWORD_SHORT'
  if (length > PASSWORD_LENGTH.most) return 'PASSWORD_LONG'
  return tidyEmail(text) === email.normalize('NFC') ? 'PASSWORD_IS_EMAIL' : null
}

/** Required; a day of the calendar as `dd-mm-yyyy`, not before 1900 and not after today; 13 years ago or earlier. */
export function checkBirthDate(typed: string, today: PlayDate): Problem | null {
  if (typed === '') return problem('BIRTH_DATE_REQUIRED')
  const date = fromDayMonthYear(typed)
  if (date === null || date < '1900' || date > today) return problem('BIRTH_DATE_INVALID')
  // ISO dates compare as text; who was born on a 29th of February has the birthday by the 1st of March.
  const birthday = `${Number(date.slice(0, 4)) + LEAST_AGE}${date.slice(4)}`
  return birthday > today ? problem('TOO_YOUNG', { least: LEAST_AGE }) : null
}

/** Required; `<code> <number>`, the number as a guest's phone; a code alone is nothing typed. */
export function checkPhoneNumber(phoneNumber: string): ProblemCode | null {
  const [, number = phoneNumber] = /^\+\d{1,4}(?: +(.*))?$/.exec(`${phoneNumber} `) ?? []
  return checkPhone(number.trim())
}

const asProblem = (code: ProblemCode | null): Problem | null => (code === null ? null : problem(code))

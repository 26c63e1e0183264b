import { checkEmail, tidyEmail } from './email.ts'
import { checkFullName, checkPhone } from './guest.ts'
import { fromDayMonthYear, type PlayDate } from './play-date.ts'
import { problem, problemOrNull, type Problem, type ProblemCode } from './problem.ts'

/** Minimum age for an account, in years. */
export const MIN_AGE = 13

/** Length of a password in characters. */
export const PASSWORD_LENGTH = { least: 10, most: 128 } as const

export const genders = ['male', 'female', 'unspecified'] as const

export type Gender = (typeof genders)[number]

/**
 * The registration form, with the names of the payload. `phoneNumber`: country code, space, number. `birthDate`:
 * `dd-mm-yyyy`.
 */
export type Registration = {
  readonly email: string
  readonly password: string
  readonly fullname: string
  readonly phoneNumber: string
  readonly gender: Gender
  readonly birthDate: string
}

/** Name and phone of a person who sets the first password of an unverified account. */
export type Details = Pick<Registration, 'fullname' | 'phoneNumber'>

/** A problem of a field of the registration. */
export type RegistrationProblem = Problem & { readonly path: keyof Registration }

/** Trims all fields except the password; the e-mail is in lower case. */
export const tidyRegistration = (typed: Registration): Registration => ({
  email: tidyEmail(typed.email),
  password: typed.password,
  fullname: typed.fullname.trim(),
  phoneNumber: typed.phoneNumber.trim(),
  gender: typed.gender,
  birthDate: typed.birthDate.trim(),
})

/**
 * Returns the problems of a registration in the order of the form. Expects normalized values. The server also checks
 * for common passwords and taken addresses.
 */
export function checkRegistration(registration: Registration, today: PlayDate): RegistrationProblem[] {
  const { email, password, fullname, phoneNumber, birthDate } = registration
  const found: readonly [keyof Registration, Problem | null][] = [
    ['fullname', problemOrNull(checkFullName(fullname))],
    ['email', problemOrNull(checkEmail(email))],
    ['phoneNumber', problemOrNull(checkPhoneNumber(phoneNumber))],
    ['birthDate', checkBirthDate(birthDate, today)],
    ['password', problemOrNull(checkPassword(password, email))],
  ]
  return found.flatMap(([path, wrong]) => (wrong === null ? [] : [{ path, ...wrong }]))
}

/** Returns the problems of a person's details, in the order of the form. Expects trimmed values. */
export function checkDetails({ fullname, phoneNumber }: Details): RegistrationProblem[] {
  const found: readonly [keyof Details, ProblemCode | null][] = [
    ['fullname', checkFullName(fullname)],
    ['phoneNumber', checkPhoneNumber(phoneNumber)],
  ]
  return found.flatMap(([path, wrong]) => (wrong === null ? [] : [{ path, ...problem(wrong) }]))
}

/** Required; 10 to 128 code points; not the e-mail address. Expects a normalized e-mail. */
export function checkPassword(password: string, email: string): ProblemCode | null {
  if (password === '') return 'PASSWORD_REQUIRED'
  const text = password.normalize('NFC')
  const { length } = Array.from(text)
  if (length < PASSWORD_LENGTH.least) return 'PASSWORD_SHORT'
  if (length > PASSWORD_LENGTH.most) return 'PASSWORD_LONG'
  return tidyEmail(text) === email.normalize('NFC') ? 'PASSWORD_IS_EMAIL' : null
}

/** Required; an existing day as `dd-mm-yyyy`, from 1900 to today; at least 13 years ago. */
export function checkBirthDate(typed: string, today: PlayDate): Problem | null {
  if (typed === '') return problem('BIRTH_DATE_REQUIRED')
  const date = fromDayMonthYear(typed)
  if (date === null || date < '1900' || date > today) return problem('BIRTH_DATE_INVALID')
  // ISO dates compare as text. A birthday on 29 February counts from 1 March in other years.
  const birthday = `${Number(date.slice(0, 4)) + MIN_AGE}${date.slice(4)}`
  return birthday > today ? problem('TOO_YOUNG', { least: MIN_AGE }) : null
}

/** Required; `<code> <number>`. The number follows the rules of a guest's phone. */
export function checkPhoneNumber(phoneNumber: string): ProblemCode | null {
  const [, number = phoneNumber] = /^\+\d{1,4}(?: +(.*))?$/.exec(`${phoneNumber} `) ?? []
  return checkPhone(number.trim())
}

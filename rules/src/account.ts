import { checkEmail, tidyEmail } from './email.ts'
import { fieldProblems, type FieldProblem } from './field-problems.ts'
import { checkFullName, checkPhone } from './guest.ts'
import { fromDayMonthYear, type PlayDate } from './play-date.ts'
import { problem, type Problem, type ProblemCode } from './problem.ts'

/** Minimum age for an account, in years. */
export const MIN_AGE = 13

/** Length of a password in characters. */
export const PASSWORD_LENGTH = { least: 10, most: 128 } as const

export const genders = ['male', 'female', 'unspecified'] as const

export type Gender = (typeof genders)[number]

/** The registration form. Its fields have the same names in the request. */
export type Registration = {
  readonly email: string
  readonly password: string
  readonly fullname: string
  /** Country code, a space, and the number. */
  readonly phoneNumber: string
  readonly gender: Gender
  /** `dd-mm-yyyy` */
  readonly birthDate: string
}

export type NameAndPhone = Pick<Registration, 'fullname' | 'phoneNumber'>

export type RegistrationProblem = FieldProblem<keyof Registration>

/** Trims all fields except the password, and writes the e-mail address in lower case. */
export const tidyRegistration = (registration: Registration): Registration => ({
  email: tidyEmail(registration.email),
  password: registration.password,
  fullname: registration.fullname.trim(),
  phoneNumber: registration.phoneNumber.trim(),
  gender: registration.gender,
  birthDate: registration.birthDate.trim(),
})

/**
 * Returns the problems of a tidied registration in the order of the form. The server also refuses common passwords and
 * e-mail addresses that are taken.
 */
export function checkRegistration(registration: Registration, today: PlayDate): RegistrationProblem[] {
  const { email, password, fullname, phoneNumber, birthDate } = registration
  return fieldProblems([
    ['fullname', checkFullName(fullname)],
    ['email', checkEmail(email)],
    ['phoneNumber', checkPhoneNumber(phoneNumber)],
    ['birthDate', checkBirthDate(birthDate, today)],
    ['password', checkPassword(password, email)],
  ])
}

/** Returns the problems of a trimmed name and phone number, in the order of the form. */
export const checkNameAndPhone = ({
  fullname,
  phoneNumber,
}: NameAndPhone): FieldProblem<keyof NameAndPhone>[] =>
  fieldProblems([
    ['fullname', checkFullName(fullname)],
    ['phoneNumber', checkPhoneNumber(phoneNumber)],
  ])

/** Checks a password: 10 to 128 Unicode code points, and not the same as the tidied e-mail address. */
export function checkPassword(password: string, email: string): ProblemCode | null {
  if (password === '') return 'PASSWORD_REQUIRED'
  const text = password.normalize('NFC')
  const { length } = Array.from(text)
  if (length < PASSWORD_LENGTH.least) return 'PASSWORD_SHORT'
  if (length > PASSWORD_LENGTH.most) return 'PASSWORD_LONG'
  return tidyEmail(text) === email.normalize('NFC') ? 'PASSWORD_IS_EMAIL' : null
}

/** Checks a date of birth: an existing day as `dd-mm-yyyy`, from 1900 to today, and at least 13 years ago. */
export function checkBirthDate(typed: string, today: PlayDate): Problem | null {
  if (typed === '') return problem('BIRTH_DATE_REQUIRED')
  const date = fromDayMonthYear(typed)
  if (date === null || date < '1900' || date > today) return problem('BIRTH_DATE_INVALID')
  // ISO dates compare as text, so the birthday of a person born on 29 February is 1 March in other years.
  const thirteenthBirthday = `${Number(date.slice(0, 4)) + MIN_AGE}${date.slice(4)}`
  return thirteenthBirthday > today ? problem('TOO_YOUNG', { least: MIN_AGE }) : null
}

/** Checks a phone number with or without a country code. The rest follows the rules of a guest's phone number. */
export function checkPhoneNumber(phoneNumber: string): ProblemCode | null {
  const withoutCountryCode = phoneNumber.replace(/^\+\d{1,4}(?: +|$)/, '')
  return checkPhone(withoutCountryCode.trim())
}

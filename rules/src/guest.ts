import { checkEmail, tidyEmail } from './email.ts'
import { hasPageAddress } from './page-address.ts'
import { problem, type Problem, type ProblemCode } from './problem.ts'

/** A guest's details with their names in storage. `phone` as typed. */
export type Guest = {
  readonly fullname: string
  readonly email: string
  readonly phone: string
  readonly contryCode: string
}

/** A problem of a field. */
export type FieldProblem = Problem & { readonly path: keyof Guest }

export const DEFAULT_COUNTRY_CODE = '+62'

/** Trims the fields; the e-mail is in lower case, the country code defaults to +62. */
export const tidyGuest = (guest: Omit<Guest, 'contryCode'> & { readonly contryCode?: string }): Guest => ({
  fullname: guest.fullname.trim(),
  email: tidyEmail(guest.email),
  phone: guest.phone.trim(),
  contryCode: guest.contryCode?.trim() || DEFAULT_COUNTRY_CODE,
})

/**
 * Returns the problems of a guest's details in the order of the form. Expects normalized values. Required comes before
 * format.
 */
export function checkGuest(guest: Guest): FieldProblem[] {
  const { fullname, email, phone, contryCode } = guest
  const found: readonly [keyof Guest, ProblemCode | null][] = [
    ['fullname', checkFullName(fullname)],
    ['email', checkEmail(email)],
    ['phone', checkPhone(phone)],
    ['contryCode', /^\+\d{1,4}$/.test(contryCode) ? null : 'PHONE_INVALID'],
  ]
  return found.flatMap(([path, code]) => (code === null ? [] : [{ path, ...problem(code) }]))
}

/**
 * Required; 2 to 80 characters with a visible one, no control characters or line breaks. Refusal: FULL_NAME_LINK if it
 * contains a web address, because our mails would send it.
 */
export function checkFullName(fullname: string): ProblemCode | null {
  if (fullname === '') return 'FULL_NAME_REQUIRED'
  // U+202D and U+202E reverse the text that follows them.
  const isGreetable = /[^\p{Cf}\p{Z}]/u.test(fullname) && !/[\p{Cc}\p{Zl}\p{Zp}\u202D\u202E]/u.test(fullname)
  const isFine = fullname.length >= 2 && fullname.length <= 80 && isGreetable
  if (!isFine) return 'FULL_NAME_INVALID'
  return hasPageAddress(fullname) ? 'FULL_NAME_LINK' : null
}

/** Normalizes a copied phone number: removes invisible marks and replaces Unicode spaces and hyphens. */
export const plainPhone = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')

/** Required; 8 to 32 characters: digits, -, +, parentheses, spaces; at least 6 digits. */
export function checkPhone(phone: string): ProblemCode | null {
  if (phone === '') return 'PHONE_REQUIRED'
  if (phone.length < 8 || phone.length > 32 || !/^[-0-9+() ]+$/.test(phone)) return 'PHONE_INVALID'
  return phone.replace(/\D/g, '').length >= 6 ? null : 'PHONE_INVALID'
}

import { checkEmail, tidyEmail } from './email.ts'
import { fieldProblems, type FieldProblem } from './field-problems.ts'
import { hasLinkOrPhone } from './links-in-text.ts'
import type { ProblemCode } from './problem.ts'

/** A guest's details. The browser stores them with these names. */
export type Guest = {
  readonly fullname: string
  readonly email: string
  /** The number as typed, without the country code. */
  readonly phone: string
  /** The country code, such as `+62`. Stored and sent with this spelling. */
  readonly contryCode: string
}

export type GuestProblem = FieldProblem<keyof Guest>

export const DEFAULT_COUNTRY_CODE = '+62'

/** Trims the fields, writes the e-mail address in lower case, and fills in the default country code. */
export const tidyGuest = (guest: Omit<Guest, 'contryCode'> & { readonly contryCode?: string }): Guest => ({
  fullname: guest.fullname.trim(),
  email: tidyEmail(guest.email),
  phone: guest.phone.trim(),
  contryCode: guest.contryCode?.trim() || DEFAULT_COUNTRY_CODE,
})

/** Returns the problems of a guest's tidied details in the order of the form. */
export const checkGuest = ({ fullname, email, phone, contryCode }: Guest): GuestProblem[] =>
  fieldProblems<keyof Guest>([
    ['fullname', checkFullName(fullname)],
    ['email', checkEmail(email)],
    ['phone', checkPhone(phone)],
    ['contryCode', /^\+\d{1,4}$/.test(contryCode) ? null : 'PHONE_INVALID'],
  ])

/**
 * Checks a trimmed name: 2 to 80 characters, a visible one among them, no control characters and no line breaks.
 * FULL_NAME_LINK if it contains a web address or a phone number, because our mails greet people by their name.
 */
export function checkFullName(fullname: string): ProblemCode | null {
  if (fullname === '') return 'FULL_NAME_REQUIRED'
  // U+202D and U+202E reverse the text that follows them.
  const isReadable = /[^\p{Cf}\p{Z}]/u.test(fullname) && !/[\p{Cc}\p{Zl}\p{Zp}\u202D\u202E]/u.test(fullname)
  if (fullname.length < 2 || fullname.length > 80 || !isReadable) return 'FULL_NAME_INVALID'
  return hasLinkOrPhone(fullname) ? 'FULL_NAME_LINK' : null
}

/** A typed or copied phone number without invisible marks, and with plain spaces and hyphens. */
export const plainPhone = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')

/** Checks a trimmed phone number: 8 to 32 characters, which are digits, -, +, parentheses and spaces; 6 digits or more. */
export function checkPhone(phone: string): ProblemCode | null {
  if (phone === '') return 'PHONE_REQUIRED'
  if (phone.length < 8 || phone.length > 32 || !/^[-0-9+() ]+$/.test(phone)) return 'PHONE_INVALID'
  return phone.replace(/\D/g, '').length >= 6 ? null : 'PHONE_INVALID'
}

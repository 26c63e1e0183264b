import { hasPageAddress } from './page-address.ts'
import { problem } from './problem.ts'
import type { Problem, ProblemCode } from './problem.ts'

/** A guest's details under their stored names. `phone` is kept as typed. */
export type Guest = {
  readonly fullname: string
  readonly email: string
  readonly phone: string
  readonly contryCode: string
}

/** A problem beside a field. */
export type FieldProblem = Problem & { readonly path: keyof Guest }

export const DEFAULT_COUNTRY_CODE = '+62'

/** Trimmed, e-mail in lower case, country code +62 unless given. */
export const tidyGuest = (guest: Omit<Guest, 'contryCode'> & { readonly contryCode?: string }): Guest => ({
  fullname: guest.fullname.trim(),
  email: guest.email.trim().toLowerCase(),
  phone: guest.phone.trim(),
  contryCode: guest.contryCode?.trim() || DEFAULT_COUNTRY_CODE,
})

/**
 * What is wrong with a guest's details, in the order of the form; none when they may be saved. Expects tidied
 * values: required comes before format.
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
 * Required; 2 to 80 characters, one of them to be seen, without control characters and line breaks of any kind: no mail
 * could greet it. FULL_NAME_LINK for one with the address of a page in it, which our mails would carry to anybody.
 */
export function checkFullName(fullname: string): ProblemCode | null {
  if (fullname === '') return 'FULL_NAME_REQUIRED'
  const isGreetable = /[^\p{Cf}\p{Z}]/u.test(fullname) && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(fullname)
  const isFine = fullname.length >= 2 && fullname.length <= 80 && isGreetable
  if (!isFine) return 'FULL_NAME_INVALID'
  return hasPageAddress(fullname) ? 'FULL_NAME_LINK' : null
}

/**
 * Required; at most 254 characters, one @, a domain with a dot; nothing that could end a mail header. Nobody reads mail
 * at `.invalid`, where those who are deleted have their place.
 */
export function checkEmail(email: string): ProblemCode | null {
  if (email === '') return 'EMAIL_REQUIRED'
  // The length goes first, so that no pattern ever meets a long text.
  if (email.length > 254) return 'EMAIL_INVALID'
  const [local = '', domain = '', ...more] = email.split('@')
  const isFine = more.length === 0 && isLocalPart(local) && isDomain(domain)
  return isFine ? null : 'EMAIL_INVALID'
}

/**
 * A phone number as it was copied from somewhere, in plain characters: address books put invisible marks around it,
 * and spaces and hyphens of other kinds within.
 */
export const plainPhone = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')

/** Required; 8 to 32 characters, only digits, -, +, parentheses and spaces, at least 6 of them digits. */
export function checkPhone(phone: string): ProblemCode | null {
  if (phone === '') return 'PHONE_REQUIRED'
  if (phone.length < 8 || phone.length > 32 || !/^[-0-9+() ]+$/.test(phone)) return 'PHONE_INVALID'
  return phone.replace(/\D/g, '').length >= 6 ? null : 'PHONE_INVALID'
}

const isLocalPart = (local: string): boolean => /^[^\s\p{Cc}<>()[\]\\,;:"]{1,64}$/u.test(local)

function isDomain(domain: string): boolean {
  const labels = domain.split('.')
  return (
    labels.length >= 2 &&
    labels.at(-1) !== 'invalid' &&
    labels.every((label) => /^[\p{L}\p{N}]([\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u.test(label))
  )
}

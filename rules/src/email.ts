import type { ProblemCode } from './problem.ts'

/** An e-mail address as it is kept and looked up. */
export const tidyEmail = (typed: string): string => typed.trim().toLowerCase()

/**
 * Required; at most 254 characters, one @, a domain with a dot; nothing that could end a mail header, nothing that is not
 * seen, and no two alphabets whose letters look alike: nobody can write an address that reads like somebody else's.
 * Nobody reads mail at `.invalid`, where those who are deleted have their place.
 */
export function checkEmail(email: string): ProblemCode | null {
  if (email === '') return 'EMAIL_REQUIRED'
  // The length goes first, so that no pattern ever meets a long text.
  if (email.length > 254) return 'EMAIL_INVALID'
  const [local = '', domain = '', ...more] = email.split('@')
  const isFine = more.length === 0 && isLocalPart(local) && isDomain(domain) && isPlain(email)
  return isFine ? null : 'EMAIL_INVALID'
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

/** Alphabets that have letters which look like those of another one. */
const alike = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Cherokee', 'Coptic', 'Lisu'].map(
  (script) => new RegExp(`\\p{Script=${script}}`, 'u'),
)

/** Every character can be seen, is no other form of another one, and is of one alphabet where alphabets look alike. */
const isPlain = (email: string): boolean =>
  email === email.normalize('NFKC') &&
  !/[\p{Default_Ignorable_Code_Point}\p{Cf}]/u.test(email) &&
  alike.filter((alphabet) => alphabet.test(email)).length <= 1

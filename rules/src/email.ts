import type { ProblemCode } from './problem.ts'

/** Normalises an e-mail address for storage and lookup. */
export const tidyEmail = (typed: string): string => typed.trim().toLowerCase()

/**
 * Required; at most 254 characters, one @, a domain with a dot. Refuses characters that could end a mail header,
 * invisible characters, and mixed alphabets with similar letters, because such an address could imitate another.
 * Refuses `.invalid`, which is used for deleted accounts.
 */
export function checkEmail(email: string): ProblemCode | null {
  if (email === '') return 'EMAIL_REQUIRED'
  // Checks the length first, so that no pattern runs on a long text.
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

/** Alphabets with letters that look like letters of another one. */
const similarAlphabets = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Cherokee', 'Coptic', 'Lisu'].map(
  (script) => new RegExp(`\\p{Script=${script}}`, 'u'),
)

/** Whether all characters are visible, normalised, and of one alphabet where alphabets look similar. */
const isPlain = (email: string): boolean =>
  email === email.normalize('NFKC') &&
  !/[\p{Default_Ignorable_Code_Point}\p{Cf}]/u.test(email) &&
  similarAlphabets.filter((alphabet) => alphabet.test(email)).length <= 1

import type { ProblemCode } from './problem.ts'

/** An e-mail address as it is stored and looked up. */
export const tidyEmail = (typed: string): string => typed.trim().toLowerCase()

/**
 * Checks an e-mail address: at most 254 characters, one @, a domain with a dot. It must have no characters that could end
 * a mail header, no invisible ones, and no mix of alphabets whose letters look alike, because it could imitate another
 * address. `.invalid` is refused, because addresses of deleted accounts end with it.
 */
export function checkEmail(email: string): ProblemCode | null {
  if (email === '') return 'EMAIL_REQUIRED'
  // The length is checked first, so that no pattern runs on a long text.
  if (email.length > 254) return 'EMAIL_INVALID'
  const [localPart = '', domain = '', ...furtherParts] = email.split('@')
  const isValid =
    furtherParts.length === 0 && isLocalPart(localPart) && isDomain(domain) && isUnambiguous(email)
  return isValid ? null : 'EMAIL_INVALID'
}

const isLocalPart = (text: string): boolean => /^[^\s\p{Cc}<>()[\]\\,;:"]{1,64}$/u.test(text)

function isDomain(domain: string): boolean {
  const labels = domain.split('.')
  return (
    labels.length >= 2 &&
    labels.at(-1) !== 'invalid' &&
    labels.every((label) => /^[\p{L}\p{N}]([\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u.test(label))
  )
}

/** Alphabets whose letters look like letters of another one in this list. */
const similarAlphabets = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Cherokee', 'Coptic', 'Lisu'].map(
  (script) => new RegExp(`\\p{Script=${script}}`, 'u'),
)

/** Whether all characters are visible and normalised, and letters are of only one of the similar alphabets. */
const isUnambiguous = (email: string): boolean =>
  email === email.normalize('NFKC') &&
  !/[\p{Default_Ignorable_Code_Point}\p{Cf}]/u.test(email) &&
  similarAlphabets.filter((alphabet) => alphabet.test(email)).length <= 1

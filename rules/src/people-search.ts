import { problem, type Problem } from './problem.ts'

/** A search needs at least so many letters of one word, or digits of a phone number. */
export const SEARCH_LEAST = { letters: 3, digits: 4 } as const

/** Further words are ignored. */
const mostTerms = 4

/** A typed word. It matches stored words that begin with any of `words`. `isPhone`: it is a part of a phone number. */
export type SearchTerm = { readonly words: readonly string[]; readonly isPhone: boolean }

/** A search: a contact must match every term. The longest term comes first. */
export type PeopleSearch = { readonly terms: readonly SearchTerm[] }

/** The words of a name without case, accents and apostrophes. The database stores them in the same way. */
export const wordsOfName = (name: string): string[] =>
  withoutCase(name.normalize('NFKD').replace(/[\u0300-\u036f'`\u2018\u2019\u02bc\u2032]/g, ''))
    .split(/[\u0020-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+/)
    .filter((word) => word !== '')

/**
 * Converts each character separately, like the database. Converting whole words would change a Greek sigma at the end
 * of a word.
 */
const withoutCase = (text: string): string => Array.from(text, (letter) => letter.toLowerCase()).join('')

/** Parses the typed text. Refusal: SEARCH_SHORT if no word has three letters and no number four digits. */
export function readPeopleSearch(typed: string): PeopleSearch | Problem {
  const terms = termsOf(typed.trim())
    .toSorted((a, b) => lengthOf(b) - lengthOf(a))
    .slice(0, mostTerms)
  const isLongEnough = terms.some(
    (term) => lengthOf(term) >= (term.isPhone ? SEARCH_LEAST.digits : SEARCH_LEAST.letters),
  )
  return isLongEnough ? { terms } : problem('SEARCH_SHORT')
}

const lengthOf = ({ words }: SearchTerm): number => Array.from(words[0] ?? '').length

function termsOf(typed: string): SearchTerm[] {
  if (/^[-+().\s\d]*\d[-+().\s\d]*$/.test(typed)) return [phoneTerm(typed)]
  return typed.split(/\s+/).flatMap((piece) => {
    if (piece.includes('@')) return [{ words: [piece.toLowerCase()], isPhone: false }]
    return wordsOfName(piece).map((word) =>
      /^\d+$/.test(word) ? phoneTerm(word) : { words: [word], isPhone: false },
    )
  })
}

/** `0812` is the beginning of `62812…`, or the last four digits of a number. */
function phoneTerm(typed: string): SearchTerm {
  const digits = typed.replace(/\D/g, '')
  const whole = digits.startsWith('0') ? digits.replace(/^0+/, '62') : digits
  return { words: whole === digits ? [digits] : [digits, whole], isPhone: true }
}

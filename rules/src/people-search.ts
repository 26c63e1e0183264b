import { problem, type Problem } from './problem.ts'

/** A search needs at least so many letters of a word, or digits of a phone number. */
export const LEAST_TO_SEARCH = { letters: 3, digits: 4 } as const

/** Further terms are ignored. */
const MOST_TERMS = 4

/** A typed word or phone number. */
export type SearchTerm = {
  /** The term matches stored words or phone numbers that begin with one of these. */
  readonly beginnings: readonly string[]
  readonly isPhone: boolean
}

/** A person is found who matches every term. The longest term comes first. */
export type PeopleSearch = { readonly terms: readonly SearchTerm[] }

/** The words of a name without case, accents and apostrophes. The database stores them in the same way. */
export const wordsOfName = (name: string): string[] =>
  withoutCase(name.normalize('NFKD').replace(/[\u0300-\u036f'`\u2018\u2019\u02bc\u2032]/g, ''))
    .split(/[\u0020-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+/)
    .filter((word) => word !== '')

/**
 * Converts each character alone, like the database. In a whole text, JavaScript gives the Greek letter sigma another form at
 * the end of a word.
 */
const withoutCase = (text: string): string => Array.from(text, (letter) => letter.toLowerCase()).join('')

/** Reads a typed text. Refusal: SEARCH_SHORT if no word and no phone number is long enough. */
export function readPeopleSearch(typed: string): PeopleSearch | Problem {
  const terms = termsOf(typed.trim())
    .toSorted((a, b) => lengthOf(b) - lengthOf(a))
    .slice(0, MOST_TERMS)
  const isLongEnough = terms.some(
    (term) => lengthOf(term) >= (term.isPhone ? LEAST_TO_SEARCH.digits : LEAST_TO_SEARCH.letters),
  )
  return isLongEnough ? { terms } : problem('SEARCH_SHORT')
}

const lengthOf = ({ beginnings }: SearchTerm): number => Array.from(beginnings[0] ?? '').length

function termsOf(typed: string): SearchTerm[] {
  if (/^[-+().\s\d]*\d[-+().\s\d]*$/.test(typed)) return [phoneTerm(typed)]
  return typed.split(/\s+/).flatMap((part) => {
    if (part.includes('@')) return [{ beginnings: [part.toLowerCase()], isPhone: false }]
    return wordsOfName(part).map((word) =>
      /^\d+$/.test(word) ? phoneTerm(word) : { beginnings: [word], isPhone: false },
    )
  })
}

/** `0812` can be the beginning of the stored number `62812…`, or the last four digits of a number. */
function phoneTerm(typed: string): SearchTerm {
  const digits = typed.replace(/\D/g, '')
  const international = digits.startsWith('0') ? digits.replace(/^0+/, '62') : digits
  return { beginnings: [...new Set([digits, international])], isPhone: true }
}

import { wordsOfName } from '@pantul/rules/people-search'
import styles from './desk-match-text.module.css'

type Props = { readonly text: string; readonly typed: string }

/** A name whose words are marked where they begin as typed. */
export function DeskMatchText({ text, typed }: Props) {
  const terms = wordsOfName(typed)
  return text.split(/(\s+)/).map((word, place) => {
    const length = matchLength(word, terms)
    return (
      // The words of one text keep their places.
      <span key={`${place} ${word}`}>
        {length > 0 && <mark className={styles['match']}>{word.slice(0, length)}</mark>}
        {word.slice(length)}
      </span>
    )
  })
}

/** How many letters of a word are marked; none if its letters and the stored ones differ in number. */
function matchLength(word: string, terms: readonly string[]): number {
  const [stored = ''] = wordsOfName(word)
  const term = terms.find((one) => stored.startsWith(one))
  return term !== undefined && stored.length === word.length ? term.length : 0
}

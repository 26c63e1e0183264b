import { wordsOfName } from '@pantul/rules/people-search'
import styles from './desk-match-text.module.css'

type Props = { readonly text: string; readonly typed: string }

/** A name with the typed beginnings of its words highlighted. */
export function DeskMatchText({ text, typed }: Props) {
  const terms = wordsOfName(typed)
  return text.split(/(\s+)/).map((word, index) => {
    const length = matchLength(word, terms)
    return (
      // Two words of a text may be equal, so the key has the position.
      <span key={`${index} ${word}`}>
        {length > 0 && <mark className={styles['match']}>{word.slice(0, length)}</mark>}
        {word.slice(length)}
      </span>
    )
  })
}

/** The number of highlighted letters of a word; 0 if the word has another length without accents and case. */
function matchLength(word: string, terms: readonly string[]): number {
  const [stored = ''] = wordsOfName(word)
  const term = terms.find((typedWord) => stored.startsWith(typedWord))
  return term !== undefined && stored.length === word.length ? term.length : 0
}

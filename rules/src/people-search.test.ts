import { expect, test } from 'vitest'
import { isProblem } from './problem.ts'
import { readPeopleSearch, wordsOfName } from './people-search.ts'

/** The beginnings of each term, joined by `|`. */
const terms = (typed: string): string => {
  const search = readPeopleSearch(typed)
  if (isProblem(search)) return search.problem
  return search.terms.map(({ beginnings }) => beginnings.join('|')).join(' ')
}

test.each([
  ['riz', 'riz'],
  ['  Rizky  ANANDA ', 'ananda rizky'],
  ['ri an', 'SEARCH_SHORT'],
  ['ri ananda', 'ananda ri'],
  ['Nur’aini', 'nuraini'],
  ["O'Brien-Putri", 'obrien putri'],
  ['Zoë', 'zoe'],
  ['ri', 'SEARCH_SHORT'],
  ['', 'SEARCH_SHORT'],
  ['...', 'SEARCH_SHORT'],
  ['118', 'SEARCH_SHORT'],
  ['1180', '1180'],
  ['0812', '0812|62812'],
  ['+62 812-9034', '628129034'],
  ['0812 9034 1180', '081290341180|6281290341180'],
  ['rizky 1180', 'rizky 1180'],
  ['Rizky@Contoh.id', 'rizky@contoh.id'],
  ['one two three four five', 'three four five one'],
])('%s is looked for as %s', (typed, expected) => {
  expect(terms(typed)).toBe(expected)
})

test('words of a name lose case, accents, apostrophes and punctuation', () => {
  expect(wordsOfName('  R. Ånanda  (Siti-Nur) Dà’i')).toEqual(['r', 'ananda', 'siti', 'nur', 'dai'])
})

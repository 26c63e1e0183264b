import { expect, test } from 'vitest'
import { mergedFields, mergeProblem, type MergeablePerson, type MergeChoice } from './merge-people.ts'
import { problem } from './problem.ts'

const person = (more: Partial<MergeablePerson>): MergeablePerson => ({
  id: 1,
  customerId: null,
  name: 'Rizky',
  phone: '+62811',
  email: 'rizky@contoh.id',
  note: '',
  watch: null,
  ...more,
})
const other = (more: Partial<MergeablePerson> = {}): MergeablePerson =>
  person({ id: 2, name: 'R. Ananda', phone: '+62812', email: null, ...more })
const keep: MergeChoice = { name: 'kept', phone: 'kept', email: 'kept', note: 'kept' }

test('at most one of two people has an account, and it is the kept one', () => {
  expect(mergeProblem(person({}), person({}))).toEqual(problem('SAME_PERSON'))
  expect(mergeProblem(person({}), other())).toBeNull()
  expect(mergeProblem(person({ customerId: 7 }), other())).toBeNull()
  expect(mergeProblem(person({ customerId: 7 }), other({ customerId: 8 }))).toEqual(problem('TWO_ACCOUNTS'))
  expect(mergeProblem(person({}), other({ customerId: 8 }))).toEqual(
    problem('PERSON_OWNS_ACCOUNT', { name: 'R. Ananda' }),
  )
})

test('each field comes from the chosen person, and the flag of either stays', () => {
  expect(
    mergedFields(person({}), other({ watch: 'Late' }), { ...keep, name: 'merged', phone: 'merged' }),
  ).toEqual({ name: 'R. Ananda', phone: '+62812', email: 'rizky@contoh.id', note: '', watch: 'Late' })
})

test('if both are flagged, both reasons stay', () => {
  for (const [otherFlag, watch] of [
    ['Left early', 'Late. Left early'],
    ['Late', 'Late'],
    [null, 'Late'],
  ] as const)
    expect(mergedFields(person({ watch: 'Late' }), other({ watch: otherFlag }), keep)).toMatchObject({
      watch,
    })
})

test('an account keeps its name, phone and e-mail', () => {
  const account = person({ customerId: 7 })
  const ownsAccount = problem('PERSON_OWNS_ACCOUNT', { name: 'Rizky' })
  for (const field of ['name', 'phone', 'email'] as const)
    expect(mergedFields(account, other(), { ...keep, [field]: 'merged' })).toEqual(ownsAccount)
  expect(mergedFields(account, other({ note: 'n' }), { ...keep, note: 'merged' })).toMatchObject({
    note: 'n',
  })
})

for (const { notes, from, gives } of [
  { notes: ['one', 'two'], from: 'both', gives: 'one. two' },
  { notes: ['', 'two'], from: 'both', gives: 'two' },
  { notes: ['one', 'two'], from: 'merged', gives: 'two' },
] as const) {
  test(`notes ${notes.join(' and ')}, ${from}`, () => {
    const fields = mergedFields(person({ note: notes[0] }), other({ note: notes[1] }), {
      ...keep,
      note: from,
    })
    expect(fields).toMatchObject({ note: gives })
  })
}

test('a joined note has a longest length', () => {
  const long = { note: 'x'.repeat(300) }
  expect(mergedFields(person(long), other(long), { ...keep, note: 'both' })).toEqual(
    problem('NOTES_TOO_LONG', { most: 500 }),
  )
})

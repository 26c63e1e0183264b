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
  flagReason: null,
  ...more,
})
const other = (more: Partial<MergeablePerson> = {}): MergeablePerson =>
  person({ id: 2, name: 'R. Ananda', phone: '+62812', email: null, ...more })
const keep: MergeChoice = { name: 'kept', phone: 'kept', email: 'kept', note: 'kept' }

test('two people are merged if neither has an account, or only the kept one', () => {
  expect(mergeProblem(person({}), person({}))).toEqual(problem('SAME_PERSON'))
  expect(mergeProblem(person({}), other())).toBeNull()
  expect(mergeProblem(person({ customerId: 7 }), other())).toBeNull()
  expect(mergeProblem(person({ customerId: 7 }), other({ customerId: 8 }))).toEqual(problem('TWO_ACCOUNTS'))
  expect(mergeProblem(person({}), other({ customerId: 8 }))).toEqual(
    problem('PERSON_OWNS_ACCOUNT', { name: 'R. Ananda' }),
  )
})

test('each field comes from the chosen person, and the flag reason of either stays', () => {
  expect(
    mergedFields(person({}), other({ flagReason: 'Late' }), { ...keep, name: 'merged', phone: 'merged' }),
  ).toEqual({ name: 'R. Ananda', phone: '+62812', email: 'rizky@contoh.id', note: '', flagReason: 'Late' })
})

test('if both are flagged, the reasons are joined', () => {
  for (const [otherFlag, flagReason] of [
    ['Left early', 'Late. Left early'],
    ['Late', 'Late'],
    [null, 'Late'],
  ] as const)
    expect(
      mergedFields(person({ flagReason: 'Late' }), other({ flagReason: otherFlag }), keep),
    ).toMatchObject({
      flagReason,
    })
})

test('a kept person with an account keeps its name, phone number and e-mail address', () => {
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
  test(`of the notes "${notes.join('" and "')}", the choice ${from} gives "${gives}"`, () => {
    const fields = mergedFields(person({ note: notes[0] }), other({ note: notes[1] }), {
      ...keep,
      note: from,
    })
    expect(fields).toMatchObject({ note: gives })
  })
}

test('two notes that are too long together are refused', () => {
  const long = { note: 'x'.repeat(300) }
  expect(mergedFields(person(long), other(long), { ...keep, note: 'both' })).toEqual(
    problem('NOTES_TOO_LONG', { most: 500 }),
  )
})

import { expect, test } from 'vitest'
import { asksGuardian, EMPTY_PARTICIPANT, participantErrors, participantOf } from './participants.ts'

const kids = { ages: { from: 8, to: 12 }, startsOn: '2027-01-09' }
const adults = { ages: { from: 18, to: null }, startsOn: '2027-01-09' }
const bima = {
  name: ' Bima Wijaya ',
  birthYear: '2017',
  guardianName: 'Ani Wijaya',
  guardianPhone: '81290341180',
}

test('a child with a guardian has no problem, and its texts are normalised', () => {
  expect(participantErrors(bima, kids)).toEqual({})
  expect(participantOf(bima, kids)).toEqual({
    name: 'Bima Wijaya',
    birthYear: 2017,
    guardian: { name: 'Ani Wijaya', phone: '81290341180' },
  })
})

test('a guardian is required only if the birth year is that of a minor', () => {
  expect(asksGuardian(EMPTY_PARTICIPANT, kids)).toBe(false)
  expect(asksGuardian({ ...EMPTY_PARTICIPANT, birthYear: '201' }, kids)).toBe(false)
  expect(asksGuardian({ ...EMPTY_PARTICIPANT, birthYear: '2017' }, kids)).toBe(true)
  expect(asksGuardian({ ...EMPTY_PARTICIPANT, birthYear: '2009' }, adults)).toBe(true)
  expect(asksGuardian({ ...EMPTY_PARTICIPANT, birthYear: '2008' }, adults)).toBe(false)
})

test('each problem is shown at its field', () => {
  expect(participantErrors(EMPTY_PARTICIPANT, kids)).toEqual({
    name: expect.any(String),
    birthYear: 'Please check the birth year.',
  })
  expect(participantErrors({ ...bima, guardianName: '', guardianPhone: '' }, kids)).toEqual({
    guardianName: 'A participant under 18 needs a parent or guardian.',
  })
  expect(participantErrors({ ...bima, guardianPhone: '' }, kids)).toEqual({
    guardianPhone: expect.any(String),
  })
  expect(participantErrors({ ...bima, birthYear: '1990' }, kids)).toEqual({
    birthYear: 'This programme is for ages 8–12.',
  })
})

test('an adult has no guardian, even if one was entered before', () => {
  expect(participantOf({ ...bima, birthYear: '1990' }, adults)).toEqual({
    name: 'Bima Wijaya',
    birthYear: 1990,
    guardian: null,
  })
})

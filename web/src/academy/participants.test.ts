import { expect, test } from 'vitest'
import { asksGuardian, fieldIn, NOBODY, participantErrors, participantToWire } from './participants.ts'

const kids = { ages: { from: 8, to: 12 }, startsOn: '2027-01-09' }
const adults = { ages: { from: 18, to: null }, startsOn: '2027-01-09' }
const bima = {
  name: ' Bima Wijaya ',
  birthYear: '2017',
  guardianName: 'Ani Wijaya',
  guardianPhone: '81290341180',
}

test('a child with a guardian is right, and goes tidied to the server', () => {
  expect(participantErrors(bima, kids)).toEqual({})
  expect(participantToWire(bima, kids)).toEqual({
    Name: 'Bima Wijaya',
    BirthYear: 2017,
    GuardianName: 'Ani Wijaya',
    GuardianPhone: '81290341180',
  })
})

test('a guardian is asked for as soon as the year says so, not before and not of grown-ups', () => {
  expect(asksGuardian(NOBODY, kids)).toBe(false)
  expect(asksGuardian({ ...NOBODY, birthYear: '201' }, kids)).toBe(false)
  expect(asksGuardian({ ...NOBODY, birthYear: '2017' }, kids)).toBe(true)
  expect(asksGuardian({ ...NOBODY, birthYear: '2009' }, adults)).toBe(true)
  expect(asksGuardian({ ...NOBODY, birthYear: '2008' }, adults)).toBe(false)
})

test('each problem stands beside its field', () => {
  expect(participantErrors(NOBODY, kids)).toEqual({
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

test('whoever is of age goes without the guardian that was typed before', () => {
  expect(participantToWire({ ...bima, birthYear: '1990' }, adults)).toEqual({
    Name: 'Bima Wijaya',
    BirthYear: 1990,
  })
})

test.each([
  ['participants.0.BirthYear', { place: 0, field: 'birthYear' }],
  ['participants.3.GuardianPhone', { place: 3, field: 'guardianPhone' }],
  ['participants.0', null],
  ['profileCustomer.Name', null],
  ['participants.0.Name.x', null],
])('%s is the field %o', (path, field) => {
  expect(fieldIn(path)).toEqual(field)
})

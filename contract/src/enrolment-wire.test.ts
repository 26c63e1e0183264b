import { expect, test } from 'vitest'
import { participantFieldFromWire, participantToWire } from './enrolment-wire.ts'

test('a participant is sent with a guardian only if there is one', () => {
  const bima = { name: 'Bima Wijaya', birthYear: 2017 }
  expect(participantToWire({ ...bima, guardian: { name: 'Ani Wijaya', phone: '81290341180' } })).toEqual({
    Name: 'Bima Wijaya',
    BirthYear: 2017,
    GuardianName: 'Ani Wijaya',
    GuardianPhone: '81290341180',
  })
  expect(participantToWire({ ...bima, guardian: null })).toEqual({ Name: 'Bima Wijaya', BirthYear: 2017 })
})

test.each([
  ['participants.0.BirthYear', { index: 0, field: 'birthYear' }],
  ['participants.3.GuardianPhone', { index: 3, field: 'guardianPhone' }],
  ['participants.0', null],
  ['profileCustomer.Name', null],
  ['participants.0.Name.x', null],
])('the error path %s belongs to the participant field %o', (path, field) => {
  expect(participantFieldFromWire(path)).toEqual(field)
})

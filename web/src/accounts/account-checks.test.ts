import { expect, test } from 'vitest'
import { registrationErrors } from './account-checks.ts'
import { toApiDate } from './birth-date-field.tsx'

const ani = {
  email: 'ani@example.com',
  password: 'pasir biru di pantai',
  fullname: 'Ani Wijaya',
  phoneNumber: '+62 812 9034 1180',
  gender: 'female',
  birthDate: '04-05-1994',
} as const

test('errors are in the order of the form, each with its own message', () => {
  expect(registrationErrors(ani)).toEqual([])
  const empty = { ...ani, email: ' ', password: '', fullname: '', phoneNumber: '+62 ', birthDate: '' }
  expect(registrationErrors(empty).map(({ path }) => path)).toEqual([
    'fullname',
    'email',
    'phoneNumber',
    'password',
    'birthDate',
  ])
  expect(registrationErrors({ ...ani, password: ani.email.toUpperCase() })).toEqual([
    { path: 'password', message: 'The password must not be your email.' },
  ])
  expect(registrationErrors({ ...ani, birthDate: '01-01-2999' })).toEqual([
    { path: 'birthDate', message: 'This date of birth is not valid.' },
  ])
})

test.each([
  { day: '4', month: '5', year: '1994', wire: '04-05-1994' },
  { day: '04', month: '12', year: '1994', wire: '04-12-1994' },
  { day: '', month: '', year: '', wire: '' },
  { day: '4', month: '', year: '1994', wire: '04-00-1994' },
])('$day/$month/$year is sent as "$wire"', ({ wire, ...typed }) => expect(toApiDate(typed)).toBe(wire))

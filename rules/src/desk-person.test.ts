import { expect, test } from 'vitest'
import { checkPerson, tidyPerson } from './desk-person.ts'

test.each([
  ['a name is enough', { name: ' Galih ', phone: ' ', email: '' }, []],
  ['all is fine', { name: 'Galih', phone: '0812 9034 1180', email: ' Galih@Example.com ' }, []],
  ['nothing', { name: '  ', phone: '', email: '' }, ['name FULL_NAME_REQUIRED']],
  [
    'a name with a page address',
    { name: 'see www.example.com', phone: '', email: '' },
    ['name FULL_NAME_LINK'],
  ],
  [
    'a wrong phone and e-mail',
    { name: 'Galih', phone: '12', email: 'no' },
    ['phone PHONE_INVALID', 'email EMAIL_INVALID'],
  ],
])('a guest of the counter: %s', (_what, person, problems) => {
  expect(checkPerson(tidyPerson(person)).map(({ path, problem }) => `${path} ${problem}`)).toEqual(problems)
})

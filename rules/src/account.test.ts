import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  checkBirthDate,
  checkPassword,
  checkPhoneNumber,
  checkRegistration,
  tidyRegistration,
  type Registration,
} from './account.ts'

const today = '2026-11-21'
const ani: Registration = {
  email: 'ani@example.com',
  password: 'pasir biru di pantai',
  fullname: 'Ani Wijaya',
  phoneNumber: '+62 812 9034 1180',
  gender: 'female',
  birthDate: '04-05-1994',
}

test('a good registration has no problem', () => expect(checkRegistration(ani, today)).toEqual([]))

test('all fields except the password are trimmed, and the e-mail address is in lower case', () => {
  const typed = { ...ani, email: ' Ani@Example.COM ', fullname: ' Ani Wijaya ', password: ' kept as typed ' }
  expect(tidyRegistration(typed)).toEqual({ ...ani, password: ' kept as typed ' })
})

test('empty fields are required, in the order of the form', () => {
  const empty = { ...ani, email: '', password: '', fullname: '', phoneNumber: '', birthDate: '' }
  expect(checkRegistration(empty, today)).toEqual([
    { path: 'fullname', problem: 'FULL_NAME_REQUIRED' },
    { path: 'email', problem: 'EMAIL_REQUIRED' },
    { path: 'phoneNumber', problem: 'PHONE_REQUIRED' },
    { path: 'birthDate', problem: 'BIRTH_DATE_REQUIRED' },
    { path: 'password', problem: 'PASSWORD_REQUIRED' },
  ])
})

describe('a password', () => {
  const passwords: readonly [password: string, problem: string | null][] = [
    ['', 'PASSWORD_REQUIRED'],
    ['a'.repeat(9), 'PASSWORD_SHORT'],
    ['a'.repeat(10), null],
    ['a'.repeat(128), null],
    ['a'.repeat(129), 'PASSWORD_LONG'],
    ['🎾'.repeat(9), 'PASSWORD_SHORT'],
    ['🎾'.repeat(64), null],
    ['🎾'.repeat(129), 'PASSWORD_LONG'],
    ['          ', null],
    ['ani@example.com', 'PASSWORD_IS_EMAIL'],
    ['Ani@Example.COM', 'PASSWORD_IS_EMAIL'],
    ['ani@example.com1', null],
    // Nine characters: each is an e with a combining accent.
    [`${'e\u0301'.repeat(9)}`, 'PASSWORD_SHORT'],
  ]
  for (const [password, problem] of passwords)
    test(`${JSON.stringify(password).slice(0, 40)}: ${problem ?? 'fine'}`, () =>
      expect(checkPassword(password, 'ani@example.com')).toBe(problem))

  test('of any 10 to 128 characters is fine', () => {
    // Code points of all planes. The generator of fast-check for them takes seconds to prepare.
    const point = fc.integer({ min: 0, max: 0x10ffff }).filter((code) => code < 0xd800 || code > 0xdfff)
    const anyPassword = fc
      .array(point, { minLength: 10, maxLength: 128 })
      .map((points) => String.fromCodePoint(...points))
    fc.assert(
      fc.property(anyPassword, (password) => {
        const { length } = Array.from(password.normalize('NFC'))
        fc.pre(length >= 10 && length <= 128)
        expect(checkPassword(password, 'ani@example.com')).toBeNull()
      }),
    )
  })
})

describe('a date of birth', () => {
  const dates: readonly [typed: string, problem: string | null][] = [
    ['', 'BIRTH_DATE_REQUIRED'],
    ['1994-05-04', 'BIRTH_DATE_INVALID'],
    ['31-02-1994', 'BIRTH_DATE_INVALID'],
    ['31-12-1899', 'BIRTH_DATE_INVALID'],
    ['01-01-1900', null],
    ['22-11-2026', 'BIRTH_DATE_INVALID'],
    ['21-11-2026', 'TOO_YOUNG'],
    ['22-11-2013', 'TOO_YOUNG'],
    ['21-11-2013', null],
  ]
  for (const [typed, problem] of dates)
    test(`${typed || 'nothing'}: ${problem ?? 'fine'}`, () =>
      expect(checkBirthDate(typed, today)?.problem ?? null).toBe(problem))

  test('on 29 February: in a year without that day the person is a year older from 1 March on', () => {
    expect(checkBirthDate('29-02-2012', '2025-02-28')?.problem).toBe('TOO_YOUNG')
    expect(checkBirthDate('29-02-2012', '2025-03-01')).toBe(null)
  })

  test('after which somebody is too young: the problem names the minimum age', () =>
    expect(checkBirthDate('21-11-2020', today)).toEqual({ problem: 'TOO_YOUNG', values: { least: 13 } }))
})

describe('a phone number', () => {
  const numbers: readonly [phoneNumber: string, problem: string | null][] = [
    ['', 'PHONE_REQUIRED'],
    ['+62', 'PHONE_REQUIRED'],
    ['+62 ', 'PHONE_REQUIRED'],
    ['+62 812', 'PHONE_INVALID'],
    ['+62 812 9034 1180', null],
    ['+62 0812-9034-1180', null],
    ['081290341180', null],
    ['+6281290341180', null],
    ['+62 call me now', 'PHONE_INVALID'],
  ]
  for (const [phoneNumber, problem] of numbers)
    test(`${phoneNumber || 'nothing'}: ${problem ?? 'fine'}`, () =>
      expect(checkPhoneNumber(phoneNumber)).toBe(problem))
})

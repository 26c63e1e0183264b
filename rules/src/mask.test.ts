import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maskEmail, maskName, maskPhone } from './mask.ts'

test.each([
  ['Budi Halim', 'B••• H•••'],
  ['  siti   nur  ', 's••• n•••'],
  ['𐐀li', '𐐀•••'],
  ['', ''],
])('of the name %j remains %j', (name, masked) => {
  expect(maskName(name)).toBe(masked)
})

test.each([
  ['ani@example.com', 'a•••@example.com'],
  ['a@example.com', 'a•••@example.com'],
  ['nobody', '•••'],
  ['@example.com', '•••'],
])('of the address %j remains %j', (email, masked) => {
  expect(maskEmail(email)).toBe(masked)
})

test('of a phone number two digits remain', () => {
  expect(maskPhone('+62 812 9034 1180')).toBe('•••80')
  expect(maskPhone('')).toBe('•••')
})

test('the mask does not show the length of a text', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{1,40}$/), (text) => {
      expect(maskName(text)).toHaveLength(4)
      expect(maskEmail(`${text}@example.com`)).toHaveLength('a•••@example.com'.length)
    }),
  )
})

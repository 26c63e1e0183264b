import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maskEmail, maskName, maskPhone } from './mask.ts'

test.each([
  ['Budi Halim', 'B••• H•••'],
  ['  siti   nur  ', 's••• n•••'],
  ['𐐀li', '𐐀•••'],
  ['', ''],
])('the name %j is masked as %j', (name, masked) => {
  expect(maskName(name)).toBe(masked)
})

test.each([
  ['ani@example.com', 'a•••@example.com'],
  ['a@example.com', 'a•••@example.com'],
  ['nobody', '•••'],
  ['@example.com', '•••'],
])('the e-mail address %j is masked as %j', (email, masked) => {
  expect(maskEmail(email)).toBe(masked)
})

test('a masked phone number shows the last two digits', () => {
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

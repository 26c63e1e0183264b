import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mailCountKey } from './mailbox.ts'

test.each([
  ['Ani@Example.com', 'ani@example.com'],
  ['ani+padel@example.com', 'ani@example.com'],
  ['a.n.i@example.com', 'a.n.i@example.com'],
  ['A.n.i+padel@Gmail.com', 'ani@gmail.com'],
  ['a.ni@googlemail.com', 'ani@gmail.com'],
  ['ani@mail.gmail.com', 'ani@mail.gmail.com'],
  ['a.ni@notgmail.com', 'a.ni@notgmail.com'],
  ['nobody', 'nobody'],
])('mails to %s count for %s', (email, mailbox) => {
  expect(mailCountKey(email)).toBe(mailbox)
})

test('all spellings of a Gmail address with dots, tags and capitals have one key', () => {
  const spelling = fc.record({
    dots: fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
    tag: fc.constantFrom('', '+', '+a', '+a.b', '+a+b'),
    domain: fc.constantFrom('gmail.com', 'GMail.com', 'googlemail.com'),
  })
  fc.assert(
    fc.property(spelling, ({ dots, tag, domain }) => {
      const user = Array.from('wijaya')
        .map((letter, at) => (dots[at] === true ? `${letter}.` : letter))
        .join('')
      expect(mailCountKey(`${user}${tag}@${domain}`)).toBe('wijaya@gmail.com')
    }),
  )
})

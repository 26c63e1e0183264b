import { checkEmail } from './email.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkFullName, checkGuest, checkPhone, plainPhone, tidyGuest } from './guest.ts'

const ani = { fullname: 'Ani Wijaya', email: 'ani@contoh.id', phone: '0812-3456-789', contryCode: '+62' }

test('details are trimmed, the e-mail address is in lower case, and the default country code is +62', () => {
  expect(tidyGuest({ fullname: ' Ani Wijaya ', email: ' Ani@Contoh.ID ', phone: ' 0812-3456-789 ' })).toEqual(
    ani,
  )
  expect(tidyGuest({ ...ani, contryCode: ' +65 ' }).contryCode).toBe('+65')
  expect(tidyGuest({ ...ani, contryCode: '  ' }).contryCode).toBe('+62')
})

test('tidying twice equals tidying once', () => {
  const guest = fc.record({
    fullname: fc.string(),
    email: fc.string(),
    phone: fc.string(),
    contryCode: fc.string(),
  })
  fc.assert(
    fc.property(guest, (typed) => {
      const once = tidyGuest(typed)
      expect(tidyGuest(once)).toEqual(once)
    }),
    { numRuns: 1000 },
  )
})

test('good details have no problem', () => expect(checkGuest(ani)).toEqual([]))

test('an empty field is reported as required, not as wrong in format', () => {
  expect(checkGuest(tidyGuest({ fullname: ' ', email: '', phone: '' }))).toEqual([
    { path: 'fullname', problem: 'FULL_NAME_REQUIRED' },
    { path: 'email', problem: 'EMAIL_REQUIRED' },
    { path: 'phone', problem: 'PHONE_REQUIRED' },
  ])
})

const names = [
  { name: 'Bo', problem: null },
  { name: 'Ö', problem: 'FULL_NAME_INVALID' },
  { name: 'x'.repeat(80), problem: null },
  { name: 'x'.repeat(81), problem: 'FULL_NAME_INVALID' },
  { name: 'Ani\r\nBcc: x', problem: 'FULL_NAME_INVALID' },
  { name: 'Ani\u2028Bcc: x', problem: 'FULL_NAME_INVALID' },
  { name: 'Ani\u2029Bcc: x', problem: 'FULL_NAME_INVALID' },
  { name: '\u200B \u200B', problem: 'FULL_NAME_INVALID' },
  { name: 'Ani \u202Emoc', problem: 'FULL_NAME_INVALID' },
  { name: '🎾', problem: null },
  { name: 'You won! https://evil.example', problem: 'FULL_NAME_LINK' },
]
for (const { name, problem } of names) {
  test(`the name ${JSON.stringify(name.slice(0, 20))}: ${problem ?? 'fine'}`, () =>
    expect(checkFullName(name)).toBe(problem))
}

const copiedPhones = [
  { from: '\u202A+62 812\u20113456\u20117890\u202C', to: '+62 812-3456-7890' },
  { from: '0812\u00A03456\u202F7890\u200B', to: '0812 3456 7890' },
  { from: '（０８１２）３４５６−7890', to: '(0812)3456-7890' },
  { from: '0812–3456—7890', to: '0812-3456-7890' },
]
for (const { from, to } of copiedPhones)
  test(`the copied phone number ${JSON.stringify(from)} becomes ${to}, which is valid`, () => {
    expect(plainPhone(from)).toBe(to)
    expect(checkPhone(plainPhone(from))).toBeNull()
  })

const emails = [
  { email: 'a@b.id', problem: null },
  { email: "o'hara+padel@mail.example.co.id", problem: null },
  { email: 'ani@münchen.example', problem: null },
  // Two alphabets whose letters look alike.
  { email: 'ani@почта.рф', problem: 'EMAIL_INVALID' },
  // One of these alphabets only.
  { email: 'сора@почта.рф', problem: null },
  { email: 'あに@例え.jp', problem: null },
  // An invisible character.
  { email: 'ani\u200b@b.id', problem: 'EMAIL_INVALID' },
  { email: 'ani\u00ad@b.id', problem: 'EMAIL_INVALID' },
  { email: '\ufeffani@b.id', problem: 'EMAIL_INVALID' },
  { email: 'ani@b\u2060c.id', problem: 'EMAIL_INVALID' },
  { email: 'ani\u3164@b.id', problem: 'EMAIL_INVALID' },
  // A Cyrillic or Greek letter that looks like a Latin one.
  { email: 'аni@b.id', problem: 'EMAIL_INVALID' },
  { email: 'ani@gmаil.com', problem: 'EMAIL_INVALID' },
  { email: 'ani@gmaιl.com', problem: 'EMAIL_INVALID' },
  { email: 'аррӏе@b.com', problem: 'EMAIL_INVALID' },
  // The wide `a` of East Asian texts.
  { email: 'ａni@b.id', problem: 'EMAIL_INVALID' },
  // Wrong in format, or reserved.
  { email: 'ani', problem: 'EMAIL_INVALID' },
  { email: 'deleted+1@deleted.invalid', problem: 'EMAIL_INVALID' },
  { email: 'ani@localhost', problem: 'EMAIL_INVALID' },
  { email: 'ani@@b.id', problem: 'EMAIL_INVALID' },
  { email: 'a b@c.id', problem: 'EMAIL_INVALID' },
  { email: '@b.id', problem: 'EMAIL_INVALID' },
  { email: 'a@.id', problem: 'EMAIL_INVALID' },
  { email: 'a@b..id', problem: 'EMAIL_INVALID' },
  { email: 'a@b.id\nBcc: x@y.id', problem: 'EMAIL_INVALID' },
  { email: 'a,b@c.id', problem: 'EMAIL_INVALID' },
  { email: `${'a'.repeat(64)}@${'b'.repeat(62)}.id`, problem: null },
  { email: `a@${'b'.repeat(250)}.id`, problem: 'EMAIL_INVALID' },
]
for (const { email, problem } of emails) {
  test(`the e-mail address ${JSON.stringify(email.slice(0, 30))}: ${problem ?? 'fine'}`, () =>
    expect(checkEmail(email)).toBe(problem))
}

const phones = [
  { phone: '08123456', problem: null },
  { phone: '+62 (812) 3456-789', problem: null },
  { phone: '(081-234)', problem: null },
  { phone: '0812345', problem: 'PHONE_INVALID' },
  { phone: '0812.3456', problem: 'PHONE_INVALID' },
  { phone: '0812345a', problem: 'PHONE_INVALID' },
  { phone: '(+- ) (+-)', problem: 'PHONE_INVALID' },
  { phone: '12345   ', problem: 'PHONE_INVALID' },
  { phone: '1'.repeat(33), problem: 'PHONE_INVALID' },
]
for (const { phone, problem } of phones) {
  test(`the phone number ${JSON.stringify(phone)}: ${problem ?? 'fine'}`, () =>
    expect(checkPhone(phone)).toBe(problem))
}

test('a country code without a plus gets the problem of a phone number', () => {
  expect(checkGuest({ ...ani, contryCode: '62' })).toEqual([{ path: 'contryCode', problem: 'PHONE_INVALID' }])
})

test('10,000 characters are checked within a millisecond', () => {
  const long = ['a', '.', '@', '1', ' ', '-', 'a.', '@a.', '1-'].map((part) =>
    part.repeat(10_000 / part.length),
  )
  const texts = [...long, ...long.map((text) => `a@${text}`), ...long.map((text) => `${text}@b.id`)]
  const start = Date.now()
  for (const text of texts) checkGuest({ fullname: text, email: text, phone: text, contryCode: text })
  expect((Date.now() - start) / texts.length).toBeLessThan(1)
})

test('an accepted e-mail address has one @ and no white space', () => {
  const nearlyEmail = fc.stringMatching(/^[a-z.@ \r\n-]{0,20}@[a-z.@-]{0,10}\.id$/)
  fc.assert(
    fc.property(nearlyEmail, (email) => {
      if (checkEmail(email) !== null) return
      expect(email.split('@')).toHaveLength(2)
      expect(email).not.toMatch(/\s/)
    }),
    { numRuns: 1000 },
  )
})

import { expect, test } from 'vitest'
import { hasPageAddress, nameInMail } from './page-address.ts'

const addresses = [
  'You won! https://evil.example/prize',
  'HTTP://EVIL.EXAMPLE',
  'hxxp://evil.example',
  'Ani www.evil.co',
  'Ani WWW . evil',
  'foo.com',
  'Claim at foo.com/you-won now',
  'best-deals.xyz',
  't.me/prizes',
  'T.me',
  's.id/hadiah',
  'wa.me/628123',
  'example.museum/you-won',
  'example.museum:8080',
  'foo。com',
  'foo．com',
  'foo｡com',
  'foo․com',
  'foo\u200B.\u200Bcom',
  'ｆｏｏ.ｃｏｍ',
  'hadiah.рф',
  'xn--80ak6aa92e.xn--p1ai',
  'ani@mail.com',
  '203.0.113.9',
  'javascript:alert(1)',
]
for (const text of addresses)
  test(`an address: ${JSON.stringify(text)}`, () => expect(hasPageAddress(text)).toBe(true))

const names = [
  'Ani Wijaya',
  'St. John',
  'Dr. A.B. Wijaya',
  'M.Sc',
  'Ani Wijaya, M.Sc.',
  'Budi, S.Kom, M.T.',
  'Drs.Budi',
  'Moh.Rizki',
  'H.Ahmad',
  'Ir. H. Joko W., SE.MM',
  'SH.MH',
  'Lc.MA',
  'A.Md',
  'S.Pd.I',
  'Ph.D',
  'I.G.N. Ngurah',
  'Ni Made / Ketut',
  'Ani (mother: Siti)',
  'J.R.R. Tolkien',
  "Dinda O'Neil",
  'Jean-Luc',
  'Dr.Idris',
  'Gal·la',
  'ブルース・リー',
  '🎾',
  'Mr. T',
  'R.M. Soedjarwo',
]
for (const text of names) test(`a name: ${text}`, () => expect(hasPageAddress(text)).toBe(false))

test('a name in a mail is no longer than a greeting, and no link', () => {
  expect(nameInMail('Ani Wijaya')).toBe('Ani Wijaya')
  expect(nameInMail('x'.repeat(80))).toBe(`${'x'.repeat(39)}…`)
  expect(nameInMail('You won! https://evil.com/prize')).toBe('you won! https evil com prize')
  for (const text of addresses) expect(hasPageAddress(nameInMail(text))).toBe(false)
})

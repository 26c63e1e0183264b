import { expect, test } from 'vitest'
import { checkHeaders, HeaderRefused, type MailMessage } from './message.ts'

const message: MailMessage = {
  key: 'paid:1',
  template: 'payment-confirmed',
  from: { name: 'Pantul Kemang', address: 'kemang@example.com' },
  to: { name: "Dinda O'Neil (Çelik)", address: "dinda.o'neil+padel@example.co.id" },
  locale: 'en',
  subject: 'Booked',
  html: '',
  text: '',
  attachments: [],
  at: Temporal.Instant.from('2026-11-21T00:00:00Z'),
}

test('ordinary names and addresses are accepted', () => expect(() => checkHeaders(message)).not.toThrow())

const forbiddenTexts = [
  '\r\nBcc: all@example.com',
  '\nBcc: all@example.com',
  '\rX: y',
  '\0',
  '\u0085',
  '\u2028X: y',
  '\t',
]
for (const text of forbiddenTexts) {
  const shown = JSON.stringify(text)
  test(`a name with ${shown} is refused`, () =>
    expect(() => checkHeaders({ ...message, to: { ...message.to, name: `Dinda${text}` } })).toThrow(
      HeaderRefused,
    ))
  test(`a subject with ${shown} is refused`, () =>
    expect(() => checkHeaders({ ...message, subject: `Booked${text}` })).toThrow(HeaderRefused))
  test(`a sender with ${shown} is refused`, () =>
    expect(() => checkHeaders({ ...message, from: { ...message.from, name: `Pantul${text}` } })).toThrow(
      HeaderRefused,
    ))
}

const invalidAddresses = [
  'dinda@example.com, budi@example.com',
  'dinda@example.com>\r\nRCPT TO:<budi@example.com',
  '<dinda@example.com>',
  'dinda@example.com\n',
  '@one.example,@two.example:dinda@example.com',
  'dinda(comment)@example.com',
  '"dinda"@example.com',
  'group:dinda@example.com;',
  'dinda@example.com@example.org',
  'dinda',
  '',
  `${'d'.repeat(65)}@example.com`,
]
for (const address of invalidAddresses)
  test(`${JSON.stringify(address)} is not one plain address`, () =>
    expect(() => checkHeaders({ ...message, to: { name: 'Dinda', address } })).toThrow(HeaderRefused))

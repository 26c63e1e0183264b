import { expect, test } from 'vitest'
import { normalisePhone } from './normalise-phone.ts'

const numbers = [
  { entered: '0812-9034-1180', expected: '+6281290341180' },
  { entered: '+62 812 9034 1180', expected: '+6281290341180' },
  { entered: '+62 0812 9034 1180', expected: '+6281290341180' },
  { entered: '+62 62812 9034 1180', expected: '+6281290341180' },
  { entered: '+62 62 812 9034 1180', expected: '+6281290341180' },
  { entered: '+65 8123 4567', expected: '+6581234567' },
  // A national number that starts with the digits of the country code.
  { entered: '+7 701 234 5678', expected: '+77012345678' },
  // People who dial from abroad write 00 for the plus sign, also after the country code of the form.
  { entered: '006281290341180', expected: '+6281290341180' },
  { entered: ' 00 62 812-9034-1180', expected: '+6281290341180' },
  { entered: '0065 8123 4567', expected: '+6581234567' },
  { entered: '+62 006281290341180', expected: '+6281290341180' },
  { entered: '+62 0065 8123 4567', expected: '+6581234567' },
  { entered: '+62 +6281290341180', expected: '+6281290341180' },
  { entered: '000-000-00', expected: '+620000000' },
]
for (const { entered, expected } of numbers)
  test(`${entered} becomes ${expected}`, () => {
    expect(normalisePhone(entered)).toBe(expected)
  })

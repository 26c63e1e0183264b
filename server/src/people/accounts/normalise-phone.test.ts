import { expect, test } from 'vitest'
import { normalisePhone } from './normalise-phone.ts'

const numbers = [
  { typed: '0812-9034-1180', is: '+6281290341180' },
  { typed: '+62 812 9034 1180', is: '+6281290341180' },
  { typed: '+62 0812 9034 1180', is: '+6281290341180' },
  { typed: '+62 62812 9034 1180', is: '+6281290341180' },
  { typed: '+62 62 812 9034 1180', is: '+6281290341180' },
  { typed: '+65 8123 4567', is: '+6581234567' },
  // A national number that starts with the digits of the country code.
  { typed: '+7 701 234 5678', is: '+77012345678' },
  // People who dial from abroad write 00 for the plus sign, also after the country code of the form.
  { typed: '006281290341180', is: '+6281290341180' },
  { typed: ' 00 62 812-9034-1180', is: '+6281290341180' },
  { typed: '0065 8123 4567', is: '+6581234567' },
  { typed: '+62 006281290341180', is: '+6281290341180' },
  { typed: '+62 0065 8123 4567', is: '+6581234567' },
  { typed: '+62 +6281290341180', is: '+6281290341180' },
  { typed: '000-000-00', is: '+620000000' },
]
for (const { typed, is } of numbers)
  test(`${typed} is ${is}`, () => {
    expect(normalisePhone(typed)).toBe(is)
  })

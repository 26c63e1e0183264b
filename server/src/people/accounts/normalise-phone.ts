import parsePhoneNumber from 'libphonenumber-js/min'

/**
 * Converts a phone number to E.164, so that `0812-9034-1180` and `+62 812 9034 1180` are equal. Numbers without a
 * country code are Indonesian; 00 counts as the plus sign. An impossible number is not refused: the result is its
 * digits. A country code that is there twice (`+62 62812…`, `+62 +62812…`) counts once if only that gives a valid
 * number.
 */
export function normalisePhone(entered: string): string {
  // A leading 00, or a plus or 00 after a country code, begins an international number: it becomes the plus.
  const text = entered.replace(/^(?:\+\d{1,4}\s+\+|\s*(?:\+\d{1,4}\s+)?00\s?)(?=[1-9])/, '+')
  const number = parse(text)
  if (number?.isValid()) return number.number
  const withCodeOnce = parse(text.replace(/^\+(\d{1,4})\s+\1/, '+$1'))
  if (withCodeOnce?.isValid()) return withCodeOnce.number
  return number?.number ?? `+${text.replace(/\D/g, '')}`
}

const parse = (text: string) => parsePhoneNumber(text, { defaultCountry: 'ID', extract: false })

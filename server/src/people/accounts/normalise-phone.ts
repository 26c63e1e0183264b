import parsePhoneNumber from 'libphonenumber-js/min'

/**
 * A telephone number as E.164, whatever way it was typed, so that the same person is known again: `0812-9034-1180`
 * and `+62 812 9034 1180` are one. Without a country it is Indonesian. A number that nobody ever dialled is no
 * reason to refuse an order: then its digits stand for it. A country code written a second
 * time behind the one of the form, `+62 62812…`, counts once where only that makes a number.
 */
export function normalisePhone(typed: string): string {
  const number = parse(typed)
  if (number?.isValid()) return number.number
  const once = parse(typed.replace(/^\+(\d{1,4})\s+\1/, '+$1'))
  if (once?.isValid()) return once.number
  return number?.number ?? `+${typed.replace(/\D/g, '')}`
}

const parse = (typed: string) => parsePhoneNumber(typed, { defaultCountry: 'ID', extract: false })

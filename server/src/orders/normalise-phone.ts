import parsePhoneNumber from 'libphonenumber-js/min'

/**
 * A telephone number as E.164, whatever way it was typed, so that the same person is known again: `0812-9034-1180`
 * and `+62 812 9034 1180` are one. Without a country it is Indonesian. A number that nobody ever dialled is no
 * reason to refuse an order: then its digits stand for it (`product.md` §3 Phone).
 */
export function normalisePhone(typed: string): string {
  const number = parsePhoneNumber(typed, { defaultCountry: 'ID', extract: false })
  return number?.number ?? `+${typed.replace(/\D/g, '')}`
}

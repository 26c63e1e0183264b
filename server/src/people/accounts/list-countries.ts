import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min'

/** A country by its two letters, its name in the reader's language and its calling code with a plus. */
export type Country = { country: string; name: string; code: string }

/** Where the venues are, and the code that a phone number has by default. */
const HOME = 'ID'

/** Every country's calling code: Indonesia's first, the rest by name. */
export function listCountries(language: 'en' | 'id'): Country[] {
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const order = new Intl.Collator(language)
  return getCountries()
    .map((country) => ({
      country,
      name: names.of(country) ?? country,
      code: `+${getCountryCallingCode(country)}`,
    }))
    .toSorted(
      (a, b) => Number(b.country === HOME) - Number(a.country === HOME) || order.compare(a.name, b.name),
    )
}

import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min'

/** `country`: ISO code with two letters. `name`: in the reader's language. `code`: calling code with a plus. */
export type Country = { country: string; name: string; code: string }

/** The default country of phone numbers: the country of the venues. */
const HOME = 'ID'

/** All countries with calling codes: Indonesia first, the others by name. */
export function listCountries(language: 'en' | 'id'): Country[] {
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const collator = new Intl.Collator(language)
  return getCountries()
    .map((country) => ({
      country,
      name: names.of(country) ?? country,
      code: `+${getCountryCallingCode(country)}`,
    }))
    .toSorted(
      (a, b) => Number(b.country === HOME) - Number(a.country === HOME) || collator.compare(a.name, b.name),
    )
}

import { checkEmail } from './email.ts'
import { isPoint, type MapPoint } from './map-link.ts'
import { problem, type Problem } from './problem.ts'

/** The time zones of Indonesia and their usual names. */
export const zoneLabels = {
  'Asia/Jakarta': 'WIB',
  'Asia/Makassar': 'WITA',
  'Asia/Jayapura': 'WIT',
} as const
export type IndonesianZone = keyof typeof zoneLabels
export const indonesianZones = Object.keys(zoneLabels) as IndonesianZone[]

/** Where a location is and how players reach it. `whatsApp`: digits with the country code. */
export type LocationPlace = MapPoint & {
  readonly shortName: string
  readonly address: string
  readonly city: string
  readonly timeZone: IndonesianZone
  readonly whatsApp: string
  readonly email: string
}

export type PlaceField = keyof LocationPlace | 'code'

/** Checks a place. `code`: the code of a new location. */
export function checkPlace(place: LocationPlace, code?: string): (Problem & { readonly path: PlaceField })[] {
  const wrong: (Problem & { readonly path: PlaceField })[] = []
  for (const path of ['shortName', 'address', 'city'] as const)
    if (place[path].trim() === '') wrong.push({ path, ...problem('FIELD_REQUIRED') })
  if (code !== undefined && !isLocationCode(code))
    wrong.push({ path: 'code', ...problem('LOCATION_CODE_INVALID') })
  if (!isPoint(place)) wrong.push({ path: 'latitude', ...problem('NUMBER_RANGE', { from: -90, to: 90 }) })
  if (!/^[0-9]{8,15}$/.test(place.whatsApp)) wrong.push({ path: 'whatsApp', ...problem('PHONE_INVALID') })
  const email = checkEmail(place.email)
  if (email !== null) wrong.push({ path: 'email', ...problem(email) })
  return wrong
}

/** Two to twenty capital letters and digits; the table has the same rule. */
const isLocationCode = (code: string): boolean => /^[A-Z0-9]{2,20}$/.test(code)

/** A code for a name: `Kemang` is `KEM`. With a number if it is taken. */
export function suggestCode(name: string, taken: readonly string[]): string {
  const letters = name
    .normalize('NFD')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .slice(0, 3)
  const base = letters.length < 2 ? 'LOC' : letters
  const numbered = Array.from({ length: taken.length }, (_, i) => `${base}${i + 2}`)
  return [base, ...numbered].find((code) => !taken.includes(code)) ?? base
}

/** Digits with the country code: `0812 9034 1180` and `+62 812 9034 1180` are `6281290341180`. */
export function whatsAppDigits(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '')
  if (digits.startsWith('0')) return `62${digits.slice(1)}`
  return digits.startsWith('8') ? `62${digits}` : digits
}

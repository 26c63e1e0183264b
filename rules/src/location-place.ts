import { checkEmail } from './email.ts'
import { checkFilled, fieldProblems, type FieldProblem } from './field-problems.ts'
import { isPoint, type MapPoint } from './map-link.ts'
import { problem, type ProblemCode } from './problem.ts'

/** The time zones of Indonesia with their usual names. */
export const zoneLabels = {
  'Asia/Jakarta': 'WIB',
  'Asia/Makassar': 'WITA',
  'Asia/Jayapura': 'WIT',
} as const
export type IndonesianZone = keyof typeof zoneLabels
export const indonesianZones = Object.keys(zoneLabels) as IndonesianZone[]

/** Where a location is and how players reach it. */
export type LocationPlace = MapPoint & {
  readonly shortName: string
  readonly address: string
  readonly city: string
  readonly timeZone: IndonesianZone
  /** Digits with the country code. */
  readonly whatsApp: string
  readonly email: string
}

export type PlaceField = keyof LocationPlace | 'code'

/** Checks a place. A problem of its point is at `latitude`. `code`: the code of a new location. */
export const checkPlace = (place: LocationPlace, code?: string): FieldProblem<PlaceField>[] =>
  fieldProblems<PlaceField>([
    ['shortName', checkFilled(place.shortName)],
    ['address', checkFilled(place.address)],
    ['city', checkFilled(place.city)],
    ['code', code === undefined || isLocationCode(code) ? null : 'LOCATION_CODE_INVALID'],
    ['latitude', isPoint(place) ? null : problem('NUMBER_RANGE', { from: -90, to: 90 })],
    ['whatsApp', checkWhatsApp(place.whatsApp)],
    ['email', checkEmail(place.email)],
  ])

/** Whether a code has two to twenty capital letters and digits. The database checks the same. */
const isLocationCode = (code: string): boolean => /^[A-Z0-9]{2,20}$/.test(code)

export const checkWhatsApp = (digits: string): ProblemCode | null =>
  /^[0-9]{8,15}$/.test(digits) ? null : 'PHONE_INVALID'

/** A code for the name of a location: `KEM` for `Kemang`, or `KEM2` if `KEM` is taken. */
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

/** `0812 9034 1180` and `+62 812 9034 1180` → `6281290341180`, the digits with the country code. */
export function whatsAppDigits(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '')
  if (digits.startsWith('0')) return `62${digits.slice(1)}`
  return digits.startsWith('8') ? `62${digits}` : digits
}

import { problemCodes } from '@pantul/rules/problem'
import { expect, test } from 'vitest'
import { localeOf, preferredLocale, problemMessage } from './language.ts'

const acceptLanguageHeaders = [
  { asks: '', locale: 'en' },
  { asks: 'id', locale: 'id' },
  { asks: 'id-ID,id;q=0.9,en-US;q=0.8,en;q=0.7', locale: 'id' },
  { asks: 'en-GB,en;q=0.9,id;q=0.8', locale: 'en' },
  { asks: 'de,id;q=0.3,en;q=0.2', locale: 'id' },
  { asks: 'en;q=0.5, id;q=0.9', locale: 'id' },
  { asks: 'id;q=0, en', locale: 'en' },
  { asks: 'ms,fr', locale: 'en' },
  { asks: 'idx', locale: 'en' },
  // Only the beginning of a long header is read.
  { asks: `${'x,'.repeat(10_000)}id`, locale: 'en' },
]
for (const { asks, locale } of acceptLanguageHeaders)
  test(`the Accept-Language header "${asks.slice(0, 40)}" gives ${locale}`, () =>
    expect(preferredLocale(asks)).toBe(locale))

test('the language in the cookie takes precedence over the header', () => {
  const headers = { 'accept-language': 'en' }
  expect(localeOf({ headers, cookies: { PARAGLIDE_LOCALE: 'id' } })).toBe('id')
  expect(localeOf({ headers, cookies: { PARAGLIDE_LOCALE: 'klingon' } })).toBe('en')
})

test('every problem has a message in both languages', () => {
  for (const problem of problemCodes) {
    const values = { most: 3, court: 'Court 1', hours: '18:00', conflicts: 'Booking #2' }
    expect(problemMessage({ problem, values }, 'en').length).toBeGreaterThan(3)
    expect(problemMessage({ problem, values }, 'id').length).toBeGreaterThan(3)
  }
})

test('clashing bookings of a coach are listed under the message', () => {
  const clash = { problem: 'COACH_CLASH', lines: [{ id: 1, coach: 'Raka', hours: '18:00, 19:00' }] } as const
  expect(problemMessage(clash, 'en')).toBe(
    'Time conflict detected with other bookings:\nBooking #1: Raka at 18:00, 19:00',
  )
})

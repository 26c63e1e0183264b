import { expect, test } from 'vitest'
import { cities } from './indonesian-cities.ts'
import { checkPlace, suggestCode, whatsAppDigits, type LocationPlace } from './location-place.ts'
import { pointOfMapLink } from './map-link.ts'

const place: LocationPlace = {
  shortName: 'Kemang',
  address: 'Jalan Kemang Timur 88',
  city: 'Jakarta',
  latitude: -6.2652,
  longitude: 106.8226,
  timeZone: 'Asia/Jakarta',
  whatsApp: '6281200000101',
  email: 'kemang@example.com',
}

test('a complete place has no problem', () => {
  expect(checkPlace(place, 'KEM')).toEqual([])
  expect(checkPlace(place)).toEqual([])
})

test.each([
  ['shortName', { shortName: ' ' }],
  ['address', { address: '' }],
  ['city', { city: '' }],
  ['latitude', { latitude: Number.NaN }],
  ['latitude', { longitude: 181 }],
  ['whatsApp', { whatsApp: '+62812' }],
  ['email', { email: 'nobody' }],
] as const)('the field %s has a problem if the place has %j', (path, changes) => {
  expect(checkPlace({ ...place, ...changes }, 'KEM').map((wrong) => wrong.path)).toEqual([path])
})

test.each(['', 'K', 'kem', 'KEM-1', 'ABCDEFGHIJKLMNOPQRSTU'])(
  '%j is not a valid code of a location',
  (code) => {
    expect(checkPlace(place, code).map(({ path }) => path)).toEqual(['code'])
  },
)

test.each([
  ['Kemang', [], 'KEM'],
  ['Kemang', ['KEM'], 'KEM2'],
  ['Kemang', ['KEM', 'KEM2'], 'KEM3'],
  ['él Nido', [], 'ELN'],
  ['', [], 'LOC'],
  ['X', [], 'LOC'],
])('the suggested code of %j, with the codes %j taken, is %s', (name, taken, code) => {
  expect(suggestCode(name, taken)).toBe(code)
})

test.each([
  ['0812 9034 1180', '6281290341180'],
  ['+62 812-9034-1180', '6281290341180'],
  ['81290341180', '6281290341180'],
  ['6281290341180', '6281290341180'],
  ['+1 415 555 0100', '14155550100'],
])('the typed number %s has the WhatsApp digits %s', (typed, digits) => {
  expect(whatsAppDigits(typed)).toBe(digits)
})

test.each([
  [
    'https://www.google.com/maps/place/Kemang/@-6.2,106.8,17z/data=!3m1!4b1!8m2!3d-6.2652!4d106.8226',
    -6.2652,
    106.8226,
  ],
  ['https://www.google.com/maps/@-6.2652,106.8226,17z', -6.2652, 106.8226],
  ['https://maps.google.com/?q=-6.2652,106.8226', -6.2652, 106.8226],
  ['https://www.google.com/maps/search/?api=1&query=-6.2652%2C106.8226', -6.2652, 106.8226],
  ['https://www.openstreetmap.org/#map=17/-6.2652/106.8226', -6.2652, 106.8226],
  ['-6.2652, 106.8226', -6.2652, 106.8226],
])('%s is a link to the point %d, %d', (link, latitude, longitude) => {
  expect(pointOfMapLink(link)).toEqual({ latitude, longitude })
})

test.each([
  '',
  'Kemang',
  'https://maps.app.goo.gl/abc123',
  '-96.2, 106.8',
  'https://maps.google.com/?q=Kemang',
])('%j is no link to a point', (text) => {
  expect(pointOfMapLink(text)).toBeNull()
})

test('all cities are in Indonesia, and each is listed once', () => {
  expect(cities.length).toBeGreaterThanOrEqual(60)
  expect(new Set(cities.map(({ name }) => name)).size).toBe(cities.length)
  for (const { latitude, longitude } of cities) {
    expect(latitude).toBeGreaterThan(-11)
    expect(latitude).toBeLessThan(6)
    expect(longitude).toBeGreaterThan(95)
    expect(longitude).toBeLessThan(141)
  }
})

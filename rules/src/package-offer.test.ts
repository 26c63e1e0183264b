import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { offerPackages, type BookedHour, type PackageOfferRequest } from './package-offer.ts'
import { allocatePackages, type OwnedPackage } from './package.ts'
import { isProblem } from './problem.ts'

const owned = (id: string, balance: number, more: Partial<OwnedPackage> = {}): OwnedPackage => ({
  id,
  balance,
  expires: '2031-12-31',
  weekdays: null,
  fromHour: 0,
  toHour: 24,
  priceTypes: null,
  locations: null,
  isFromGuest: false,
  ...more,
})

const request = (bookingId: number, hours: readonly number[], isByPackage = false): PackageOfferRequest => ({
  bookingId,
  isByPackage,
  courtHours: hours.map((hour): BookedHour => ({
    bookingId,
    location: 'KEM',
    date: '2031-03-05',
    hour,
    type: 'R',
  })),
})

const cases = [
  {
    title: 'nothing is owned',
    packages: [],
    requests: [request(1, [18, 19])],
    offers: [{ bookingId: 1, hoursNeeded: 2, hoursAvailable: 0, packageIds: [] }],
  },
  {
    title: 'one item that could be paid',
    packages: [owned('a', 5)],
    requests: [request(1, [18, 19])],
    offers: [{ bookingId: 1, hoursNeeded: 2, hoursAvailable: 2, packageIds: ['a'] }],
  },
  {
    title: 'too few hours name the package that has them',
    packages: [owned('a', 1), owned('morning', 9, { toHour: 12 })],
    requests: [request(1, [18, 19])],
    offers: [{ bookingId: 1, hoursNeeded: 2, hoursAvailable: 1, packageIds: ['a'] }],
  },
  {
    title: 'the second item is offered what the first one, that is to be paid, leaves',
    packages: [owned('a', 3)],
    requests: [request(1, [18, 19], true), request(2, [18, 19])],
    offers: [
      { bookingId: 1, hoursNeeded: 2, hoursAvailable: 2, packageIds: ['a'] },
      { bookingId: 2, hoursNeeded: 2, hoursAvailable: 1, packageIds: ['a'] },
    ],
  },
  {
    title: 'two items that are not to be paid yet are offered the same hours',
    packages: [owned('a', 2)],
    requests: [request(1, [18, 19]), request(2, [18, 19])],
    offers: [
      { bookingId: 1, hoursNeeded: 2, hoursAvailable: 2, packageIds: ['a'] },
      { bookingId: 2, hoursNeeded: 2, hoursAvailable: 2, packageIds: ['a'] },
    ],
  },
  {
    title: 'of two that are to be paid the later one is short',
    packages: [owned('a', 2)],
    requests: [request(1, [18, 19], true), request(2, [18], true)],
    offers: [
      { bookingId: 1, hoursNeeded: 2, hoursAvailable: 2, packageIds: ['a'] },
      { bookingId: 2, hoursNeeded: 1, hoursAvailable: 0, packageIds: [] },
    ],
  },
]
for (const { title, packages, requests, offers } of cases)
  test(`${title}`, () => expect(offerPackages(packages, requests)).toEqual(offers))

test('a booking that can be paid is offered all its hours; if not all can be paid, some have too few', () => {
  const hours = fc.uniqueArray(fc.integer({ min: 6, max: 12 }), { minLength: 1, maxLength: 3 })
  const packages = fc.array(
    fc.record({ balance: fc.integer({ min: 0, max: 4 }), toHour: fc.integer({ min: 7, max: 13 }) }),
    { maxLength: 3 },
  )
  fc.assert(
    fc.property(packages, fc.array(hours, { minLength: 1, maxLength: 3 }), (drawn, items) => {
      const packagesOwned = drawn.map(({ balance, toHour }, i) => owned(`p${i}`, balance, { toHour }))
      const requests = items.map((item, i) => request(i + 1, item, true))
      const allocations = allocatePackages(
        packagesOwned,
        requests.flatMap(({ courtHours }) => courtHours),
      )
      const isShort = offerPackages(packagesOwned, requests).some(
        ({ hoursNeeded, hoursAvailable }) => hoursAvailable < hoursNeeded,
      )
      expect(isShort).toBe(isProblem(allocations))
    }),
  )
})

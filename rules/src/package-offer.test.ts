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
    title: 'without packages nothing is offered',
    packages: [],
    requests: [request(1, [18, 19])],
    offers: [{ bookingId: 1, hoursNeeded: 2, hoursAvailable: 0, quotaIds: [] }],
  },
  {
    title: 'an item that a package could pay is offered all its hours',
    packages: [owned('a', 5)],
    requests: [request(1, [18, 19])],
    offers: [{ bookingId: 1, hoursNeeded: 2, hoursAvailable: 2, quotaIds: ['a'] }],
  },
  {
    title: 'if packages have too few hours, the package that has some is named',
    packages: [owned('a', 1), owned('morning', 9, { toHour: 12 })],
    requests: [request(1, [18, 19])],
    offers: [{ bookingId: 1, hoursNeeded: 2, hoursAvailable: 1, quotaIds: ['a'] }],
  },
  {
    title: 'an item is offered what remains after an item that the player pays by packages',
    packages: [owned('a', 3)],
    requests: [request(1, [18, 19], true), request(2, [18, 19])],
    offers: [
      { bookingId: 1, hoursNeeded: 2, hoursAvailable: 2, quotaIds: ['a'] },
      { bookingId: 2, hoursNeeded: 2, hoursAvailable: 1, quotaIds: ['a'] },
    ],
  },
  {
    title: 'two items that the player does not pay by packages are offered the same hours',
    packages: [owned('a', 2)],
    requests: [request(1, [18, 19]), request(2, [18, 19])],
    offers: [
      { bookingId: 1, hoursNeeded: 2, hoursAvailable: 2, quotaIds: ['a'] },
      { bookingId: 2, hoursNeeded: 2, hoursAvailable: 2, quotaIds: ['a'] },
    ],
  },
  {
    title: 'of two items that the player pays by packages, the later one gets too few hours',
    packages: [owned('a', 2)],
    requests: [request(1, [18, 19], true), request(2, [18], true)],
    offers: [
      { bookingId: 1, hoursNeeded: 2, hoursAvailable: 2, quotaIds: ['a'] },
      { bookingId: 2, hoursNeeded: 1, hoursAvailable: 0, quotaIds: [] },
    ],
  },
]
for (const { title, packages, requests, offers } of cases)
  test(`${title}`, () => expect(offerPackages(packages, requests)).toEqual(offers))

test('if packages can pay all items, each is offered all its hours; if not, at least one is offered too few', () => {
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

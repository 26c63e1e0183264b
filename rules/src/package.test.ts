import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  allocatePackages,
  mismatchOf,
  ownedMismatchOf,
  hoursByQuotaId,
  type CourtHour,
  type OwnedPackage,
} from './package.ts'
import { isProblem } from './problem.ts'

const saturday = '2026-11-21'
const at = (hour: number, changes: Partial<CourtHour> = {}): CourtHour => ({
  location: 'KMG',
  date: saturday,
  hour,
  type: 'R',
  ...changes,
})
const owned = (id: string, changes: Partial<OwnedPackage> = {}): OwnedPackage => ({
  id,
  balance: 10,
  expires: '2026-12-31',
  weekdays: null,
  fromHour: 0,
  toHour: 24,
  priceTypes: null,
  locations: null,
  isFromGuest: false,
  ...changes,
})

describe('a package with conditions may be used', () => {
  const nights = owned('nights', {
    weekdays: [5, 6],
    fromHour: 20,
    toHour: 24,
    priceTypes: ['R', 'P'],
    locations: ['KMG', 'DGO'],
    expires: saturday,
  })
  const cases = [
    { title: 'in its first hour', when: at(20), because: null },
    { title: 'in its last hour', when: at(23), because: null },
    { title: 'not an hour before its first one', when: at(19), because: 'hour' },
    { title: 'at its other location', when: at(21, { location: 'DGO' }), because: null },
    { title: 'not at a location that it is not for', when: at(21, { location: 'RNN' }), because: 'location' },
    { title: 'not on a Thursday', when: at(21, { date: '2026-11-19' }), because: 'weekday' },
    { title: 'not on a holiday price', when: at(21, { type: 'H' }), because: 'price-type' },
    { title: 'not after its last play date', when: at(21, { date: '2026-11-27' }), because: 'expired' },
  ]
  for (const { title, when, because } of cases) {
    test(`${title}`, () => expect(ownedMismatchOf(nights, when)).toBe(because))
  }
  test('without conditions, at any location, hour and price type', () => {
    expect(mismatchOf(owned('flexi'), at(0, { location: 'ABE', type: 'S', date: '2030-01-01' }))).toBeNull()
  })
})

/** An allocation as `18:soon 19:late` (the hour and the id of the quota), or its problem. */
const allocationInWords = (packages: readonly OwnedPackage[], wanted: readonly CourtHour[]): string => {
  const plan = allocatePackages(packages, wanted)
  if (!isProblem(plan)) return plan.map(({ courtHour: { hour }, quotaId }) => `${hour}:${quotaId}`).join(' ')
  const { need, have } = plan.values ?? {}
  return `${plan.problem} ${have}/${need}, unfit: ${plan.unfit.map(({ hour }) => hour).join(' ')}`
}

describe('an allocation', () => {
  const soon = owned('soon', { balance: 2, expires: '2026-11-30' })
  const late = owned('late', { balance: 5, expires: '2027-01-31' })
  const evening = owned('evening', { balance: 1, expires: '2026-11-25', fromHour: 18 })
  const cases = [
    {
      title: 'uses first the package that expires first',
      packages: [late, soon],
      hours: [18, 19],
      gives: '18:soon 19:soon',
    },
    {
      title: 'uses several packages',
      packages: [late, soon],
      hours: [18, 19, 20],
      gives: '18:soon 19:soon 20:late',
    },
    {
      title: 'lets a package pay another hour so that none stays unpaid',
      packages: [evening, owned('morning', { balance: 1, toHour: 19 })],
      hours: [18, 19],
      gives: '18:morning 19:evening',
    },
    {
      title: 'uses packages that expire on the same day in the given order',
      packages: [owned('b', { balance: 1 }), owned('a', { balance: 1 })],
      hours: [18, 19],
      gives: '18:b 19:a',
    },
    { title: 'of no hours is empty', packages: [soon], hours: [], gives: '' },
    {
      title:
        'that cannot pay all hours is a problem with the payable number and the hours that no package may pay',
      packages: [evening, owned('empty', { balance: 0 })],
      hours: [17, 18, 19],
      gives: 'PACKAGE_SHORT 1/3, unfit: 17',
    },
    {
      title: 'without packages is a problem',
      packages: [],
      hours: [18],
      gives: 'PACKAGE_SHORT 0/1, unfit: 18',
    },
  ]
  for (const { title, packages, hours, gives } of cases) {
    test(`${title}`, () =>
      expect(
        allocationInWords(
          packages,
          hours.map((hour) => at(hour)),
        ),
      ).toBe(gives))
  }
  test('counts the hours that each package pays', () => {
    const plan = allocatePackages([late, soon], [at(18), at(18), at(19)])
    if (isProblem(plan)) throw new Error(plan.problem)
    expect([...hoursByQuotaId(plan)]).toEqual([
      ['soon', 2],
      ['late', 1],
    ])
  })
})

const anyPackages = fc.array(
  fc.record({
    balance: fc.nat(2),
    expires: fc.constantFrom('2026-11-20', '2026-11-30', '2026-12-31'),
    fromHour: fc.constantFrom(17, 18, 19),
    toHour: fc.constantFrom(19, 20, 21),
    priceTypes: fc.constantFrom(null, ['R' as const], ['P' as const]),
    isFromGuest: fc.boolean(),
  }),
  { maxLength: 4 },
)
const anyHours = fc.array(
  fc.record({ hour: fc.constantFrom(17, 18, 19, 20), type: fc.constantFrom('R' as const, 'P' as const) }),
  { maxLength: 5 },
)

const inOrderOfUse = (packages: readonly OwnedPackage[]): readonly OwnedPackage[] =>
  packages.toSorted(
    (a, b) => Number(a.isFromGuest) - Number(b.isFromGuest) || a.expires.localeCompare(b.expires),
  )

/** Every way to pay the hours: how many are paid in all, then how many by each package in the order of use. */
function allAllocations(packages: readonly OwnedPackage[], wanted: readonly CourtHour[]): number[][] {
  const sorted = inOrderOfUse(packages)
  let combinations: number[][] = [sorted.map(() => 0)]
  for (const courtHour of wanted) {
    combinations = combinations.flatMap((used) => [
      used,
      ...sorted.flatMap((pack, i) =>
        used[i]! < pack.balance && ownedMismatchOf(pack, courtHour) === null
          ? [used.map((units, k) => (k === i ? units + 1 : units))]
          : [],
      ),
    ])
  }
  return combinations.map((used) => [used.reduce((sum, units) => sum + units, 0), ...used])
}
/** Sorts first the allocation that pays more hours, then that which uses more of the packages that come first. */
const compareAllocations = (a: number[], b: number[]): number => {
  const i = a.findIndex((units, k) => units !== b[k])
  return i === -1 ? 0 : b[i]! - a[i]!
}

/** The best of all possible allocations: the hours that each package pays in the order of use, or the problem. */
function simpleSearch(packages: readonly OwnedPackage[], wanted: readonly CourtHour[]) {
  const [[have = 0, ...used] = []] = allAllocations(packages, wanted).toSorted(compareAllocations)
  if (have === wanted.length) return used
  const fits = (courtHour: CourtHour): boolean =>
    packages.some((pack) => pack.balance > 0 && ownedMismatchOf(pack, courtHour) === null)
  const unfit = wanted.filter((courtHour) => !fits(courtHour))
  return { problem: 'PACKAGE_SHORT', values: { need: wanted.length, have }, unfit }
}

test('for any packages and hours, an allocation is the best possible one, respects all conditions, and is deterministic', () => {
  fc.assert(
    fc.property(anyPackages, anyHours, (conditions, hours) => {
      const packages = conditions.map((changes, i) => owned(`p${i}`, changes))
      const wanted = hours.map(({ hour, type }) => at(hour, { type }))
      const plan = allocatePackages(packages, wanted)
      const allocations = isProblem(plan) ? [] : plan
      const units = hoursByQuotaId(allocations)
      const used = inOrderOfUse(packages).map(({ id }) => units.get(id) ?? 0)
      expect(isProblem(plan) ? plan : used).toEqual(simpleSearch(packages, wanted))
      expect(allocations.map((allocation) => allocation.courtHour)).toEqual(isProblem(plan) ? [] : wanted)
      const misused = allocations.filter((allocation) => {
        const payer = packages.find(({ id }) => id === allocation.quotaId)
        return payer === undefined || ownedMismatchOf(payer, allocation.courtHour) !== null
      })
      expect(misused).toEqual([])
      expect(allocatePackages(packages, wanted)).toEqual(plan)
    }),
    { numRuns: 1000 },
  )
})

import { expect, test } from 'vitest'
import { changesPackageTerms, checkPackage, cleanPackage, type PackageDetails } from './package-details.ts'

const flexi: PackageDetails = {
  name: 'Flexi 10',
  descriptionEn: '',
  descriptionId: '',
  hours: 10,
  price: 3_000_000,
  validDays: 180,
  weekdays: null,
  fromHour: 0,
  toHour: 24,
  priceTypes: null,
  locations: ['JKT1'],
  soldFrom: null,
  soldTo: null,
  perCustomer: null,
  position: 1,
  isActive: true,
}

const changedPackages = [
  { change: {}, problems: [] },
  { change: { name: ' ' }, problems: ['name FIELD_REQUIRED'] },
  { change: { descriptionId: 'a\u202Eb' }, problems: ['descriptionId TEXT_INVALID'] },
  { change: { hours: 0 }, problems: ['hours NUMBER_RANGE'] },
  { change: { hours: 2.5 }, problems: ['hours NUMBER_RANGE'] },
  { change: { price: -1 }, problems: ['price NUMBER_RANGE'] },
  { change: { price: 10_000_000_000_000 }, problems: ['price NUMBER_RANGE'] },
  {
    change: { validDays: 1_826, perCustomer: 0 },
    problems: ['perCustomer NUMBER_RANGE', 'validDays NUMBER_RANGE'],
  },
  { change: { weekdays: [] }, problems: ['weekdays FIELD_REQUIRED'] },
  { change: { priceTypes: [] }, problems: ['priceTypes FIELD_REQUIRED'] },
  { change: { locations: [] }, problems: ['locations FIELD_REQUIRED'] },
  { change: { locations: ['JKT1', 'XXX1'] }, problems: ['locations LOCATION_UNKNOWN'] },
  { change: { fromHour: 12, toHour: 12 }, problems: ['toHour NUMBER_RANGE'] },
  { change: { soldFrom: '2031-03-05', soldTo: '2031-03-04' }, problems: ['soldTo DATE_INVALID'] },
  { change: { soldFrom: '2031-03-05', soldTo: '2031-03-05' }, problems: [] },
] satisfies { change: Partial<PackageDetails>; problems: string[] }[]
for (const { change, problems } of changedPackages)
  test(`a package with ${JSON.stringify(change)}: ${problems.join(', ') || 'fine'}`, () =>
    expect(
      checkPackage({ ...flexi, ...change }, ['JKT1', 'BDG1'])
        .map(({ path, problem }) => `${path} ${problem}`)
        .toSorted(),
    ).toEqual(problems))

test('the lists of conditions are sorted, and all weekdays or all price types are no condition', () => {
  const cleaned = cleanPackage({
    ...flexi,
    name: ' Flexi ',
    weekdays: [6, 0, 6],
    priceTypes: ['S', 'R', 'P', 'H'],
    locations: ['JKT1', 'BDG1'],
  })
  expect(cleaned).toMatchObject({
    name: 'Flexi',
    weekdays: [0, 6],
    priceTypes: null,
    locations: ['BDG1', 'JKT1'],
  })
  expect(cleanPackage({ ...flexi, weekdays: [0, 1, 2, 3, 4, 5, 6] }).weekdays).toBeNull()
})

test('a new price, number of hours or condition changes the terms; another name, sale date or position does not', () => {
  const changes = (change: Partial<PackageDetails>) => changesPackageTerms(flexi, { ...flexi, ...change })
  expect(changes({ name: 'Ten', isActive: false, soldTo: '2031-03-05', perCustomer: 1, position: 4 })).toBe(
    false,
  )
  for (const change of [{ price: 1 }, { hours: 9 }, { weekdays: [1] }, { toHour: 12 }, { locations: null }])
    expect(changes(change)).toBe(true)
})

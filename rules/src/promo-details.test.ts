import { expect, test } from 'vitest'
import {
  changesPromoTerms,
  checkPromo,
  cleanPromo,
  discountTermsOf,
  type PromoDetails,
} from './promo-details.ts'

const morningPromo: PromoDetails = {
  code: 'PAGI20',
  nameEn: 'Early birds',
  nameId: 'Bangun pagi',
  descriptionEn: '',
  descriptionId: '',
  kind: 'percent',
  percent: 20,
  cap: null,
  amount: null,
  item: null,
  scope: 'courts',
  minimum: 0,
  weekdays: [1, 2, 3, 4, 5],
  fromHour: 0,
  toHour: 9,
  locations: null,
  startsOn: '2031-03-05',
  endsOn: '2031-03-31',
  maxUses: null,
  perCustomer: null,
  firstOrderOnly: false,
  isListed: true,
  position: 0,
  isActive: true,
}
const facts = { locations: ['JKT1', 'BDG1'], items: ['RACKET'], uses: 0, code: null }
const free = { kind: 'free-add-on', percent: null } as const

const changedPromos = [
  { change: {}, problems: [] },
  { change: { code: null }, problems: [] },
  { change: { code: 'AB' }, problems: ['code PROMO_CODE_INVALID'] },
  { change: { code: 'SAVE~4' }, problems: ['code PROMO_CODE_INVALID'] },
  { change: { nameId: '' }, problems: ['nameId FIELD_REQUIRED'] },
  { change: { nameEn: 'a\u202E' }, problems: ['nameEn TEXT_INVALID'] },
  { change: { percent: null }, problems: ['percent FIELD_REQUIRED'] },
  { change: { percent: 101 }, problems: ['percent NUMBER_RANGE'] },
  { change: { percent: 12.5 }, problems: ['percent NUMBER_RANGE'] },
  { change: { cap: -1 }, problems: ['cap NUMBER_RANGE'] },
  { change: { kind: 'amount', amount: null }, problems: ['amount FIELD_REQUIRED'] },
  { change: { kind: 'amount', amount: 10_000_000_000_000 }, problems: ['amount NUMBER_RANGE'] },
  { change: { ...free, item: null }, problems: ['item ADD_ON_UNKNOWN'] },
  { change: { ...free, item: 'SHOES' }, problems: ['item ADD_ON_UNKNOWN'] },
  { change: { ...free, item: 'RACKET' }, problems: [] },
  { change: { minimum: -1 }, problems: ['minimum NUMBER_RANGE'] },
  { change: { maxUses: 0, perCustomer: 0 }, problems: ['maxUses NUMBER_RANGE', 'perCustomer NUMBER_RANGE'] },
  { change: { endsOn: '2031-03-04' }, problems: ['endsOn DATE_INVALID'] },
  { change: { locations: ['XXX1'] }, problems: ['locations LOCATION_UNKNOWN'] },
] satisfies { change: Partial<PromoDetails>; problems: string[] }[]
for (const { change, problems } of changedPromos)
  test(`a promo with ${JSON.stringify(change)}: ${problems.join(', ') || 'fine'}`, () =>
    expect(
      checkPromo({ ...morningPromo, ...change }, facts)
        .map(({ path, problem }) => `${path} ${problem}`)
        .toSorted(),
    ).toEqual(problems))

test('the limit of all uses may not be below the uses so far, and the code that a promo has is not checked again', () => {
  const used = { ...facts, uses: 7, code: 'SAVE~4' }
  expect(checkPromo({ ...morningPromo, maxUses: 6 }, used)).toEqual([
    { path: 'maxUses', problem: 'NUMBER_RANGE', values: { from: 7, to: 1_000_000 } },
  ])
  expect(checkPromo({ ...morningPromo, code: 'SAVE~4', maxUses: 7 }, used)).toEqual([])
})

test('a code is in capitals without spaces, and values of other kinds are left out', () => {
  expect(cleanPromo({ ...morningPromo, code: ' pagi 20 ', amount: 5, item: 'RACKET' })).toMatchObject({
    code: 'PAGI20',
    percent: 20,
    amount: null,
    item: null,
    scope: 'courts',
  })
  expect(cleanPromo({ ...morningPromo, code: ' ', kind: 'fixed-price', amount: 100 })).toMatchObject({
    code: null,
    percent: null,
    cap: null,
    amount: 100,
    scope: 'all',
  })
})

test('the terms of a discount have only the values of its kind', () => {
  expect(discountTermsOf(morningPromo)).toEqual({ kind: 'percent', percent: 20, most: null })
  expect(discountTermsOf({ ...morningPromo, kind: 'amount', amount: 5 })).toEqual({
    kind: 'amount',
    amount: 5,
  })
  expect(discountTermsOf({ ...morningPromo, kind: 'fixed-price', amount: 5 })).toEqual({
    kind: 'fixed-price',
    price: 5,
  })
  expect(discountTermsOf({ ...morningPromo, ...free, item: 'RACKET' })).toEqual({
    kind: 'free-add-on',
    addOn: 'RACKET',
    pieces: 1,
  })
})

test('another end, number of uses or text is no change of the terms; another percentage, code or condition is', () => {
  const changes = (change: Partial<PromoDetails>) =>
    changesPromoTerms(morningPromo, { ...morningPromo, ...change })
  expect(
    changes({
      nameEn: 'Birds',
      endsOn: '2031-03-06',
      maxUses: 5,
      isActive: false,
      isListed: false,
      position: 3,
    }),
  ).toBe(false)
  for (const change of [
    { percent: 25 },
    { code: 'OTHER' },
    { perCustomer: 2 },
    { toHour: 10 },
    { locations: [] },
  ])
    expect(changes(change)).toBe(true)
})

import { expect, test } from 'vitest'
import { checkAddOn, cleanAddOn, type AddOnDetails } from './add-on-details.ts'
import { checkStockEntry, stockDifference } from './stock-entry.ts'

const racket: AddOnDetails = {
  nameEn: 'Racket',
  nameId: 'Raket',
  descriptionEn: '',
  descriptionId: '',
  kind: 'rental',
  unit: 'EA',
  icon: 'racket',
  price: 50_000,
  pieces: 8,
  isCounted: false,
  lowStock: null,
  position: 1,
  isActive: true,
}

const changedAddOns = [
  { change: {}, problems: [] },
  { change: { pieces: null }, problems: [] },
  { change: { nameEn: '' }, problems: ['nameEn FIELD_REQUIRED'] },
  { change: { nameId: 'Raket\u202E' }, problems: ['nameId TEXT_INVALID'] },
  { change: { price: 0 }, problems: ['price NUMBER_RANGE'] },
  { change: { price: 10_000_000_000_000 }, problems: ['price NUMBER_RANGE'] },
  { change: { pieces: -1 }, problems: ['pieces NUMBER_RANGE'] },
  { change: { pieces: 1.5, lowStock: -1 }, problems: ['lowStock NUMBER_RANGE', 'pieces NUMBER_RANGE'] },
] satisfies { change: Partial<AddOnDetails>; problems: string[] }[]
for (const { change, problems } of changedAddOns)
  test(`an add-on with ${JSON.stringify(change)}: ${problems.join(', ') || 'fine'}`, () =>
    expect(
      checkAddOn({ ...racket, ...change })
        .map(({ path, problem }) => `${path} ${problem}`)
        .toSorted(),
    ).toEqual(problems))

test('a rental keeps its pieces but no stock settings; a sale keeps its stock settings but no pieces', () => {
  expect(cleanAddOn({ ...racket, isCounted: true, lowStock: 3 })).toEqual(racket)
  expect(cleanAddOn({ ...racket, kind: 'sale', isCounted: true, lowStock: 3 })).toMatchObject({
    pieces: null,
    isCounted: true,
    lowStock: 3,
  })
})

test('a delivery adds to the stock, a loss takes from it, and a count sets it', () => {
  expect(stockDifference({ kind: 'delivery', pieces: 24 }, 10)).toBe(24)
  expect(stockDifference({ kind: 'loss', pieces: 2 }, 10)).toBe(-2)
  expect(stockDifference({ kind: 'count', pieces: 7 }, 10)).toBe(-3)
  expect(stockDifference({ kind: 'count', pieces: 10 }, 10)).toBe(0)
})

const entries = [
  { entry: { kind: 'delivery', pieces: 24, reason: 'Note 17' }, problem: undefined },
  { entry: { kind: 'count', pieces: 0, reason: 'Month end' }, problem: undefined },
  { entry: { kind: 'loss', pieces: 0, reason: 'Torn' }, problem: 'NUMBER_RANGE' },
  { entry: { kind: 'delivery', pieces: 1.5, reason: 'Note 17' }, problem: 'NUMBER_RANGE' },
  { entry: { kind: 'delivery', pieces: 10_000_000_000_000, reason: 'Note 17' }, problem: 'NUMBER_RANGE' },
  { entry: { kind: 'loss', pieces: 1, reason: ' ab ' }, problem: 'REASON_REQUIRED' },
  { entry: { kind: 'loss', pieces: 1, reason: 'lost\u202E' }, problem: 'TEXT_INVALID' },
] as const
for (const { entry, problem } of entries)
  test(`a stock entry ${JSON.stringify(entry)}: ${problem ?? 'fine'}`, () =>
    expect(checkStockEntry(entry)?.problem).toBe(problem))

import { expect, test } from 'vitest'
import { priceGoods, pricePerPiece } from './goods.ts'

const racket = { item: 'RACKET', name: 'Racket', kind: 'rental', unit: 'EA', price: 50_000 } as const
const lamp = { item: 'LAMP', name: 'Lamp', kind: 'rental', unit: 'H', price: 10_000 } as const
const ball = { item: 'BALL', name: 'Balls', kind: 'sale', unit: 'EA', price: 120_000 } as const
const addOns = [racket, lamp, ball]

test('without the hours of a booking an add-on for sale has a price, but a rental has none', () => {
  expect(addOns.map((addOn) => pricePerPiece(addOn, []))).toEqual([null, null, 120_000])
  expect(addOns.map((addOn) => pricePerPiece(addOn, [18, 19]))).toEqual([50_000, 20_000, 120_000])
})

test('each picked add-on has one line with all its pieces, in the order of the catalogue', () => {
  const picked = [
    { item: 'BALL', quantity: 1 },
    { item: 'RACKET', quantity: 2 },
    { item: 'BALL', quantity: 2 },
  ]
  expect(priceGoods(addOns, picked, [18])).toEqual([
    { item: 'RACKET', name: 'Racket', quantity: 2, unitPrice: 50_000, amount: 100_000, hours: [18] },
    { item: 'BALL', name: 'Balls', quantity: 3, unitPrice: 120_000, amount: 360_000, hours: [] },
  ])
})

const refused = [
  { picked: [{ item: 'BEER', quantity: 1 }], hours: [18], gives: 'ADD_ON_UNKNOWN' },
  { picked: [{ item: 'RACKET', quantity: 1 }], hours: [], gives: 'ADD_ON_UNKNOWN' },
  { picked: [{ item: 'BALL', quantity: 51 }], hours: [], gives: 'ADD_ON_QUANTITY' },
  {
    picked: [
      { item: 'BALL', quantity: 50 },
      { item: 'BALL', quantity: 1 },
    ],
    hours: [],
    gives: 'ADD_ON_QUANTITY',
  },
]
for (const { picked, hours, gives } of refused)
  test(`${gives}: ${JSON.stringify(picked)} with ${hours.length} hours`, () => {
    expect(priceGoods(addOns, picked, hours)).toMatchObject({ problem: gives })
  })

import { expect, test } from 'vitest'
import { addOnFromWire, addOnToWire } from './add-ons-wire.ts'

const racket = {
  item: 'RACKET',
  name: 'Racket',
  description: 'Carbon face',
  unit: 'EA',
  kind: 'rental',
  icon: 'racket',
  price: 50_000,
  piecesLeft: 8,
} as const

for (const count of [8, 0, null])
  test(`an add-on with ${count ?? 'any number of'} pieces left survives the conversion`, () => {
    const addOn = { ...racket, piecesLeft: count }
    expect(addOnFromWire(addOnToWire(addOn))).toEqual(addOn)
  })
